import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useRootData } from '#app/components/root-data.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'

export const OPERATIONS_TABS = [
  { value: 'queues', label: 'Queues', href: href('/admin/queues') },
  { value: 'schedule', label: 'Schedule', href: href('/admin/schedule') },
  { value: 'health', label: 'Health', href: href('/admin/health') },
  { value: 'backups', label: 'Backups', href: href('/admin/backups') },
  { value: 'demo', label: 'Demo', href: href('/admin/demo') },
] as const

export function OperationsFrame({
  tab,
  children,
}: {
  tab: (typeof OPERATIONS_TABS)[number]['value']
  children: ReactNode
}) {
  const demo = useRootData()?.site.demo
  const tabs = OPERATIONS_TABS.filter(({ value }) => value !== 'demo' || demo)
  return (
    <PageShell width="full">
      <PageHeading>Operations</PageHeading>
      <TabLinks label="Operations" tabs={tabs} current={tab} preventScrollReset={false} className="-mt-2 mb-8" />
      {children}
    </PageShell>
  )
}
