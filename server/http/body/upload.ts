import type { IncomingMessage, ServerResponse } from 'node:http'
import { busy, type Refusal } from '../refusal.ts'
import { whenOver } from './answer-end.ts'

/** Pages at these addresses read the body as it comes in and cut it where they have enough. */
const uploadAddresses = [/^\/account\/avatar(\.data)?\/?$/i, /^\/post-job\/photos(\.data)?\/?$/i]

const largestUpload = 12 * 1024 * 1024
/** Less than a page may take, so that the page can still answer. */
const slowestUpload = 25_000
/** How long an unwanted body is read, so that its sender reads the answer. */
const slowestDiscarded = 5_000
const mostTogether = 16
/** The job form sends photos one by one; this is room for a few tabs. */
const mostOfOnePerson = 4

export type Upload = {
  /** Null: the sender is not signed in, so the page answers without it. */
  body: ReadableStream<Uint8Array> | null
  /** Discards what is left, so that the sender reads the answer. */
  rest(): Promise<void>
}

/** Null: a visitor without a session. */
export type PersonOf = (incoming: IncomingMessage) => Promise<string | null>

export function takesUploads(path: string): boolean {
  return uploadAddresses.some((address) => address.test(path))
}

export function createUploads(personOf: PersonOf, slowestMs = slowestUpload) {
  const placesByPerson = new Map<string, number>()
  let places = 0

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<Upload | Refusal> => {
    const person = await personOf(incoming)
    if (person === null) return { ...openUpload(incoming, outgoing, slowestDiscarded), body: null }
    if ((placesByPerson.get(person) ?? 0) >= mostOfOnePerson) return tooManyAtOnce
    if (places >= mostTogether) return busy('uploads', 5)
    count(person, 1)
    whenOver(outgoing, () => count(person, -1))
    return openUpload(incoming, outgoing, slowestMs)
  }

  function count(person: string, change: 1 | -1) {
    places += change
    const own = (placesByPerson.get(person) ?? 0) + change
    if (own > 0) placesByPerson.set(person, own)
    else placesByPerson.delete(person)
  }
}

const tooManyAtOnce: Refusal = {
  status: 429,
  reason: 'uploads-of-one',
  title: 'Too many files at once',
  sentence: 'You are sending us several files already. Please wait until they have arrived, then try again.',
  headers: { 'retry-after': '5' },
}

function openUpload(incoming: IncomingMessage, outgoing: ServerResponse, slowestMs: number): Upload {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  let received = 0
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The body took longer than ${slowestMs} ms`)), slowestMs)
  })
  tooSlow.catch(() => {})
  whenOver(outgoing, () => clearTimeout(timer))

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
        // Too much, too slow or gone: the connection ends soon after the answer, so that the sender still reads it.
      }
    },
  }
}
