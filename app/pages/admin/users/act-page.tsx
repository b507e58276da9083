import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'

/** The page of one act on a user. `lead` says what will happen. */
export function ActPage({
  id,
  name,
  label,
  title = label,
  lead,
  children,
}: {
  id: string
  name: string
  label: string
  title?: ReactNode
  lead: ReactNode
  children: ReactNode
}) {
  const user = { label: name, to: href('/admin/users/:id', { id }) }
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Users', to: href('/admin/users') }, user, { label }]} />
      <PageHeading className="mt-4" lead={lead}>
        {title}
      </PageHeading>
      {children}
    </PageShell>
  )
}
