import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useViewer } from '#app/components/root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { ChevronLeft } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { AccountSidebar, labelOf, type Tab } from './sidebar.tsx'

/** `entry`: on a phone the page is the list of what an account has, and leaves the content to the pages that it leads to. */
export function AccountFrame({ tab, entry = false, children }: { tab: Tab; entry?: boolean; children: ReactNode }) {
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
      {entry ? null : (
        <Link
          to={href('/account')}
          className="-mt-4 -ml-1.5 inline-flex min-h-11 items-center gap-1 font-medium text-petrol lg:hidden print:hidden"
        >
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          Account
        </Link>
      )}
      <PageHeading className="max-lg:mb-5">
        {entry ? <span className="lg:hidden">Account</span> : null}
        <span className={entry ? 'max-lg:hidden' : undefined}>{labelOf(tab)}</span>
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[18rem_1fr] lg:gap-8">
        <AccountSidebar viewer={viewer} tab={tab} entry={entry} />
        {/* An old link to a box of the form still shows it. */}
        <div className={classes('min-w-0', entry && 'max-lg:not-has-target:hidden')}>{children}</div>
      </div>
    </PageShell>
  )
}
