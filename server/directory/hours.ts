import { addDays, dayOf } from '#contract/date.ts'
import { seconds } from '#contract/duration.ts'
import type { ListingHours } from '#contract/listing/view.ts'
import { LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import { instantAt } from '#contract/london-time.ts'
import { moment } from '#contract/moment.ts'
import { rowOf } from '#db/rows.ts'
import { coming } from '#server/profile/availability/availability.ts'
import { AvailabilityRow } from '#server/profile/availability/shown.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { listingName, NameRow } from './name.ts'

const HoursRow = NameRow.extend(AvailabilityRow.shape).extend({ updated_at: moment })

/** What a calendar holds of a public listing. @throws NOT_FOUND also if no hours or holidays are given */
export async function listingHours(work: Work, id: string): Promise<ListingHours> {
  const row = await rowOf(work.db, HoursRow)`
    select p.first_name, p.last_name, p.business_name, p.opening_hours, p.holidays, p.away_until, p.updated_at
    from public_listings p where p.id = ${id}`
  if (!row) throw notFound(LISTING_UNAVAILABLE)
  const today = dayOf(work.now())
  const holidays = coming(work, row.holidays)
  const awayUntil = row.away_until && row.away_until > work.now() ? dayOf(row.away_until) : null
  if (!row.opening_hours && holidays.length === 0 && !awayUntil) throw notFound('They have given no opening hours.')
  return {
    id,
    name: listingName(row),
    hours: row.opening_hours,
    holidays,
    awayUntil,
    today,
    updatedAt: row.updated_at,
    lasts: Math.max(1, seconds(instantAt(addDays(today, 1), 0).getTime() - work.now().getTime())),
  }
}
