import { Suspense, useEffect } from 'react'
import { href, useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { MapPin, Menu, X } from '#app/ui/icons.ts'
import { HeldPart } from '#app/ui/lazy-part.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account/view.ts'
import type { Near } from '#contract/place/view.ts'
import { becomeProviderFor, isWithin, type NavLink, postJobFor } from './links-for.ts'
import { Logo } from './logo.tsx'
import { barLinks, headerTools, menuLinks } from './signed-in.lazy.tsx'

const mainLinksFor = (viewer: Viewer | null) => [
  { to: '/directory', label: 'Find Professionals' },
  ...postJobFor(viewer),
  { to: '/job-directory', label: 'Job Directory' },
]

export function SiteHeader({ name, viewer, near }: { name: string; viewer: Viewer | null; near: Near | null }) {
  const location = useLocation()
  useDismissedMenus()
  const links = [...mainLinksFor(viewer), ...becomeProviderFor(viewer)]
  const settings = viewer ? [{ to: '/account', label: 'Account Settings' }] : []
  // A provider's own page has a link of its own.
  const own = viewer !== null && location.pathname === href('/directory/:id', { id: viewer.id })
  const withCurrent = (link: NavLink): BarLink => ({
    ...link,
    current: !own && isWithin(location, link.to) ? 'page' : undefined,
  })
  const shown = links.map(withCurrent)
  const menu = [...shown, ...settings.map(withCurrent)]
  return (
    <header className="sticky top-0 z-40 border-b bg-paper print:hidden">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:rounded-lg focus:bg-petrol focus:px-4 focus:py-2 focus:text-on-petrol"
      >
        Skip to content
      </a>
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 sm:gap-6 sm:px-6">
        <Link to="/" aria-label={`${name}, home`} className="flex rounded-lg">
          <Logo name={name} />
        </Link>
        {near ? <NearLink near={near} back={location.pathname + location.search} tight={viewer !== null} /> : null}
        <nav aria-label="Main" className="hidden grow items-center gap-1 lg:flex">
          {viewer ? (
            <Suspense>
              <HeldPart source={barLinks} props={{ viewer }} />
            </Suspense>
          ) : null}
          <Bar links={shown} />
        </nav>
        <Suspense>
          {viewer ? (
            <HeldPart source={headerTools} props={{ viewer }} />
          ) : (
            <div className="ml-auto hidden items-center gap-2 lg:flex">
              <SignIn variant="ghost" />
            </div>
          )}
        </Suspense>
        {/* A new key closes it on every change of route. */}
        <details
          key={location.key}
          name="header"
          className={classes('group lg:hidden', viewer ? 'sm:-ml-4' : 'ml-auto')}
        >
          <MenuContent links={menu} viewer={viewer} />
        </details>
      </div>
    </header>
  )
}

/** On a phone there is room for the place alone; on a small one, beside the icons of someone who is logged in, for its pin. */
function NearLink({ near, back, tight }: { near: Near; back: string; tight: boolean }) {
  return (
    <Link
      to={`/near?${new URLSearchParams({ back })}`}
      className="inline-flex min-h-11 min-w-0 items-center gap-1 text-sm text-ink-soft underline-offset-4 hover:underline"
    >
      <MapPin aria-hidden className="size-4 shrink-0" />
      <span className={classes('truncate', tight && 'max-[22.4rem]:sr-only')}>
        <span className="max-sm:sr-only">near </span>
        <span className="max-sm:underline">{near.code}</span>
        <span className="max-sm:sr-only">
          {' '}
          · <span className="underline">change</span>
        </span>
      </span>
    </Link>
  )
}

type BarLink = NavLink & { current: 'page' | undefined }

function Bar({ links }: { links: BarLink[] }) {
  return links.map(({ to, label, current }) => (
    <Link key={to} to={to} aria-current={current} className="bar-link">
      {label}
    </Link>
  ))
}

function SignIn({ variant }: { variant: 'ghost' | 'secondary' }) {
  return (
    <>
      <ButtonLink to="/login" variant={variant}>
        Login
      </ButtonLink>
      <ButtonLink to="/signup">Sign Up</ButtonLink>
    </>
  )
}

function MenuContent({ links, viewer }: { links: BarLink[]; viewer: Viewer | null }) {
  return (
    <>
      <summary
        aria-label="Menu"
        className="grid size-11 list-none place-items-center rounded-lg hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden className="size-6 group-open:hidden" />
        <X aria-hidden className="hidden size-6 group-open:block" />
      </summary>
      <nav aria-label="Main" className="absolute inset-x-0 top-16 border-b bg-paper px-4 pt-2 pb-6 shadow-soft sm:px-6">
        {viewer ? (
          <Suspense>
            <HeldPart source={menuLinks} props={{ viewer, menu: true }} />
          </Suspense>
        ) : null}
        <ul className="divide-y">
          {links.map(({ to, label, current }) => (
            <li key={to}>
              <Link to={to} aria-current={current} className="menu-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {viewer ? null : (
          <div className="mt-4 grid grid-cols-2 gap-3">
            <SignIn variant="secondary" />
          </div>
        )}
      </nav>
    </>
  )
}

/** A menu in any header of the page closes on Escape, and by what happens outside it. */
function useDismissedMenus() {
  useEffect(() => {
    function close(event: Event) {
      const escaping = event instanceof KeyboardEvent && event.key === 'Escape'
      if (event instanceof KeyboardEvent && !escaping) return
      for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details[open]')) {
        if (!escaping && event.target instanceof Node && menu.contains(event.target)) continue
        if (escaping) menu.querySelector('summary')?.focus()
        menu.open = false
      }
    }
    const events = ['keydown', 'pointerdown', 'focusin']
    for (const name of events) document.addEventListener(name, close)
    return () => {
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [])
}
