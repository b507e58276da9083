import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import type { StaffType } from '#contract/account/words.ts'
import { useStaff } from '../frame/use-staff.ts'

type Tab = { value: string; label: string; href: string; for: StaffType }

/** A new page of the area adds a line. `for`: the least role that sees it. */
const tabs = [
  { value: 'claims', label: 'Claims', href: href('/admin/businesses'), for: 'moderator' },
  { value: 'unclaimed', label: 'Unclaimed', href: href('/admin/businesses/unclaimed'), for: 'admin' },
  { value: 'requests', label: 'Requests', href: href('/admin/businesses/requests'), for: 'admin' },
  { value: 'letters', label: 'Letters', href: href('/admin/businesses/letters'), for: 'admin' },
  { value: 'unchecked', label: 'Not checked', href: href('/admin/businesses/unchecked'), for: 'admin' },
  { value: 'imports', label: 'Imports', href: href('/admin/businesses/import'), for: 'admin' },
] as const satisfies Tab[]

export function BusinessesFrame({ tab, children }: { tab: (typeof tabs)[number]['value']; children: ReactNode }) {
  const role = useStaff()?.role ?? 'moderator'
  const seen: readonly Tab[] = tabs
  return (
    <PageShell width="full" className="py-6 sm:py-8 print:p-0">
      <PageHeading className="mb-4 print:hidden">Businesses</PageHeading>
      <TabLinks
        label="Businesses"
        tabs={seen.filter((one) => role === 'admin' || one.for === 'moderator')}
        current={tab}
        preventScrollReset={false}
        className="mb-6 print:hidden"
      />
      {children}
    </PageShell>
  )
}
