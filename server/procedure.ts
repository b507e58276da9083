import { ORPCError, os } from '@orpc/server'
import type { Work } from './work.ts'

/** What every procedure runs in. */
const base = os.$context<{ work: Work }>()

/** Audience: whoever asks. Accounts bring signedIn, confirmed, client, provider, member and staff. */
export const anyone = base

/** What one may not see does not exist. */
export function notFound(message: string): ORPCError<'NOT_FOUND', undefined> {
  return new ORPCError('NOT_FOUND', { message })
}

export function tooMany(message: string): ORPCError<'TOO_MANY_REQUESTS', undefined> {
  return new ORPCError('TOO_MANY_REQUESTS', { message })
}
