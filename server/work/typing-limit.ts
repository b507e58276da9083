import { MINUTE } from '#contract/duration.ts'
import { addressKey, withinLimit } from './limit.ts'
import { tooMany } from './refusal.ts'
import type { Work } from './work.ts'

/** Requests a minute, of one address, for what is suggested while people type. */
const MOST = 120

/** @throws TOO_MANY_REQUESTS where no person types so fast; `suggestions` are counted by their name */
export async function needSlowTyping(work: Work, suggestions: string, most = MOST): Promise<void> {
  const limit = { name: suggestions, most, per: MINUTE }
  if (!(await withinLimit(work, limit, addressKey(work.actor.address)))) throw tooMany('Please type a little slower.')
}
