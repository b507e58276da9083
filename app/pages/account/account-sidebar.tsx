import { Bell, Bookmark, CreditCard, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { Form } from 'react-router'
import { AvatarUpload } from '#app/components/avatar-upload.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
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

/** The ways through the settings; subscriptions are for providers. */
export function AccountSidebar({ viewer, tab: open }: { viewer: Viewer; tab: Tab }) {
  const shown = items.filter(({ tab }) => tab !== 'payments' || viewer.accountType === 'provider')
  return (
    <aside aria-label="Account" className="space-y-5 rounded-lg border bg-surface p-4 sm:p-5">
      <div className="text-center">
        <AvatarUpload viewer={viewer} />
        <p className="mt-3 font-semibold break-words">{viewer.name}</p>
      </div>
      <nav aria-label="Account settings">
        <ul className="grid gap-1 sm:grid-cols-2 lg:grid-cols-1">
          {shown.map(({ tab, label, icon: Icon }) => (
            <li key={tab}>
              <Link
                to={tab === 'security' ? '/account/security' : `/account?tab=${tab}`}
                aria-current={tab === open ? 'page' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium text-ink-soft motion hover:bg-sunken hover:text-ink aria-[current=page]:bg-petrol-soft aria-[current=page]:text-petrol"
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-2 gap-2 border-t pt-4 lg:grid-cols-1">
        <ButtonLink to="/profile" variant="secondary" size="small">
          View My Profile
        </ButtonLink>
        <Form method="post" action="/sign-out" className="grid">
          <Button type="submit" variant="ghost" size="small" icon={<LogOut aria-hidden />}>
            Sign Out
          </Button>
        </Form>
      </div>
    </aside>
  )
}
