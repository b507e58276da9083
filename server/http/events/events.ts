import type { IncomingMessage, ServerResponse } from 'node:http'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Inbox } from '#contract/message/view.ts'
import type { Log } from '#server/platform/log.ts'
import { whenOver } from '../body/answer-end.ts'
import { busy, type Refusal } from '../refusal.ts'

export const EVENTS_ADDRESS = '/messages/events'

export type EventsSource = {
  /** Null if there is no valid session. */
  sessionOf(cookie: string | undefined): Promise<{ userId: string; sessionId: string } | null>
  inboxOf(userId: string): Promise<Inbox>
  endedAmong(sessionIds: string[]): Promise<string[]>
  onMessage(listener: (payload: string) => void): void
}

export type EventLimits = { perPerson: number; inAll: number; beatMs: number; lastsMs: number }

/** A person may use several browsers; each has one stream for all its tabs. A stream that lasts is opened again. */
const usual: EventLimits = { perPerson: 12, inAll: 5_000, beatMs: 25_000, lastsMs: 15 * 60_000 }

/** What the database tells (server/message/live.ts, db/sql/notifications.sql). */
const Notice = z.union([
  z.object({ to: z.array(z.uuid()), conversationId: z.uuid() }),
  z.object({ ended: z.union([z.array(z.uuid()), z.literal('many')]) }),
])

/** Tells signed-in browsers that something is new in their messages. */
export function createEvents(source: EventsSource, log: Log, limits: EventLimits = usual) {
  const streams = new Map<string, Set<EventStream>>()
  const inTurn = pLimit(4)
  const asked = new Map<string, { again: boolean }>()
  let count = 0
  let stopped = false

  source.onMessage((payload) => void hear(payload).catch((error) => log.error({ err: error }, 'a notice was not told')))
  const beat = setInterval(
    () => void keepAlive().catch((error) => log.warn({ err: error }, 'no heartbeat')),
    limits.beatMs,
  )
  beat.unref()

  async function open(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    headers: Record<string, string>,
  ): Promise<Refusal | null> {
    const session = await source.sessionOf(incoming.headers.cookie)
    // A browser that gets 204 does not come back.
    if (!session) return empty(outgoing, headers)
    if (!wantsStream(incoming)) return answerOnce(outgoing, headers, await source.inboxOf(session.userId))
    if (stopped || count >= limits.inAll) return busy('event-streams', 30)
    if ((streams.get(session.userId)?.size ?? 0) >= limits.perPerson) {
      answerWithRetry(outgoing, headers, await source.inboxOf(session.userId))
      return null
    }
    const stream = openEventStream(outgoing, session, headers)
    add(stream)
    whenOver(outgoing, () => remove(stream))
    // The session may have ended before its stream was known.
    await endSessions([stream])
    stream.send('inbox', await source.inboxOf(session.userId))
    return null
  }

  function add(stream: EventStream) {
    const own = streams.get(stream.userId) ?? new Set()
    streams.set(stream.userId, own.add(stream))
    count += 1
  }

  function remove(stream: EventStream) {
    const own = streams.get(stream.userId)
    if (!own?.delete(stream)) return
    count -= 1
    if (own.size === 0) streams.delete(stream.userId)
  }

  async function hear(payload: string) {
    if (payload === 'all') return afterGap()
    const notice = Notice.parse(JSON.parse(payload))
    if ('to' in notice) await Promise.all(notice.to.map((userId) => tell(userId, 'change')))
    else await endSessions(notice.ended === 'many' ? allOf() : allOf().filter(isOneOf(notice.ended)))
  }

  /** Anything may have happened in the meantime. */
  async function afterGap() {
    if (stopped || count === 0) return
    await endSessions(allOf())
    await Promise.all([...streams.keys()].map((userId) => tell(userId, 'inbox')))
  }

  /** A burst of changes is read once while it is read, and once more after that. */
  async function tell(userId: string, event: 'inbox' | 'change') {
    if (!streams.has(userId)) return
    const under = asked.get(userId)
    if (under) {
      under.again = true
      return
    }
    const mine = { again: false }
    asked.set(userId, mine)
    try {
      do {
        mine.again = false
        const inbox = await inTurn(() => source.inboxOf(userId))
        for (const stream of streams.get(userId) ?? []) stream.send(event, inbox)
      } while (mine.again)
    } finally {
      asked.delete(userId)
    }
  }

  async function keepAlive() {
    const all = allOf()
    const oldest = performance.now() - limits.lastsMs
    for (const stream of all) {
      if (stream.openedAt < oldest) stream.end(false)
      else stream.beat()
    }
    await endSessions(all)
  }

  async function endSessions(doubtful: EventStream[]) {
    if (doubtful.length === 0) return
    const ended = new Set(await source.endedAmong([...new Set(doubtful.map(({ sessionId }) => sessionId))]))
    for (const stream of doubtful) if (ended.has(stream.sessionId)) stream.end(true)
  }

  function allOf(): EventStream[] {
    return [...streams.values()].flatMap((own) => [...own])
  }

  return {
    open,
    count: () => count,
    /** Browsers come back, perhaps to another process. */
    close() {
      stopped = true
      clearInterval(beat)
      for (const stream of allOf()) stream.end(false)
    },
  }
}

