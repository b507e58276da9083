import { createHash, ECDH } from 'node:crypto'
import { DAY, SECOND, seconds } from '#contract/duration.ts'
import { openOutside } from './outside.ts'
import { NotPublic } from './public-address.ts'

/** A browser's address at its push service, and what messages to it are encrypted with (RFC 8291). */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

/** Plain text. A later message with the same tag replaces an earlier one on the screen. */
export type PushMessage = { title: string; body: string; path: string; tag: string }

/** Push services know a site by them (VAPID, RFC 8292). As base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/** `gone`: the browser no longer listens there. */
type PushOutcome = 'sent' | 'gone' | { refused: string }

export type Push = {
  publicKey(): Promise<string>
  /** Whether it can be sent to: a public https address, and keys that are keys. */
  accepts(address: PushAddress): boolean
  /** Throws for a retry. */
  send(to: PushAddress, message: PushMessage): Promise<PushOutcome>
  close(): void
}

/** Milliseconds for an answer. */
const WITHIN = 5 * SECOND

/** `local` sends to any address, also without TLS; only tests use it. */
export function openPush(given: { keys: () => Promise<PushKeys>; contact: () => string; local: boolean }): Push {
  const outside = openOutside({ service: 'push', reach: given.local ? 'anywhere' : 'public', keepAlive: true })
  let known: Promise<PushKeys> | undefined
  function keys(): Promise<PushKeys> {
    known ??= given.keys().catch((error) => {
      known = undefined
      throw error
    })
    return known
  }

  function mayReach(endpoint: string): boolean {
    const url = new URL(endpoint)
    if (given.local) return true
    return url.protocol === 'https:' && url.port === '' && url.username + url.password === '' && outside.accepts(url)
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    accepts: ({ endpoint, p256dh, auth }) => mayReach(endpoint) && isPoint(p256dh) && bytesOf(auth).length === 16,
    async send({ endpoint, p256dh, auth }, message) {
      if (!mayReach(endpoint)) return 'gone'
      const { default: library } = await import('web-push')
      const { headers, body } = library.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject: given.contact(), ...(await keys()) },
          TTL: seconds(DAY),
          topic: topicOf(message.tag),
        },
      )
      const { status } = await outside.post(new URL(endpoint), { headers, body, within: WITHIN }).catch((error) => {
        if (error instanceof NotPublic) return { status: 410 }
        throw error
      })
      return outcomeOf(status)
    },
    close: () => outside.close(),
  }
}

/** @throws for a retry: busy, failing, or not sure of us, as while a clock is wrong */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status >= 500 || [401, 403, 408, 429].includes(status)) throw new Error(`The push service answered ${status}.`)
  return { refused: `The push service answered ${status}.` }
}

/** A waiting message with the same topic is replaced (RFC 8030); at most 32 letters. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

export async function makePushKeys(): Promise<PushKeys> {
  const { default: library } = await import('web-push')
  return library.generateVAPIDKeys()
}

const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url')

/** An uncompressed point of the curve P-256. */
function isPoint(base64url: string): boolean {
  const bytes = bytesOf(base64url)
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}
