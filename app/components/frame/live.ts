import type { Inbox } from '#contract/message/view.ts'
import { unreadText } from '#contract/message/words.ts'
import { notifyChange, setUnread, watchUnread } from './unread.ts'

// One stream of events for all tabs of a browser: the tab that holds the lock has it and passes it on to the others.

const ADDRESS = '/messages/events'
const POLL_EVERY = 30_000
const TRY_STREAM_EVERY = 300_000

type Notice = Inbox & { changed: boolean }

/** @param who keeps apart the tabs of another person, which may still be open */
export function startLive(who: string, show: (unread: number) => void): () => void {
  const name = `fettle.messages.${who}`
  const channel = new BroadcastChannel(name)
  const over = new AbortController()
  let leave = () => {}

  function receive({ unread, changed }: Notice) {
    setUnread(unread)
    if (changed) notifyChange()
  }

  function lead() {
    const stop = listen((notice) => {
      channel.postMessage(notice)
      receive(notice)
    })
    return new Promise<void>((done) => {
      leave = () => {
        stop()
        done()
      }
    })
  }

  channel.onmessage = ({ data }: MessageEvent<Notice>) => receive(data)
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

/** Polls where there is no stream; stops where the session is over. */
function listen(notify: (notice: Notice) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: string | undefined
  let stopped = false

  function receive(inbox: Inbox, changed: boolean) {
    const state = JSON.stringify(inbox)
    const missed = last !== undefined && state !== last
    last = state
    notify({ ...inbox, changed: changed || missed })
  }

  function open() {
    source = new EventSource(ADDRESS)
    // The first event of each connection is the whole state, so nothing that was missed is lost.
    source.addEventListener('inbox', ({ data }) => receive(JSON.parse(data), false))
    source.addEventListener('change', ({ data }) => receive(JSON.parse(data), true))
    source.addEventListener('end', close)
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED && !stopped) poll(Date.now() + TRY_STREAM_EVERY)
    }
  }

  function poll(until: number) {
    timer = setTimeout(async () => {
      const answer = await fetch(ADDRESS, { headers: { accept: 'application/json' } }).catch(() => null)
      if (stopped || answer?.status === 204) return
      if (answer?.ok) receive(await answer.json(), false)
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

/** Keeps the number in front of the document's title, whatever page sets that. */
function keepInTitle(): () => void {
  let unread = 0
  function write() {
    const plain = document.title.replace(/^\(\d+\+?\) /, '')
    const title = unread > 0 ? `(${unreadText(unread)}) ${plain}` : plain
    if (title !== document.title) document.title = title
  }
  const titles = new MutationObserver(write)
  titles.observe(document.head, { childList: true, subtree: true, characterData: true })
  const stop = watchUnread((count) => {
    unread = count
    write()
  })
  return () => {
    titles.disconnect()
    stop()
  }
}
