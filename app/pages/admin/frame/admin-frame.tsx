import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { FlashNotice } from '#app/components/frame/flash-notice.tsx'
import { Logo } from '#app/components/frame/logo.tsx'
import { announcement } from '#app/components/frame/notices.lazy.ts'
import { useRootData } from '#app/components/root-data.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ArrowLeft, LogOut, UserRound } from '#app/ui/icons.ts'
import { HeldPart } from '#app/ui/lazy-part.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CappedCount, StaffView } from '#contract/admin/view.ts'
import { cappedText } from '#contract/admin/words.ts'
import { FindButton } from '../find/find-button.tsx'
import { areasFor, loadingText } from './areas.ts'

/** `staff` is null before the login. */
export function AdminFrame({ staff, children }: { staff: StaffView | null; children: ReactNode }) {
  const { name = 'Fettle', banner = null } = useRootData()?.site ?? {}
  useCurrentInView()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-40 border-b bg-paper print:hidden [@media(height<30rem)]:static">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:rounded-lg focus:bg-petrol focus:px-4 focus:py-2 focus:text-on-petrol"
        >
          Skip to content
        </a>
        <div className="flex h-14 items-center gap-2 px-4 sm:gap-3 sm:px-6 lg:h-16">
          <Link
            to="/admin"
            className="flex min-w-0 items-center gap-2 overflow-hidden rounded-lg whitespace-nowrap sm:gap-3"
          >
            <Logo name={name} />
            <span className="rounded-full bg-petrol-soft px-2.5 max-[25rem]:sr-only py-0.5 text-sm font-medium text-petrol">
              Admin
            </span>
          </Link>
          <div className="-mr-3 ml-auto flex shrink-0 items-center sm:mr-0 sm:gap-1">
            {staff ? <FindButton role={staff.role} /> : null}
            <ButtonLink
              to="/"
              reloadDocument
              variant="ghost"
              size="small"
              icon={<ArrowLeft aria-hidden />}
              aria-label="Back to main site"
            >
              <span className="max-sm:sr-only">Back to main site</span>
            </ButtonLink>
            {staff ? <OwnAccount username={staff.username} /> : null}
            {staff ? <SignOut username={staff.username} /> : null}
          </div>
        </div>
        {staff ? <Areas staff={staff} className="lg:hidden" /> : null}
      </header>
      <Suspense>{banner ? <HeldPart source={announcement} props={{ banner }} /> : null}</Suspense>
      <div className="flex grow">
        {staff ? (
          <aside className="w-60 shrink-0 border-r max-lg:hidden print:hidden">
            <Areas staff={staff} className="sticky top-16 p-4" />
          </aside>
        ) : null}
        <main id="content" tabIndex={-1} className="min-w-0 grow focus:outline-none">
          <FlashNotice />
          <Loading />
          {children}
        </main>
      </div>
    </div>
  )
}

/** The menu and the tabs of a page scroll on a phone, where the current one may lie beyond the edge. */
function useCurrentInView() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!pathname) return
    for (const link of document.querySelectorAll<HTMLElement>('nav ul a[aria-current=page]')) {
      const row = link.closest('ul')
      if (!row || row.scrollWidth <= row.clientWidth) continue
      const { left, width } = link.getBoundingClientRect()
      row.scrollLeft += left + width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2
    }
  }, [pathname])
}

/** The menu is a column on a desk, and a row that scrolls on a phone. */
function Areas({ staff, className }: { staff: StaffView; className: string }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Admin" className={className}>
      <ul className="flex max-lg:overflow-x-auto max-lg:px-2 max-lg:[scrollbar-width:none] sm:max-lg:px-4 lg:flex-col lg:gap-1">
        {areasFor(staff.role).map(({ to, label, icon: Icon, also = [], waiting }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={[to, ...also].some((path) => isWithin(pathname, path)) ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 px-3 font-medium text-ink-soft motion hover:text-ink aria-[current=page]:text-petrol max-lg:border-b-2 max-lg:border-transparent max-lg:focus-visible:-outline-offset-2 max-lg:aria-[current=page]:border-petrol lg:rounded-lg lg:hover:bg-sunken lg:aria-[current=page]:bg-petrol-soft"
            >
              <Icon aria-hidden className="size-5 shrink-0 max-lg:hidden" />
              {label}
              {waiting ? <Waiting {...waiting(staff.waiting)} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Waiting({ count, more }: CappedCount) {
  if (count === 0) return null
  return (
    <span className="relative rounded-full bg-amber-soft px-2 text-sm text-amber-ink figures max-lg:-ml-1.5 lg:ml-auto">
      {cappedText({ count, more })}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

function Loading() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const text = next === pathname ? undefined : loadingText(next)
  return (
    <p role="status" className={text ? 'px-4 pt-4 text-ink-soft sm:px-6' : 'sr-only'}>
      {text}
    </p>
  )
}

function isWithin(pathname: string, to: string): boolean {
  if (to === '/admin') return pathname === to || pathname === '/admin/dashboard'
  return pathname === to || pathname.startsWith(`${to}/`)
}

function OwnAccount({ username }: { username: string }) {
  return (
    <ButtonLink to="/admin/account" variant="ghost" size="small" icon={<UserRound aria-hidden />}>
      <span className="sr-only">Your account, </span>
      <span className="max-w-32 truncate max-md:sr-only">{username}</span>
    </ButtonLink>
  )
}

/** A plain form loads a new document, so that nothing of the session stays in memory. */
function SignOut({ username }: { username: string }) {
  return (
    <form method="post" action="/admin-logout">
      <Button variant="ghost" size="small" icon={<LogOut aria-hidden />}>
        <span className="max-sm:sr-only">Log out</span> <span className="sr-only">{username}</span>
      </Button>
    </form>
  )
}
