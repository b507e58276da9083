import { Avatar } from '#app/ui/avatar.tsx'
import { ChevronDown } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account/words.ts'

const links = [
  { to: '/account?photo=1', label: 'Change Profile Photo' },
  { to: '/profile', label: 'My Profile' },
  { to: '/account-settings', label: 'Account Settings' },
]

/** Opens without JavaScript; a new `key` closes it. */
export function AvatarMenu({ viewer }: { viewer: Viewer }) {
  return (
    <details name="header" className="group relative max-lg:-ml-4">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-lg p-1.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <Avatar name={viewer.avatarName} src={viewer.imageUrl} size="small" />
        <span className="sr-only">Your account: </span>
        <span className="max-w-44 truncate font-medium max-lg:sr-only">{viewer.name}</span>
        <ChevronDown aria-hidden className="size-4 text-ink-soft max-lg:hidden" />
      </summary>
      <div className="absolute top-full right-0 z-50 mt-2 w-64 rounded-lg border bg-surface py-1.5 shadow-soft">
        <p dir="auto" className="truncate border-b px-4 pt-1 pb-2.5 font-semibold lg:hidden">
          {viewer.name}
        </p>
        <ul>
          <li>
            <Link to="/dashboard" className={row}>
              <span className="lg:hidden">My Account</span>
              <span className="max-lg:hidden">Dashboard</span>
            </Link>
          </li>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={row}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {/* A plain form loads a new document, so that nothing of the session stays in memory. */}
        <form method="post" action="/sign-out" className="mt-1.5 border-t pt-1.5">
          <button type="submit" className={row}>
            Sign Out
          </button>
        </form>
      </div>
    </details>
  )
}

const row = 'flex min-h-11 w-full items-center px-4 text-left hover:bg-sunken'
