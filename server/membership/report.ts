import { sql } from 'drizzle-orm'
import { dayOf, monthOf } from '#contract/date.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { type Month, type Reader, reportMail } from './emails.ts'
import { noteOnce } from './notices.ts'

/** By the clock, on the first of a month: the one before is over, for every member, once. */
export async function closeMonth(work: Work): Promise<void> {
  const [year = 0, month = 0] = dayOf(work.now()).split('-').map(Number)
  const from = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
  const { rows } = await work.db.execute<{ id: string; provider: string }>(sql`
    select id, provider_id as provider from memberships where ended_at is null and is_member(provider_id)`)
  for (const { id, provider } of rows) {
    await work.transaction(async (work) => {
      if (await noteOnce(work, id, `month ${from}`))
        await work.emit('membership.monthOver', { providerId: provider, from })
    })
  }
}

/** What the membership did for its owner in the month that began on `from`. */
export async function mailOfMonth(
  work: Work,
  { providerId, from }: { providerId: string; from: string },
  reader: Reader,
  unsubscribe: string,
): Promise<Mail | null> {
  const inMonth = (moment: string) => sql`(${sql.identifier(moment)} at time zone 'Europe/London') >= ${from}::date
    and (${sql.identifier(moment)} at time zone 'Europe/London') < ${from}::date + interval '1 month'`
  const { rows } = await work.db.execute<Omit<Month, 'name'>>(sql`
    select
      (select coalesce(sum(count), 0) from listing_views where provider_id = ${providerId}
        and day >= ${from}::date and day < ${from}::date + interval '1 month')::int as views,
      (select count(*) from saved_providers where provider_id = ${providerId} and ${inMonth('saved_at')})::int as saves,
      (select count(*) from contact_reveals where provider_id = ${providerId} and ${inMonth('revealed_at')})::int as reveals`)
  const [counts] = rows
  if (!counts) return null
  const month = { name: monthOf(new Date(`${from}T12:00:00Z`)), ...counts }
  return reportMail(work, reader, month, unsubscribe)
}
