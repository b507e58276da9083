import type { Subscription } from '#server/platform/payments.ts'
import type { Work } from '#server/work.ts'
import { apply, nextLookup } from './apply.ts'
import { book } from './receipts.ts'

const DAYS_BACK = 7
const DAY = 86_400_000

/** By the clock, at night: what webhooks missed. Everything the payment provider knows is compared with what we do. */
export async function reconcile(work: Work): Promise<void> {
  const { payments, log } = work.site
  const lookup = await nextLookup(work)
  const repaired = async (found: Subscription) =>
    work
      .transaction((work) => apply(work, { found, lookup }))
      .catch((error) => {
        log.error({ err: error, subscription: found.ref }, 'A membership was not reconciled')
      })
  for await (const found of payments.allSubscriptions()) await repaired(found)
  const since = new Date(work.now().getTime() - DAYS_BACK * DAY)
  for await (const invoice of payments.invoicesSince(since)) {
    await work.transaction((work) => book(work, invoice))
  }
}
