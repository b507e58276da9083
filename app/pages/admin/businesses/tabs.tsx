import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import type { StaffType } from '#contract/account/words.ts'
import type { WaitingCounts } from '#contract/admin/view.ts'
import { countedLabel } from '../frame/counted-tabs.ts'
import { useStaff } from '../frame/use-staff.ts'

type Tab = { value: string; label: string; href: string; for: StaffType; waiting?: keyof WaitingCounts }

/** A new page of the area adds a line. `for`: the least role that sees it. `waiting`: what its count is of. */
export const BUSINESSES_TABS = [
  { value: 'claims', label: 'Claims', href: href('/admin/businesses'), for: 'moderator', waiting: 'claims' },
  {
    value: 'approvals',
    label: 'New listings',
    href: href('/admin/businesses/approvals'),
    for: 'moderator',
    waiting: 'approvals',
  },
  {
    value: 'accreditations',
    label: 'Accreditations',
    href: href('/admin/businesses/accreditations'),
    for: 'moderator',
    waiting: 'accreditations',
  },
  { value: 'unclaimed', label: 'Unclaimed', href: href('/admin/businesses/unclaimed'), for: 'admin' },
  { value: 'requests', label: 'Requests', href: href('/admin/businesses/requests'), for: 'admin', waiting: 'requests' },
  { value: 'letters', label: 'Letters', href: href('/admin/businesses/letters'), for: 'admin' },
  { value: 'unchecked', label: 'Not checked', href: href('/admin/businesses/unchecked'), for: 'admin' },
  { value: 'imports', label: 'Imports', href: href('/admin/businesses/import'), for: 'admin' },
] as const satisfies Tab[]

export function BusinessesFrame({
  tab,
  children,
}: {
  tab: (typeof BUSINESSES_TABS)[number]['value']
  children: ReactNode
}) {
  const staff = useStaff()
  const role = staff?.role ?? 'moderator'
  const seen: readonly Tab[] = BUSINESSES_TABS
  const countOf = ({ waiting }: Tab) => {
    const count = waiting && staff?.waiting[waiting]
    return count && count.count > 0 ? count : undefined
  }
  return (
    <PageShell width="full" className="py-6 sm:py-8 print:p-0">
      <PageHeading className="mb-4 print:hidden">Businesses</PageHeading>
      <TabLinks
        label="Businesses"
        tabs={seen
          .filter((one) => role === 'admin' || one.for === 'moderator')
          .map((tab) => ({ value: tab.value, href: tab.href, ...countedLabel(tab.label, countOf(tab)) }))}
        current={tab}
        preventScrollReset={false}
        className="mb-6 print:hidden"
      />
      {children}
    </PageShell>
  )
}
