import { HOUR, MINUTE } from '#contract/duration.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const perVisitor: Limit = { name: 'claim-visitor', most: 20, per: 30 * MINUTE }
const perAddress: Limit = { name: 'claim-mail', most: 5, per: HOUR }

/** Same answer and same time for every input: whether a mail goes out is decided when it is written. */
export async function requestClaim(work: Work, asked: { profileId: string; email: string }): Promise<void> {
  if (!(await withinLimit(work, perVisitor, addressKey(work.actor.address)))) {
    throw tooMany('You have asked for several links. Please wait half an hour, then try again.')
  }
  if (!(await withinLimit(work, perAddress, `${asked.profileId}:${asked.email}`))) return
  await work.transaction((work) => work.emit('claim.asked', asked))
}
