import { useEffect, useState } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { Viewer } from '#contract/account/words.ts'

/** The number is the server's until the browser hears of a newer one (live.ts). */
export function MessagesLink({ viewer }: { viewer: Pick<Viewer, 'id' | 'unread'> }) {
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
      className="relative grid size-11 place-items-center rounded-lg hover:bg-sunken max-lg:ml-auto"
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
      {unread > 0 ? (
        <span className="absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-amber px-1 text-center text-xs/5 font-semibold text-on-amber figures">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </Link>
  )
}
