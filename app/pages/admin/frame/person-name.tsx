import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { useStaff } from './use-staff.ts'

/** Leads to their page, which admins alone may see. */
export function PersonName({ id, name }: { id: string | null; name: string }) {
  const isAdmin = useStaff()?.role === 'admin'
  return <bdi>{isAdmin && id ? <TextLink to={href('/admin/users/:id', { id })}>{name}</TextLink> : name}</bdi>
}
