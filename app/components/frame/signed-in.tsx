import { useEffect, useState } from 'react'
import { Form, href, useFetcher, useLocation } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChevronDown } from '#app/ui/icons.ts'
import { Link, TextLink } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account/view.ts'
import type { AccountType } from '#contract/account/words.ts'
import { longDate } from '#contract/date.ts'
import { unreadText } from '#contract/message/words.ts'
import { ResendConfirmation } from '../resend-confirmation.tsx'
import { Banner } from './banner.tsx'
import { isWithin, type NavLink } from './links-for.ts'

/** A new key closes the menu on every change of route. */
export function HeaderTools({ viewer }: { viewer: Viewer }) {
  const { key } = useLocation()
  return (
    <>
      <MessagesLink viewer={viewer} />
      <AvatarMenu key={key} viewer={viewer} />
    </>
  )
}

/** What each came for, before what everyone finds in the bar. */
const ownLinks: Partial<Record<AccountType, (viewer: Viewer) => NavLink[]>> = {
  provider: ({ id, member }) => [
    // The dashboard says how to get them.
    { to: member ? '/matching-jobs' : '/dashboard', label: 'Jobs for you' },
    { to: href('/directory/:id', { id }), label: 'My page' },
  ],
  client: () => [
    { to: '/profile?tab=jobs', label: 'My jobs' },
    { to: '/account?tab=bookmarks', label: 'Saved' },
  ],
}

/** In the row of a desktop, where an icon leads to the messages, or (`menu`) above the others in the menu of a phone. */
export function OwnLinks({ viewer, menu = false }: { viewer: Viewer; menu?: boolean }) {
  const here = useLocation()
  const own = viewer.accountType ? (ownLinks[viewer.accountType]?.(viewer) ?? []) : []
  const look = menu ? 'menu-link' : 'bar-link'
  const linkTo = ({ to, label }: NavLink) => (
    <Link key={to} to={to} aria-current={isWithin(here, to) ? 'page' : undefined} className={look}>
      {label}
    </Link>
  )
  if (!menu) return own.map(linkTo)
  const [first, ...others] = own
  return (
    <ul className="divide-y border-b">
      {[first, { to: '/messages', label: 'Messages' }, ...others].map((link) =>
        link ? <li key={link.to}>{linkTo(link)}</li> : null,
      )}
    </ul>
  )
}

const links = [
  { to: '/account?photo=1', label: 'Change Profile Photo' },
  { to: '/profile', label: 'My Profile' },
  { to: '/account-settings', label: 'Account Settings' },
]

/** Opens without JavaScript; a new `key` closes it. */
function AvatarMenu({ viewer }: { viewer: Viewer }) {
  return (
    <details name="header" className="group relative sm:max-lg:-ml-4">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-lg p-1.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <Avatar name={viewer.avatarName} src={viewer.imageUrl} size="small" />
        <span className="sr-only">Your account: </span>
        <span className="max-w-44 truncate font-medium max-xl:sr-only">{viewer.name}</span>
        <ChevronDown aria-hidden className="size-4 text-ink-soft max-lg:hidden" />
      </summary>
      <div className="absolute top-full right-0 z-50 mt-2 w-64 rounded-lg border bg-surface py-1.5 shadow-soft">
        <p dir="auto" className="truncate border-b px-4 pt-1 pb-2.5 font-semibold xl:hidden">
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

/** The number is the server's until the browser receives a newer one (live.ts). */
function MessagesLink({ viewer }: { viewer: Pick<Viewer, 'id' | 'unread'> }) {
  const [unread, setUnread] = useState(viewer.unread)
  useEffect(() => setUnread(viewer.unread), [viewer.unread])
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    import('./live.ts').then(({ startLive }) => {
      if (!gone) stop = startLive(viewer.id, setUnread)
    }, console.warn)
    return () => {
      gone = true
      stop?.()
    }
  }, [viewer.id])
  return (
    <Link
      to="/messages"
      aria-label={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}
      className="relative flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg hover:bg-sunken max-lg:ml-auto xl:px-3"
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
        className="size-5.5"
      >
        <path d="M7.9 20A9 9 0 1 0 4 16.1L2 22Z" />
      </svg>
      <span aria-hidden="true" className="font-medium max-xl:hidden">
        Messages
      </span>{' '}
      {unread > 0 ? (
        <span className="absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-amber px-1 text-center text-xs/5 font-semibold text-on-amber figures">
          {unreadText(unread)}
        </span>
      ) : null}
    </Link>
  )
}

export function Banners({ viewer }: { viewer: Viewer }) {
  const { id, email, emailConfirmed, undeliverable, accountType, member, newlyClaimed, hidden, eraseOn } = viewer
  const buying = useLocation().pathname === href('/membership')
  const asked = !member && !newlyClaimed && !hidden && !buying
  return (
    <>
      {eraseOn ? (
        <Banner label="Your account is to be deleted" tone="danger">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0">
              Your account will be deleted on {longDate(eraseOn)}. Until then you can look around and{' '}
              <TextLink to="/account/security">download your data</TextLink>, but not change anything.
            </p>
            <Form method="post" action="/account/security">
              <input type="hidden" name="intent" value="stay" />
              <Button size="small">Keep my account</Button>
            </Form>
          </div>
        </Banner>
      ) : null}
      {undeliverable && !eraseOn ? (
        <Banner label="We can’t deliver emails to you" tone="danger">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 break-words">
              We can’t deliver emails to {email}: the mail server there refuses it. Please{' '}
              <TextLink to="/account/security">change your address</TextLink>, or try it again once it works.
            </p>
            <Form method="post" action="/try-address">
              <Button variant="secondary" size="small">
                Try this address again
              </Button>
            </Form>
          </div>
        </Banner>
      ) : null}
      {emailConfirmed || eraseOn || undeliverable ? null : (
        <Banner label="Confirm your email address" dismissal={{ key: 'fettle.confirm-email', who: id }}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0">Please confirm your email address: use the link in the email to {email}.</p>
            <ResendConfirmation />
          </div>
        </Banner>
      )}
      {viewer.passkeyOffered && !eraseOn ? <PasskeyOffer /> : null}
      {emailConfirmed && accountType === 'provider' && asked && !eraseOn ? (
        <Banner label="Activate your membership" dismissal={{ key: 'fettle.activate-membership', who: id }}>
          Your listing is not in the directory. <TextLink to="/membership">Activate your membership</TextLink> to be
          found there.
        </Banner>
      ) : null}
    </>
  )
}

/** Once, after a login by a password. It needs JavaScript, as passkeys do. */
function PasskeyOffer() {
  const { Form: Answer } = useFetcher()
  return (
    <div data-needs-script>
      <Banner label="Log in without a password" tone="info">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0">
            Next time, log in with your fingerprint, face or device PIN.{' '}
            <TextLink to="/account/security#passkeys">Add a passkey</TextLink>
          </p>
          <Answer method="post" action="/passkey-offer">
            <Button variant="secondary" size="small">
              No thanks
            </Button>
          </Answer>
        </div>
      </Banner>
    </div>
  )
}
