import { memberships, receipts } from '#db/schema/index.ts'
import type { TestApp } from '../app.ts'
import { addProvider } from '../people.ts'
import type { Act } from './acts.ts'

const DAY = 86_400_000

/** A payment of a provider for the year from now, of which nothing has gone back. Gives the receipt's id. */
export async function addReceipt(app: TestApp, providerId: string): Promise<string> {
  const now = app.site.now()
  const ref = `in_${crypto.randomUUID()}`
  const period = { paidAt: now, periodStart: now, periodEnd: new Date(now.getTime() + 365 * DAY) }
  const row = { providerId, ref, number: ref, plan: 'yearly' as const, amountPence: 2000, taxPence: 0, ...period }
  const [added] = await app.site.database.query.insert(receipts).values(row).returning({ id: receipts.id })
  return added?.id ?? ''
}

export const memberActs: Record<string, Act> = {
  'billing.refund': async (app) => {
    const id = await addProvider(app)
    const receiptId = await addReceipt(app, id)
    const reason = 'We were away for a week'
    return (api) => api.billing.refund({ id, receiptId, seenPence: 0, amount: 'part', part: 500, reason })
  },
  'billing.end': async (app) => {
    const id = await addProvider(app)
    return (api) => api.billing.end({ id, ending: 'later', reason: 'Asked by phone' })
  },
  'billing.extend': async (app) => {
    const id = await addProvider(app)
    const rows = await app.site.database.query.select().from(memberships)
    const seenEnd = rows.find(({ providerId }) => providerId === id)?.periodEnd.toISOString() ?? ''
    return (api) => api.billing.extend({ id, count: 10, unit: 'days', seenEnd, reason: 'We were away' })
  },
  'billing.give': async (app) => {
    const id = await addProvider(app, { memberFor: null })
    return (api) => api.billing.give({ id, count: 3, unit: 'months', plan: 'monthly', reason: 'A prize' })
  },
}
