import type { IncomingMessage } from 'node:http'
import { busy, type Refusal } from './refusal.ts'

/** Addresses that take files: their pages read the body as it comes and cut it where it is enough for them. */
const uploadAddresses = [/^\/account\/avatar(\.data)?\/?$/i, /^\/post-job\/photos(\.data)?\/?$/i]

/** Nothing that anybody sends there is read further than this. */
const largestUpload = 12 * 1024 * 1024
/** A body takes at most so long: less than its page may take, so that the page can still answer. */
const slowestUpload = 25_000
const mostTogether = 16

export type Upload = {
  body: ReadableStream<Uint8Array>
  /** Reads on and throws away, so that the sender hears the answer; settles when nothing more comes or is wanted. */
  rest(): Promise<void>
}

export function takesUploads(path: string): boolean {
  return uploadAddresses.some((address) => address.test(path))
}

/** Hands bodies on as they come in, a few at a time. */
export function createUploads(slowestMs = slowestUpload) {
  let underWay = 0

  return (incoming: IncomingMessage): Upload | Refusal => {
    if (underWay >= mostTogether) return busy('uploads', 5)
    underWay += 1
    incoming.once('close', () => {
      underWay -= 1
    })
    return openUpload(incoming, slowestMs)
  }
}

function openUpload(incoming: IncomingMessage, slowestMs: number): Upload {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  let received = 0
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The body took longer than ${slowestMs} ms`)), slowestMs)
  })
  tooSlow.catch(() => {})
  incoming.once('close', () => clearTimeout(timer))

  async function next(): Promise<Uint8Array | null> {
    const { done, value } = await Promise.race([chunks.next(), tooSlow])
    if (done) return null
    received += value.length
    if (received > largestUpload) throw new Error(`The body is larger than ${largestUpload} bytes`)
    return value
  }

  return {
    body: new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const chunk = await next()
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        },
      },
      { highWaterMark: 0 },
    ),
    async rest() {
      try {
        while ((await next()) !== null);
      } catch {
        // Too much, too slow or gone: the connection ends with the answer.
      }
    },
  }
}
