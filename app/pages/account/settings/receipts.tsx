import { TextLink } from '#app/ui/link.tsx'
import { planDate } from '#contract/date.ts'
import type { Receipt } from '#contract/membership/view.ts'
import { exactPence } from '#contract/money.ts'

export function Receipts({ receipts, seller }: { receipts: Receipt[]; seller: string }) {
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className="mb-3 text-heading">
        Receipts
      </h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {receipts.map(({ id, number, plan, amountPence, refundedPence, paidAt, url }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
            <span className="figures">
              {planDate(paidAt)} · {plan === 'yearly' ? 'Yearly' : 'Monthly'} membership
              <span className="block text-sm text-ink-soft">
                {url ? <TextLink to={url}>{number}</TextLink> : number}
                {refundedPence > 0 ? `, ${exactPence(refundedPence)} paid back` : ''}
              </span>
            </span>
            <span className="font-semibold figures">{exactPence(amountPence)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">Sold by {seller}.</p>
    </section>
  )
}
