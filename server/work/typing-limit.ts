import { MINUTE } from '#contract/duration.ts'
import { addressKey, withinLimit } from './limit.ts'
import { tooMany } from './refusal.ts'
import { onPrimary, type Work } from './work.ts'

/** Requests a minute, of one address, for what is suggested while people type. */
const REQUESTS_PER_MINUTE = 120

/** @throws TOO_MANY_REQUESTS where no person types so fast; `suggestions` are counted by their name */
export async function limitSuggestions(work: Work, suggestions: string, most = REQUESTS_PER_MINUTE): Promise<void> {
  const limit = { name: suggestions, most, per: MINUTE }
  if (!(await withinLimit(onPrimary(work), limit, addressKey(work.actor.address))))
    throw tooMany('Please type a little slower.')
}
