import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Work } from '#server/work/work.ts'

/** What only this site can have signed: for links without a session, and for keyed hashes. */
export function signatureOf(work: Work, text: string): string {
  return createHmac('sha256', work.site.settings.authSecret()).update(text).digest('base64url')
}

export function isSignature(work: Work, text: string, given: string): boolean {
  const expected = Buffer.from(signatureOf(work, text))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
