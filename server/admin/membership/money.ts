import { and, eq } from 'drizzle-orm'
import type { EndMembership, RefundPayment } from '#contract/membership/input.ts'
import { backPence } from '#contract/membership/refund.ts'
import { exactPence } from '#contract/money.ts'
import { memberships, receipts } from '#db/schema/index.ts'
import { endUnpaid, endUnused, endWithMoneyBack } from '#server/membership/end.ts'
import { cancelLater, refundLater } from '#server/membership/payment-queue.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { lockMember, needRunning } from './running.ts'

/** The queue pays it back: brought up to a total, so a retry pays nothing twice. The membership stays as it is. */
export async function refundPayment(work: Work, input: RefundPayment): Promise<void> {
  const { id, receiptId, seenPence, amount, part, reason } = input
  await work.transaction(async (work) => {
    await lockMember(work, id)
    const receipt = await lockReceipt(work, id, receiptId)
    const back = backPence(receipt)
    const left = receipt.amountPence - back
    if (back !== seenPence) throw new Refusal('CHANGED_MEANWHILE', CHANGED)
    if (left === 0) throw new Refusal('REFUND_TOO_HIGH', 'All of this payment has gone back.')
    const pence = amount === 'whole' ? left : (part ?? 0)
    if (pence > left) throw new Refusal('REFUND_TOO_HIGH', `At most ${exactPence(left)} of this payment can go back.`)
    await refundLater(work, receipt.ref, back + pence)
    const after = { receipt: receipt.number, refundPence: pence }
    await record(work, { action: 'membership.refunded', subjectId: id, after, reason })
    await work.emit('membership.refunded', { receiptId, refundPence: pence, reason })
  })
}

const CHANGED = 'Some of this payment has been refunded in the meantime. Please check what is left, then try again.'

async function lockReceipt(work: Work, providerId: string, id: string) {
  const wanted = and(eq(receipts.id, id), eq(receipts.providerId, providerId))
  const [receipt] = await work.db.select().from(receipts).where(wanted).for('update')
  if (!receipt) throw notFound('There is no such payment.')
  return receipt
}

export async function endMembership(work: Work, input: EndMembership): Promise<void> {
  await work.transaction(async (work) => {
    await lockMember(work, input.id)
    return input.ending === 'later' ? stopRenewal(work, input) : endAtOnce(work, input)
  })
}

const END_NOW = { 'money-back': endWithMoneyBack, refund: endUnused, now: endUnpaid }

async function endAtOnce(work: Work, { id, ending, reason }: EndMembership): Promise<void> {
  await needRunning(work, id)
  const ended = ending === 'later' ? null : await END_NOW[ending](work, id)
  if (!ended) return
  const { membershipId, refundPence } = ended
  await record(work, { action: 'membership.endedByAdmin', subjectId: id, after: { refundPence }, reason })
  await work.emit('membership.stopped', { membershipId, refundPence, reason })
}

/** Noted as cancelled before the payment provider hears of it, so that only the mail of this act goes out. */
async function stopRenewal(work: Work, { id, reason }: EndMembership): Promise<void> {
  const running = await needRunning(work, id)
  if (running.cancelledAt || running.byFormerOwner) {
    throw new Refusal('CHANGED_MEANWHILE', 'It doesn’t renew already. You can still end it now.')
  }
  await work.db.update(memberships).set({ cancelledAt: work.now() }).where(eq(memberships.id, running.id))
  if (running.subscriptionRef) await cancelLater(work, { userId: id })
  const after = { until: running.periodEnd.toISOString() }
  await record(work, { action: 'membership.renewalStopped', subjectId: id, after, reason })
  await work.emit('membership.stopped', { membershipId: running.id, refundPence: null, reason })
}
