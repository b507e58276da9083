import { randomBytes } from 'node:crypto'
import { after, MINUTE } from '#contract/duration.ts'
import { onceWithin } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'
import { isSignature, signatureOf } from '../signature.ts'

// What a device signs. Nothing is stored until it comes back: the challenge is signed by us, and spent once.

const LIFETIME = 5 * MINUTE

/** `holder`: the browser or person that gets the challenge, and from whom alone an answer is taken. */
export type Ceremony = { kind: 'login' | 'second step' | 'new passkey'; holder: string }

/** Gives it as the text that a device signs the bytes of. */
export function makeChallenge(work: Work, ceremony: Ceremony): string {
  const end = after(work.now(), LIFETIME).getTime()
  const stem = `${end}.${randomBytes(16).toString('base64url')}`
  return `${stem}.${signatureOf(work, textOf(ceremony, stem))}`
}

/** True for the first of several answers to the same challenge. @param given as a browser sends it back, in base64url */
export async function spendChallenge(work: Work, ceremony: Ceremony, given: string): Promise<boolean> {
  const [end = '', random = '', signature = ''] = Buffer.from(given, 'base64url').toString('latin1').split('.', 3)
  const stem = `${end}.${random}`
  if (!isSignature(work, textOf(ceremony, stem), signature) || Number(end) <= work.now().getTime()) return false
  return onceWithin(work, `passkey:${random}`, LIFETIME)
}

function textOf({ kind, holder }: Ceremony, stem: string): string {
  return `passkey ${kind} ${holder} ${stem}`
}
