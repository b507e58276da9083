import { eq, sql } from 'drizzle-orm'
import { before, DAY } from '#contract/duration.ts'
import { checkouts, paymentEvents, receipts } from '#db/schema/index.ts'
import { type PaymentEvent, PaymentsUnknown } from '#server/platform/payments.ts'
import type { Work } from '#server/work/work.ts'
import { apply, lookUp, nextLookup } from './apply.ts'
import { settle } from './checkout.ts'
import { book } from './receipts.ts'

/** Looks up the subject and believes nothing else; reconcile() repairs what fails. @throws NotSigned, PaymentsFailed */
export async function receive(work: Work, body: Buffer, signature: string): Promise<void> {
  const { payments, log } = work.site
  const event = await payments.readEvent(body, signature, work.now())
  if (!event) return log.warn({ bytes: body.length }, 'A signed webhook of the payment provider could not be read')
  try {
    await follow(work, event)
  } catch (error) {
    if (!(error instanceof PaymentsUnknown)) throw error
    log.warn({ err: error, event }, 'What a webhook is about could not be looked up')
    await once(work, event.id)
  }
}

async function follow(work: Work, event: PaymentEvent): Promise<void> {
  const { payments } = work.site
  const [known] = await work.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, event.id))
  if (known) return
  switch (event.about) {
    case 'subscription': {
      const known = await lookUp(work, () => payments.subscription(event.ref))
      return once(work, event.id, (work) => apply(work, known))
    }
    case 'checkout': {
      const session = await payments.checkout(event.ref)
      const [row] = await work.db.select().from(checkouts).where(eq(checkouts.sessionRef, event.ref))
      if (row && !row.closedAt) await settle(work, row, session)
      return once(work, event.id)
    }
    case 'invoice': {
      const invoice = await payments.invoice(event.ref)
      const { subscriptionRef } = invoice
      if (!subscriptionRef) return once(work, event.id)
      const known = await lookUp(work, () => payments.subscription(subscriptionRef))
      return once(work, event.id, async (work) => {
        await apply(work, known)
        await book(work, invoice)
      })
    }
    case 'refund': {
      const ref = await payments.invoiceOfPayment(event.paymentRef)
      return once(work, event.id, async (work) => {
        if (!ref) return
        const refundedPence = sql`greatest(${receipts.refundedPence}, ${event.refundedPence})`
        await work.db.update(receipts).set({ refundedPence }).where(eq(receipts.ref, ref))
      })
    }
    case 'something else':
      return once(work, event.id)
  }
}

/** One transaction, so that an event is followed exactly once. */
async function once(work: Work, id: string, follow?: (work: Work) => Promise<void>): Promise<void> {
  await work.transaction(async (work) => {
    const [fresh] = await work.db
      .insert(paymentEvents)
      .values({ id, receivedAt: work.now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (fresh) await follow?.(work)
  })
}

const DAYS_BACK = 7

/** Repairs what webhooks missed, by comparing with everything the payment provider knows. */
export async function reconcile(work: Work): Promise<void> {
  const { payments, log } = work.site
  const lookup = await nextLookup(work)
  /** A failed repair does not stop the others. */
  const repair = (ref: string, follow: (work: Work) => Promise<void>) =>
    work.transaction(follow).catch((error) => log.error({ err: error, ref }, 'A membership was not reconciled'))
  for await (const found of payments.allSubscriptions()) {
    await repair(found.ref, (work) => apply(work, { found, lookup }))
  }
  const since = before(work.now(), DAYS_BACK * DAY)
  for await (const invoice of payments.invoicesSince(since)) {
    await repair(invoice.ref, (work) => book(work, invoice))
  }
}
