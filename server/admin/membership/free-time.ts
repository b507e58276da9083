import { eq } from 'drizzle-orm'
import { after, DAY, MINUTE } from '#contract/duration.ts'
import type { ExtendMembership, GiveMembership } from '#contract/membership/input.ts'
import { type LengthUnit, laterBy } from '#contract/membership/length.ts'
import { MOST_FREE_DAYS } from '#contract/membership/words.ts'
import { memberships } from '#db/schema/index.ts'
import { isLeaving } from '#server/account/status.ts'
import { readUser } from '#server/auth/credentials.ts'
import { runningOf } from '#server/membership/membership.ts'
import { extendLater, giveLater } from '#server/membership/payment-queue.ts'
import { record } from '#server/work/audit-log.ts'
import { onceWithin } from '#server/work/limit.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { lockMember, needRunning } from './running.ts'

// Free time. The queue tells the payment provider, as it does of refunds and ends.

/** The period goes on free of charge; then it renews, or ends, as it would have. */
export async function extendMembership(work: Work, input: ExtendMembership): Promise<void> {
  const { id, count, unit, reason } = input
  await work.transaction(async (work) => {
    await lockMember(work, id)
    const running = await needRunning(work, id)
    needExtendable(running, input)
    const { periodEnd, freeUntil, subscriptionRef } = running
    const from = new Date(Math.max(periodEnd.getTime(), work.now().getTime()))
    const until = untilFrom(work, from, count, unit)
    const longer = { periodEnd: until, ...(freeUntil ? { freeUntil: until } : {}) }
    await work.db.update(memberships).set(longer).where(eq(memberships.id, running.id))
    if (subscriptionRef) await extendLater(work, subscriptionRef, until)
    await record(work, {
      action: 'membership.extended',
      subjectId: id,
      before: { until: periodEnd.toISOString() },
      after: { until: until.toISOString() },
      reason,
    })
    await work.emit('membership.extended', { membershipId: running.id, until: until.toISOString(), reason })
  })
}

type Running = Awaited<ReturnType<typeof needRunning>>

function needExtendable({ active, unpaidSince, periodEnd }: Running, { seenEnd }: ExtendMembership): void {
  if (unpaidSince) {
    throw new Refusal('PAYMENT_DUE', 'Their last payment didn’t go through, so there is no paid period to extend.')
  }
  if (!active) throw new Refusal('NO_MEMBERSHIP', 'Their membership is over. You can give them a new one.')
  if (periodEnd.getTime() !== Date.parse(seenEnd)) {
    throw new Refusal(
      'CHANGED_MEANWHILE',
      'The membership has changed in the meantime. Please check until when it runs.',
    )
  }
}

/** A free subscription at the payment provider, so that it ends, or goes on with a card, as every other does. */
export async function giveMembership(work: Work, { id, count, unit, plan, reason }: GiveMembership): Promise<void> {
  await work.transaction(async (work) => {
    await needCanHaveOne(work, id)
    const freeUntil = untilFrom(work, work.now(), count, unit)
    if (!(await onceWithin(work, `given:${id}`, 10 * MINUTE))) {
      throw new Refusal('ALREADY_ACTIVE', 'You’ve just given them a membership. It begins within a minute.')
    }
    await giveLater(work, { providerId: id, plan, freeUntil })
    await record(work, {
      action: 'membership.given',
      subjectId: id,
      after: { plan, until: freeUntil.toISOString() },
      reason,
    })
  })
}

async function needCanHaveOne(work: Work, id: string): Promise<void> {
  const { accountType, suspendedAt } = await lockMember(work, id)
  if (accountType !== 'provider') throw new Refusal('WRONG_TYPE', 'Only providers can be members.')
  if (!(await readUser(work.db, id)))
    throw notFound('No one can log in to this listing, so it can’t have a membership.')
  if (suspendedAt || (await isLeaving(work.db, id))) {
    throw new Refusal('LEAVING', 'This account is inactive, or about to be deleted.')
  }
  if ((await runningOf(work, id))?.active) {
    throw new Refusal('ALREADY_ACTIVE', 'They have a membership already. You can extend it.')
  }
}

function untilFrom(work: Work, from: Date, count: number, unit: LengthUnit): Date {
  const until = laterBy(from, count, unit)
  if (until <= after(work.now(), MOST_FREE_DAYS * DAY)) return until
  throw new Refusal('TOO_LONG', 'A membership can run at most two years from today. Please choose a shorter time.')
}
