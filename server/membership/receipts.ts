import { desc, eq } from 'drizzle-orm'
import type { Receipt } from '#contract/membership/view.ts'
import { memberships, receipts } from '#db/schema/index.ts'
import type { Invoice } from '#server/platform/payments.ts'
import type { Work } from '#server/work/work.ts'
import { recordOnce } from './notices.ts'

/** A receipt for a payment, a warning for a failed one. */
export async function book(work: Work, invoice: Invoice): Promise<void> {
  if (!invoice.subscriptionRef) return
  const [membership] = await work.db
    .select()
    .from(memberships)
    .where(eq(memberships.subscriptionRef, invoice.subscriptionRef))
  if (!membership) return
  if (invoice.paidAt) return invoice.amountPence > 0 ? record(work, membership, invoice, invoice.paidAt) : undefined
  if (!invoice.due || invoice.attempts === 0 || !membership.unpaidSince || membership.endedAt) return
  if (membership.byFormerOwner) return
  if (await recordOnce(work, membership.id, `failed ${invoice.ref} ${invoice.attempts}`)) {
    const nextAttemptAt = invoice.nextAttemptAt?.toISOString() ?? null
    await work.emit('membership.paymentFailed', { membershipId: membership.id, nextAttemptAt })
  }
}

async function record(
  work: Work,
  { providerId, plan, byFormerOwner }: typeof memberships.$inferSelect,
  { ref, number, amountPence, taxPence, periodStart, periodEnd, url }: Invoice,
  paidAt: Date,
): Promise<void> {
  const [receipt] = await work.db
    .insert(receipts)
    .values({
      providerId: byFormerOwner ? null : providerId,
      ref,
      number,
      plan,
      amountPence,
      taxPence,
      paidAt,
      periodStart,
      periodEnd,
      url,
    })
    .onConflictDoNothing()
    .returning({ id: receipts.id })
  if (receipt && !byFormerOwner) await work.emit('membership.paid', { receiptId: receipt.id })
}

/** Newest first. */
export async function receiptsOf(work: Work, providerId: string): Promise<Receipt[]> {
  return work.db
    .select()
    .from(receipts)
    .where(eq(receipts.providerId, providerId))
    .orderBy(desc(receipts.paidAt))
    .limit(100)
}