function isOneOf(sessionIds: string[]) {
  const ids = new Set(sessionIds)
  return ({ sessionId }: EventStream) => ids.has(sessionId)
}

function wantsStream({ headers }: IncomingMessage): boolean {
  return /\btext\/event-stream\b/.test(headers.accept ?? '')
}

function empty(outgoing: ServerResponse, headers: Record<string, string>): null {
  outgoing.writeHead(204, { ...headers, vary: 'cookie' }).end()
  return null
}

function answerOnce(outgoing: ServerResponse, headers: Record<string, string>, inbox: Inbox): null {
  const type = 'application/json; charset=utf-8'
  outgoing.writeHead(200, { ...headers, 'content-type': type, vary: 'cookie' }).end(JSON.stringify(inbox))
  return null
}

/** More than this unsent, and its reader is taken for gone. */
const MAX_UNSENT_BYTES = 16 * 1024
const RETRY_MS = 3_000
const SLOW_RETRY_MS = 60_000

const STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'cookie',
}

type EventStream = {
  userId: string
  sessionId: string
  openedAt: number
  send(event: 'inbox' | 'change', inbox: Inbox): void
  beat(): void
  /** With `over`, the browser is told not to come back. */
  end(over: boolean): void
}

/** Tells a person with many streams already how things are, and to ask again in a minute. */
function answerWithRetry(outgoing: ServerResponse, headers: Record<string, string>, inbox: Inbox): void {
  outgoing.writeHead(200, { ...headers, ...STREAM })
  outgoing.end(`retry: ${SLOW_RETRY_MS}\n\nevent: inbox\ndata: ${JSON.stringify(inbox)}\n\n`)
}

function openEventStream(
  outgoing: ServerResponse,
  of: { userId: string; sessionId: string },
  headers: Record<string, string>,
): EventStream {
  outgoing.writeHead(200, { ...headers, ...STREAM })
  outgoing.socket?.setKeepAlive(true, 30_000)
  outgoing.socket?.setNoDelay(true)

  function write(text: string) {
    if (outgoing.writableEnded || outgoing.destroyed) return
    if (outgoing.writableLength > MAX_UNSENT_BYTES) return void outgoing.destroy()
    outgoing.write(text)
  }

  write(`retry: ${RETRY_MS}\n\n`)
  return {
    ...of,
    openedAt: performance.now(),
    send: (event, inbox) => write(`event: ${event}\ndata: ${JSON.stringify(inbox)}\n\n`),
    beat: () => write(':\n\n'),
    end(over) {
      if (over) write('event: end\ndata: {}\n\n')
      outgoing.end(() => outgoing.socket?.destroySoon())
    },
  }
}
