import type { Inbox } from '#contract/message/view.ts'
import { setUnread, tellChange, watchUnread } from './unread.ts'
import { keepInTitle } from './unread-title.ts'

// One stream of events for all tabs of a browser: the tab that holds the lock has it and tells the others.

const ADDRESS = '/messages/events'
const POLL_EVERY = 30_000
const TRY_STREAM_EVERY = 300_000

type Notice = Inbox & { changed: boolean }

/** @param who of another person, whose tabs may still be open, nothing is heard */
export function startLive(who: string, show: (unread: number) => void): () => void {
  const name = `fettle.messages.${who}`
  const channel = new BroadcastChannel(name)
  const over = new AbortController()
  let leave = () => {}

  function hear({ unread, changed }: Notice) {
    setUnread(unread)
    if (changed) tellChange()
  }

  function lead() {
    const stop = listen((notice) => {
      channel.postMessage(notice)
      hear(notice)
    })
    return new Promise<void>((done) => {
      leave = () => {
        stop()
        done()
      }
    })
  }

  channel.onmessage = ({ data }: MessageEvent<Notice>) => hear(data)
  const follow = () => void navigator.locks.request(name, { signal: over.signal }, lead).catch(() => {})
  // A page in the back-forward cache must hold neither a stream nor the lock.
  const hide = () => leave()
  const reopen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow()
  }
  const stops = [watchUnread(show), keepInTitle()]
  follow()
  window.addEventListener('pagehide', hide)
  window.addEventListener('pageshow', reopen)
  return () => {
    window.removeEventListener('pagehide', hide)
    window.removeEventListener('pageshow', reopen)
    for (const stop of stops) stop()
    over.abort()
    leave()
    channel.close()
  }
}

/** Falls back to asking now and then where no stream is to be had; stops where the session is over. */
function listen(tell: (notice: Notice) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: string | undefined
  let stopped = false

  function hear(inbox: Inbox, changed: boolean) {
    const state = JSON.stringify(inbox)
    const missed = last !== undefined && state !== last
    last = state
    tell({ ...inbox, changed: changed || missed })
  }

  function open() {
    source = new EventSource(ADDRESS)
    // The first of each connection says how things are, so that nothing missed meanwhile is lost.
    source.addEventListener('inbox', ({ data }) => hear(JSON.parse(data), false))
    source.addEventListener('change', ({ data }) => hear(JSON.parse(data), true))
    source.addEventListener('end', close)
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED && !stopped) poll(Date.now() + TRY_STREAM_EVERY)
    }
  }

  function poll(until: number) {
    timer = setTimeout(async () => {
      const answer = await fetch(ADDRESS, { headers: { accept: 'application/json' } }).catch(() => null)
      if (stopped || answer?.status === 204) return
      if (answer?.ok) hear(await answer.json(), false)
      if (Date.now() < until) poll(until)
      else open()
    }, POLL_EVERY)
  }

  function close() {
    stopped = true
    source?.close()
    clearTimeout(timer)
  }

  open()
  return close
}
