import type { IncomingMessage } from 'node:http'
import { busy, type Refusal } from './refusal.ts'

const largestBody = 1024 * 1024
const largestDiscarded = 8 * 1024 * 1024
const largestTogether = 64 * 1024 * 1024

type BodyReading = { body: Buffer; refusal: null } | { body: null; refusal: Refusal }

/**
 * Reads bodies whole and bounded, announced or chunked, one by one and all together. Rejects when the client goes
 * away; how long it may take is the server's `requestTimeout`.
 */
export function createBodyReader() {
  let held = 0

  async function read(incoming: IncomingMessage): Promise<BodyReading> {
    const announced = Number(incoming.headers['content-length'] ?? 0)
    if (announced > largestDiscarded) return tooLarge
    const chunks: Buffer[] = []
    let kept = 0
    let received = 0
    try {
      for await (const chunk of incoming) {
        const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
        received += bytes.length
        // The rest of a body that is a little too large is read and thrown away, so that the client hears the answer.
        if (received > largestDiscarded) return tooLarge
        if (received > largestBody) continue
        if (held + bytes.length > largestTogether) return { body: null, refusal: busy('bodies', 2) }
        chunks.push(bytes)
        kept += bytes.length
        held += bytes.length
      }
    } finally {
      held -= kept
    }
    return received > largestBody ? tooLarge : { body: Buffer.concat(chunks), refusal: null }
  }

  return read
}

const tooLarge: BodyReading = {
  body: null,
  refusal: {
    status: 413,
    reason: 'body-size',
    title: 'Too much at once',
    sentence: 'What you sent is larger than the 1 MB that we accept. Please send less.',
  },
}
