import { UserLink } from '../users/user-link.tsx'
import { useStaff } from './use-staff.ts'

/** Leads to them for admins, who alone may see their page. */
export function PersonName({ id, name }: { id: string | null; name: string }) {
  const isAdmin = useStaff()?.role === 'admin'
  return isAdmin && id ? <UserLink id={id}>{name}</UserLink> : <bdi>{name}</bdi>
}
