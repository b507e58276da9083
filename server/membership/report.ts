import { and, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf, monthOf } from '#contract/date.ts'
import { rowOf } from '#db/rows.ts'
import { memberships } from '#db/schema/index.ts'
import type { Recipient } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'
import { reportMail } from './emails.ts'
import { recordOnce } from './notices.ts'

/** On the first of a month: closes the month before for every member, once. */
export async function closeMonth(work: Work): Promise<void> {
  const [year = 0, month = 0] = dayOf(work.now()).split('-').map(Number)
  const from = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
  const members = await work.db
    .select({ id: memberships.id, providerId: memberships.providerId })
    .from(memberships)
    .where(and(isNull(memberships.endedAt), sql`is_member(${memberships.providerId})`))
  for (const { id, providerId } of members) {
    await work.transaction(async (work) => {
      if (await recordOnce(work, id, `month ${from}`)) await work.emit('membership.monthOver', { providerId, from })
    })
  }
}

const MonthCounts = z.object({
  views: z.number(),
  saves: z.number(),
  reveals: z.number(),
  messages: z.number(),
  feedback: z.number(),
})

export async function mailOfMonth(
  work: Work,
  { providerId, from }: { providerId: string; from: string },
  recipient: Recipient,
  unsubscribe: string,
): Promise<Mail | null> {
  const inMonth = (moment: string) => sql`(${sql.identifier(moment)} at time zone 'Europe/London') >= ${from}::date
    and (${sql.identifier(moment)} at time zone 'Europe/London') < ${from}::date + interval '1 month'`
  const counts = await rowOf(work.db, MonthCounts)`
    select
      (select coalesce(sum(count), 0) from listing_views where provider_id = ${providerId}
        and day >= ${from}::date and day < ${from}::date + interval '1 month')::int as views,
      (select count(*) from saved_providers where provider_id = ${providerId} and ${inMonth('saved_at')})::int as saves,
      (select count(*) from contact_reveals where provider_id = ${providerId} and ${inMonth('revealed_at')})::int as reveals,
      (select count(*) from conversation_sides s join messages m on m.conversation_id = s.conversation_id
        where s.user_id = ${providerId} and s.last_at >= ${from}::date and m.held_at is null
          and m.sender_id is distinct from ${providerId} and ${inMonth('sent_at')})::int as messages,
      (select count(*) from feedback where provider_id = ${providerId} and approved_at is not null
        and ${inMonth('created_at')})::int as feedback`
  if (!counts) return null
  const month = { name: monthOf(new Date(`${from}T12:00:00Z`)), ...counts }
  return reportMail(work, recipient, month, unsubscribe)
}
