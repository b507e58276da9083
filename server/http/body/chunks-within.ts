import type { IncomingMessage } from 'node:http'

export class BodyTooSlow extends Error {
  override name = 'BodyTooSlow'
}

/** The body as it comes in; whoever stops reading leaves the connection open for an answer. @throws BodyTooSlow */
export async function* chunksWithin(incoming: IncomingMessage, ms: number): AsyncGenerator<Buffer, undefined> {
  const chunks: AsyncIterator<Buffer> = incoming.iterator({ destroyOnReturn: false })
  const { promise: late, reject } = Promise.withResolvers<never>()
  late.catch(() => {})
  const timer = setTimeout(() => reject(new BodyTooSlow(`The body took longer than ${ms} ms`)), ms)
  try {
    for (;;) {
      const { done, value } = await Promise.race([chunks.next(), late])
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
  }
}
