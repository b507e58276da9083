import { MembershipOverview } from '#contract/membership/view.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

const rows = MembershipOverview.shape

/** Months are those of London. */
export async function overviewOf(work: Work): Promise<MembershipOverview> {
  const counts = await rowOf(work.db, rows.counts)`
    with running as (
      select *, is_member(provider_id) as active from memberships where ended_at is null
    )
    select count(*) filter (where active)::int as active,
      count(*) filter (where active and plan = 'monthly')::int as monthly,
      count(*) filter (where active and plan = 'yearly')::int as yearly,
      count(*) filter (where active and free_until is not null)::int as free,
      count(*) filter (where active and cancelled_at is not null)::int as cancelling,
      count(*) filter (where unpaid_since is not null)::int as unpaid,
      (select count(*) from memberships where started_at > present() - interval '30 days')::int as started,
      (select count(*) from memberships where ended_at > present() - interval '30 days')::int as ended
    from running`
  const revenue = await rowsOf(work.db, rows.revenue.element)`
    select to_char(month, 'YYYY-MM') as month, coalesce(sum(r.amount_pence - r.refunded_pence), 0)::int as pence,
      count(r.id)::int as payments
    from generate_series(
      date_trunc('month', present() at time zone 'Europe/London') - interval '11 months',
      date_trunc('month', present() at time zone 'Europe/London'), interval '1 month'
    ) as month
    left join receipts r on date_trunc('month', r.paid_at at time zone 'Europe/London') = month
    group by month order by month`
  const codes = await rowsOf(work.db, rows.codes.element)`
    select c.code, c.places, count(p.id) filter (where p.redeemed_at is not null)::int as redeemed,
      count(p.id) filter (where p.redeemed_at is null)::int as held
    from promo_codes c left join promo_places p on p.code = c.code group by c.code order by c.code`
  if (!counts) throw new Error('Nothing was counted')
  return { counts, revenue, codes }
}
