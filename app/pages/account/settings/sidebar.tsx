import { Form } from 'react-router'
import { AvatarUpload } from '#app/components/avatar-upload.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import {
  Award,
  Bell,
  Bookmark,
  CalendarClock,
  ChevronRight,
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
  { tab: 'availability', label: 'Where and when', icon: CalendarClock, to: '/account/availability', only: 'provider' },
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

/** Below `lg` it is the list at /account (`entry`), from which each part opens as a page of its own. */
export function AccountSidebar({ viewer, tab: open, entry }: { viewer: Viewer; tab: Tab; entry: boolean }) {
  const { accountType } = viewer
  const shown = items.filter(({ only }) => !only || only === accountType)
  return (
    <aside
      aria-label="Account"
      className={classes(
        'min-w-0 lg:space-y-5 lg:rounded-lg lg:border lg:bg-surface lg:p-5',
        !entry && 'max-lg:not-print:hidden',
      )}
    >
      <div className="max-lg:grid max-lg:grid-cols-[4rem_minmax(0,1fr)] max-lg:items-center max-lg:justify-items-start max-lg:gap-x-4 lg:text-center">
        <AvatarUpload viewer={viewer} />
        <p className="max-w-full font-semibold wrap-anywhere max-lg:col-start-2 max-lg:row-start-1 lg:mt-3">
          <bdi>{viewer.name}</bdi>
        </p>
        <ButtonLink
          to="/profile"
          variant="ghost"
          size="small"
          className="max-lg:col-start-2 max-lg:row-start-2 max-lg:-ml-3 lg:mt-1"
        >
          View My Profile
        </ButtonLink>
      </div>
      <nav aria-label="Account settings" className="print:hidden max-lg:mt-5">
        <ul className="max-lg:divide-y max-lg:overflow-hidden max-lg:rounded-lg max-lg:border max-lg:bg-surface lg:grid lg:gap-1">
          {shown.map(({ tab, label, icon: Icon, to, unpaid }) => (
            <li key={tab}>
              <Link
                to={viewer.member ? to : (unpaid ?? to)}
                aria-current={tab === open ? 'page' : undefined}
                className="flex min-h-11 items-center gap-3 px-3 font-medium motion max-lg:min-h-13 max-lg:px-4 max-lg:hover:bg-sunken max-lg:focus-visible:-outline-offset-2 lg:rounded-lg lg:text-ink-soft lg:hover:bg-sunken lg:hover:text-ink lg:aria-[current=page]:bg-petrol-soft lg:aria-[current=page]:text-petrol"
              >
                <Icon aria-hidden className="size-5 shrink-0 max-lg:text-ink-soft" />
                <span className="min-w-0 grow">{label}</span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft lg:hidden rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="post" action="/sign-out" className="grid max-lg:mt-4 lg:border-t lg:pt-4 print:hidden">
        <Button type="submit" variant="ghost" size="small" icon={<LogOut aria-hidden />}>
          Sign Out
        </Button>
      </Form>
    </aside>
  )
}
