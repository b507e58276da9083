import type { IncomingMessage } from 'node:http'

export class BodyTooSlow extends Error {
  override name = 'BodyTooSlow'
}

/** Yields the body as it comes in. A reader that stops leaves the connection open for an answer. @throws BodyTooSlow */
export async function* chunksWithin(incoming: IncomingMessage, ms: number): AsyncGenerator<Buffer, undefined> {
  const chunks: AsyncIterator<Buffer> = incoming.iterator({ destroyOnReturn: false })
  let late: BodyTooSlow | null = null
  let stopWaiting = (_: BodyTooSlow) => {}
  const timer = setTimeout(() => {
    late = new BodyTooSlow(`The body took longer than ${ms} ms`)
    stopWaiting(late)
  }, ms)
  // Not Promise.race with one promise for the whole body: that would hold every chunk until the body ends.
  const next = () =>
    new Promise<IteratorResult<Buffer>>((resolve, reject) => {
      stopWaiting = reject
      chunks.next().then(resolve, reject)
    })
  try {
    for (;;) {
      if (late) throw late
      const { done, value } = await next()
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
  }
}
