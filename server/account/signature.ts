import { createHmac } from 'node:crypto'
import { isSame } from '#server/auth/secrets.ts'
import type { Work } from '#server/work/work.ts'

/** What only this site can have signed: for links without a session, and for keyed hashes. */
export function signatureOf(work: Work, text: string): string {
  return signedWith(work.site.settings.authSecret(), text)
}

/** Signs by each secret that was used before, too. The newest is first. */
export function signaturesOf(work: Work, text: string): string[] {
  const { authSecret, earlierSecrets } = work.site.settings
  return [authSecret(), ...earlierSecrets].map((secret) => signedWith(secret, text))
}

/** Six digits for a mail or a text: every retry of the task that is named in `text` carries the same. */
export function sixDigitsOf(work: Work, text: string): string {
  const bytes = Buffer.from(signatureOf(work, text), 'base64url')
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function isSignature(work: Work, text: string, given: string): boolean {
  return signaturesOf(work, text).some((signature) => isSame(signature, given))
}

/** The name under which tries to sign in are counted, so that the counts name no one. */
export function triesKey(secret: string, email: string): string {
  return signedWith(secret, `tries ${email.toLowerCase()}`)
}

function signedWith(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
