import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'

const tabs = [
  { value: 'queues', label: 'Queues', href: href('/admin/queues') },
  { value: 'schedule', label: 'Schedule', href: href('/admin/schedule') },
  { value: 'health', label: 'Health', href: href('/admin/health') },
  { value: 'backups', label: 'Backups', href: href('/admin/backups') },
] as const

export function OperationsFrame({ tab, children }: { tab: (typeof tabs)[number]['value']; children: ReactNode }) {
  return (
    <PageShell width="full">
      <PageHeading>Operations</PageHeading>
      <TabLinks label="Operations" tabs={tabs} current={tab} preventScrollReset={false} className="-mt-2 mb-8" />
      {children}
    </PageShell>
  )
}

export const TABLE =
  'w-full text-left [&_:is(td,th)]:border-b [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:pr-6 [&_:is(td,th)]:align-top'
