import { Bell, Bookmark, CreditCard, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { AvatarUpload } from '#app/components/avatar-upload.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Link } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account.ts'

export const TABS = ['profile', 'security', 'notifications', 'bookmarks', 'payments'] as const
export type Tab = (typeof TABS)[number]

const items: { tab: Tab; label: string; icon: typeof Bell }[] = [
  { tab: 'profile', label: 'My Profile', icon: UserRound },
  { tab: 'security', label: 'Account Security', icon: ShieldCheck },
  { tab: 'notifications', label: 'Notifications', icon: Bell },
  { tab: 'bookmarks', label: 'Bookmarks', icon: Bookmark },
  { tab: 'payments', label: 'Subscriptions', icon: CreditCard },
]

/** Below `lg` a row of tabs, so that the content begins on the first screen of a phone. */
export function AccountSidebar({ viewer, tab: open }: { viewer: Viewer; tab: Tab }) {
  const shown = items.filter(({ tab }) => tab !== 'payments' || viewer.accountType === 'provider')
  const row = useCurrentInView(open)
  return (
    <aside aria-label="Account" className="min-w-0 lg:space-y-5 lg:rounded-lg lg:border lg:bg-surface lg:p-5">
      <div className="max-lg:grid max-lg:grid-cols-[4rem_auto_1fr] max-lg:items-center max-lg:justify-items-start max-lg:gap-x-4 lg:text-center">
        <AvatarUpload viewer={viewer} />
        <p className="max-w-full font-semibold break-words max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-1 lg:mt-3">
          {viewer.name}
        </p>
        <ButtonLink
          to="/profile"
          variant="ghost"
          size="small"
          className={classes('max-lg:row-start-2 lg:mt-1', viewer.imageUrl ? 'max-lg:col-start-3' : 'max-lg:-ml-3')}
        >
          View My Profile
        </ButtonLink>
      </div>
      <div
        ref={row}
        className="max-lg:-mx-4 max-lg:mt-3 max-lg:flex max-lg:overflow-x-auto max-lg:border-b max-lg:px-4 max-lg:[scrollbar-width:none] sm:max-lg:-mx-6 sm:max-lg:px-6 lg:space-y-4"
      >
        <nav aria-label="Account settings" className="max-lg:shrink-0">
          <ul className="gap-1 max-lg:flex max-lg:shrink-0 lg:grid">
            {shown.map(({ tab, label, icon: Icon }) => (
              <li key={tab} className="shrink-0">
                <Link
                  to={tab === 'security' ? '/account/security' : `/account?tab=${tab}`}
                  aria-current={tab === open ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-3 px-3 font-medium text-ink-soft motion hover:text-ink aria-[current=page]:text-petrol max-lg:border-b-2 max-lg:border-transparent max-lg:focus-visible:-outline-offset-2 max-lg:aria-[current=page]:border-petrol lg:rounded-lg lg:hover:bg-sunken lg:aria-[current=page]:bg-petrol-soft"
                >
                  <Icon aria-hidden className="size-5 shrink-0 max-lg:hidden" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Form method="post" action="/sign-out" className="ml-1 grid shrink-0 lg:ml-0 lg:border-t lg:pt-4">
          <Button type="submit" variant="ghost" size="small" icon={<LogOut aria-hidden />}>
            Sign Out
          </Button>
        </Form>
      </div>
    </aside>
  )
}

function useCurrentInView(current: string) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is found by its mark in the page
  useEffect(() => {
    const box = row.current
    const entry = box?.querySelector<HTMLElement>('[aria-current=page]')
    if (box && entry) box.scrollLeft = entry.offsetLeft - (box.clientWidth - entry.offsetWidth) / 2
  }, [current])
  return row
}
