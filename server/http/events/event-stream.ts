import type { ServerResponse } from 'node:http'
import type { Inbox } from '#contract/message/view.ts'

/** More than this unsent, and its reader is taken for gone. */
const MOST_UNSENT = 16 * 1024
const RETRY_MS = 3_000
const SLOW_RETRY_MS = 60_000

const STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'cookie',
}

export type EventStream = {
  userId: string
  sessionId: string
  openedAt: number
  send(event: 'inbox' | 'change', inbox: Inbox): void
  beat(): void
  /** With `over`, the browser is told not to come back. */
  end(over: boolean): void
}

/** For a person with many streams already: how things are, and to ask again in a minute. */
export function answerWithRetry(outgoing: ServerResponse, headers: Record<string, string>, inbox: Inbox): void {
  outgoing.writeHead(200, { ...headers, ...STREAM })
  outgoing.end(`retry: ${SLOW_RETRY_MS}\n\nevent: inbox\ndata: ${JSON.stringify(inbox)}\n\n`)
}

export function openEventStream(
  outgoing: ServerResponse,
  of: { userId: string; sessionId: string },
  headers: Record<string, string>,
): EventStream {
  outgoing.writeHead(200, { ...headers, ...STREAM })
  outgoing.socket?.setKeepAlive(true, 30_000)
  outgoing.socket?.setNoDelay(true)

  function write(text: string) {
    if (outgoing.writableEnded || outgoing.destroyed) return
    if (outgoing.writableLength > MOST_UNSENT) return void outgoing.destroy()
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
