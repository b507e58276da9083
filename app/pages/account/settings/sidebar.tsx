import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { AvatarUpload } from '#app/components/avatar-upload.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import {
  Award,
  Bell,
  Bookmark,
  CalendarClock,
  CreditCard,
  Eye,
  Images,
  LogOut,
  MessageSquare,
  ShieldCheck,
  Tag,
  UserRound,
} from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account/view.ts'
import type { ChosenType } from '#contract/account/words.ts'

type Item = {
  tab: string
  label: string
  icon: typeof Bell
  to: string
  /** Without it, for staff too. */
  only?: ChosenType
  /** Where it leads without a membership, which its page asks for. */
  unpaid?: string
}

const ITEMS = [
  { tab: 'profile', label: 'My Profile', icon: UserRound, to: '/account?tab=profile' },
  {
    tab: 'services',
    label: 'Services',
    icon: Tag,
    to: '/account/services',
    only: 'provider',
    unpaid: '/profile?tab=services',
  },
  {
    tab: 'portfolio',
    label: 'Portfolio',
    icon: Images,
    to: '/account/portfolio',
    only: 'provider',
    unpaid: '/profile?tab=portfolio',
  },
  { tab: 'availability', label: 'Where and When', icon: CalendarClock, to: '/account/availability', only: 'provider' },
  { tab: 'accreditations', label: 'Accreditations', icon: Award, to: '/account/accreditations', only: 'provider' },
  { tab: 'preview', label: 'Preview', icon: Eye, to: '/account/preview', only: 'provider' },
  { tab: 'security', label: 'Account Security', icon: ShieldCheck, to: '/account/security' },
  { tab: 'notifications', label: 'Notifications', icon: Bell, to: '/account?tab=notifications' },
  { tab: 'bookmarks', label: 'Bookmarks', icon: Bookmark, to: '/account?tab=bookmarks' },
  { tab: 'received', label: 'Feedback', icon: MessageSquare, to: '/account/feedback', only: 'provider' },
  { tab: 'feedback', label: 'My feedback', icon: MessageSquare, to: '/account/feedback', only: 'client' },
  { tab: 'payments', label: 'Subscriptions', icon: CreditCard, to: '/account?tab=payments', only: 'provider' },
] as const satisfies readonly Item[]

export type Tab = (typeof ITEMS)[number]['tab']
const items: readonly (Item & { tab: Tab })[] = ITEMS

export function tabOf(name: string | null): Tab {
  return items.find(({ tab }) => tab === name)?.tab ?? 'profile'
}

/** The heading of a tab's page. */
export function labelOf(name: Tab): string {
  return items.find(({ tab }) => tab === name)?.label ?? ''
}

/** A tab that has a page of its own, by the name that the settings' address gives it. */
export function pageOf(tab: Tab): string | null {
  const to = items.find((item) => item.tab === tab)?.to ?? ''
  return to.includes('?') ? null : to
}

/** Below `lg` a row of tabs, so that the content begins on the first screen of a phone. */
export function AccountSidebar({ viewer, tab: open }: { viewer: Viewer; tab: Tab }) {
  const { accountType } = viewer
  const shown = items.filter(({ only }) => !only || only === accountType)
  const row = useCurrentInView(open)
  return (
    <aside aria-label="Account" className="min-w-0 lg:space-y-5 lg:rounded-lg lg:border lg:bg-surface lg:p-5">
      <div className="max-lg:grid max-lg:grid-cols-[4rem_auto_1fr] max-lg:items-center max-lg:justify-items-start max-lg:gap-x-4 lg:text-center">
        <AvatarUpload viewer={viewer} />
        <p className="max-w-full font-semibold break-words max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-1 lg:mt-3">
          <bdi>{viewer.name}</bdi>
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
        className="print:hidden max-lg:-mx-4 max-lg:mt-3 max-lg:flex max-lg:scroll-px-12 max-lg:overflow-x-auto max-lg:border-b max-lg:px-4 max-lg:[scrollbar-width:none] sm:max-lg:-mx-6 sm:max-lg:px-6 lg:space-y-4"
      >
        <nav aria-label="Account settings" className="max-lg:shrink-0">
          <ul className="gap-1 max-lg:flex max-lg:shrink-0 lg:grid">
            {shown.map(({ tab, label, icon: Icon, to, unpaid }) => (
              <li key={tab} className="shrink-0">
                <Link
                  to={viewer.member ? to : (unpaid ?? to)}
                  aria-current={tab === open ? 'page' : undefined}
                  data-tab={tab}
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

function useCurrentInView(current: Tab) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = row.current
    const entry = box?.querySelector<HTMLElement>(`[data-tab=${current}]`)
    if (box && entry) box.scrollLeft = entry.offsetLeft - (box.clientWidth - entry.offsetWidth) / 2
  }, [current])
  return row
}
