import type { IncomingMessage, ServerResponse } from 'node:http'
import { isForPrograms } from '../programs/open-to-programs.ts'
import { busy, type Refusal } from '../refusal.ts'
import { whenOver } from './answer-end.ts'
import { chunksWithin } from './chunks-within.ts'

const largeAddress = /^\/(admin\/businesses\/import\/new(\.data)?|api\/v1\/admin\/imports)\/?$/i

/** Pages at these addresses read the body as it comes in and cut it where they have enough. */
const uploadAddresses = [
  /^\/account\/avatar(\.data)?\/?$/i,
  /^\/account\/accreditations\/document(\.data)?\/?$/i,
  /^\/account\/portfolio\/[\w-]+(\.data)?\/?$/i,
  /^\/post-job\/photos(\.data)?\/?$/i,
  /^\/admin\/users\/new(\.data)?\/?$/i,
  /^\/admin\/settings\/logo(\.data)?\/?$/i,
  largeAddress,
  /^\/messages\/photos(\.data)?\/?$/i,
  /^\/account\/feedback\/photos(\.data)?\/?$/i,
  /^\/claim-business\/files(\.data)?\/?$/i,
  /^\/api\/v1\/profile\/(photo|portfolio\/media)\/?$/,
  /^\/storage\/v1\/object\/(avatars|portfolio_media|business_logos)\//,
]

/** Forms that bring a file where there is no JavaScript, and programs that may send one. */
const formAddresses = [
  /^\/directory\/[\w-]+\/feedback(\.data)?\/?$/i,
  /^\/account\/feedback\/[\w-]+\/edit(\.data)?\/?$/i,
  /^\/messages\/new(\.data)?\/?$/i,
  /^\/api\/v1\/admin\/listings\/?$/,
]

const MB = 1024 * 1024
const largestUpload = 12 * MB
/** Admins upload files for an import, and pictures with them. */
const largestLarge = 252 * MB
/** Ten megabytes from a van with one bar, in milliseconds. */
export const SLOWEST_UPLOAD = 120_000
/** How long an unwanted body is read, so that its sender reads the answer. */
const slowestDiscarded = 5_000
const mostTogether = 16
/** The job form sends photos one by one; this is room for a few tabs. */
const mostOfOnePerson = 4

export type Upload = {
  /** Null if the sender is not signed in: the page then answers without it. */
  body: ReadableStream<Uint8Array> | null
  /** Discards what is left, so that the sender reads the answer. */
  rest(): Promise<void>
}

/** Null for a visitor without a session, and without a claim where its documents are added. */
export type PersonOf = (incoming: IncomingMessage) => Promise<string | null>

export function takesUploads(path: string, type = ''): boolean {
  const addresses = /^multipart\//i.test(type) ? [...uploadAddresses, ...formAddresses] : uploadAddresses
  return addresses.some((address) => address.test(path))
}

export function createUploads(personOf: PersonOf, slowestMs: number) {
  const placesByPerson = new Map<string, number>()
  let places = 0

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<Upload | Refusal> => {
    if (isTooLarge(incoming)) return tooLarge
    const person = await personOf(incoming)
    if (person === null) return { ...openUpload(incoming, slowestDiscarded), body: null }
    if ((placesByPerson.get(person) ?? 0) >= mostOfOnePerson) return tooManyAtOnce
    if (places >= mostTogether) return busy('uploads', 5)
    count(person, 1)
    whenOver(outgoing, () => count(person, -1))
    return openUpload(incoming, slowestMs)
  }

  function count(person: string, change: 1 | -1) {
    places += change
    const own = (placesByPerson.get(person) ?? 0) + change
    if (own > 0) placesByPerson.set(person, own)
    else placesByPerson.delete(person)
  }
}

/** Programs read no page that tells them, as forms do. */
function isTooLarge({ url = '', headers }: IncomingMessage): boolean {
  const path = pathIn(url)
  return isForPrograms(path) && Number(headers['content-length'] ?? 0) > largestAt(path)
}

const tooLarge: Refusal = {
  status: 413,
  reason: 'body-size',
  title: 'Too much at once',
  sentence: 'This file is larger than we take. The documentation at /api says how large it may be.',
}

const tooManyAtOnce: Refusal = {
  status: 429,
  reason: 'uploads-of-one',
  title: 'Too many files at once',
  sentence: 'You are sending us several files already. Please wait until they have arrived, then try again.',
  headers: { 'retry-after': '5' },
}

function pathIn(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

function largestAt(path: string): number {
  return largeAddress.test(path) ? largestLarge : largestUpload
}

function openUpload(incoming: IncomingMessage, slowestMs: number): Upload {
  const largest = largestAt(pathIn(incoming.url ?? ''))
  const chunks = chunksWithin(incoming, slowestMs)
  let received = 0

  async function next(): Promise<Uint8Array | null> {
    const { done, value } = await chunks.next()
    if (done) return null
    received += value.length
    if (received > largest) throw new Error(`The body is larger than ${largest} bytes`)
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
      } finally {
        await chunks.return(undefined)
      }
    },
  }
}
