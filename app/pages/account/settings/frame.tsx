import type { ReactNode } from 'react'
import { useViewer } from '#app/components/root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { AccountSidebar, labelOf, type Tab } from './sidebar.tsx'

export function AccountFrame({ tab, children }: { tab: Tab; children: ReactNode }) {
  const viewer = useViewer()
  if (!viewer) {
    return (
      <PageShell width="text">
        <PageHeading>{labelOf(tab)}</PageHeading>
        <Notice tone="amber" action={<ButtonLink to="/login?return=%2Faccount">Login</ButtonLink>}>
          Please log in to access account settings.
        </Notice>
      </PageShell>
    )
  }
  return (
    <PageShell width="full">
      <PageHeading className="max-lg:mb-5">{labelOf(tab)}</PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[18rem_1fr] lg:gap-8">
        <AccountSidebar viewer={viewer} tab={tab} />
        <div className="min-w-0">{children}</div>
      </div>
    </PageShell>
  )
}
