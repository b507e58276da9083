import { before, DAY } from '#contract/duration.ts'
import type { Work } from '#server/work/work.ts'
import { apply, nextLookup } from './apply.ts'
import { book } from './receipts.ts'

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
