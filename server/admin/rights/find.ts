import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#contract/duration.ts'
import type { RequestQuery } from '#contract/rights/input.ts'
import { RequestDetails, type RequestLine, RequestMessage, type RequestPage } from '#contract/rights/view.ts'
import { LISTING_CHANGES, REQUESTS_PER_PAGE } from '#contract/rights/words.ts'
import { rowsOf } from '#db/rows.ts'
import { originOf } from '#server/directory/rights/notice.ts'
import { readUnclaimed } from '#server/directory/rights/unclaimed.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { countWaiting } from '../attention/source.ts'
import { openRequests } from '../attention/sources.ts'
import { pageByKey } from '../list.ts'
import { countLetters, countUnchecked } from './listings.ts'

const RequestRow = RequestDetails.omit({ daysLeft: true, listing: true, messages: true }).extend({
  changes: z.partialRecord(z.enum(LISTING_CHANGES), z.string()).nullable(),
  cursor: z.string(),
})

/** Open: by the day on which an answer is due. Decided: the newest first. */
export async function findRequests(work: Work, { view, after }: RequestQuery): Promise<RequestPage> {
  const open = view === 'open'
  const key = open ? sql`r.due_at` : sql`r.decided_at`
  const page = pageByKey({ at: key, id: sql`r.id`, newestFirst: !open, after, most: REQUESTS_PER_PAGE })
  const where = open ? sql`r.status = 'waiting'` : sql`r.status = 'decided'`
  const rows = await requestsWhere(work, key, sql`${where} and ${page.rest} ${page.limit}`)
  const { shown, next } = page.cut(rows, ({ id }) => id)
  return {
    requests: shown.map((row) => ({ ...row, daysLeft: daysLeft(work, row) })),
    next,
    counts: {
      open: await countWaiting(work, openRequests),
      letters: await countLetters(work),
      unchecked: await countUnchecked(work),
    },
  }
}

export async function viewRequest(work: Work, id: string): Promise<RequestDetails> {
  const [row] = await requestsWhere(work, sql`r.made_at`, sql`r.id = ${id} and r.status <> 'sent'`)
  if (!row) throw notFound('There is no such request.')
  const listing = row.profileId ? await readUnclaimed(work, row.profileId) : null
  const changes = listing ? LISTING_CHANGES.filter((name) => row.changes?.[name] !== undefined) : []
  return {
    ...row,
    daysLeft: daysLeft(work, row),
    messages: await messagesOf(work, id),
    changes: changes.map((name) => ({ name, from: listing?.[name] ?? '', to: row.changes?.[name] ?? '' })),
    listing: listing && { ...listing, origin: await originOf(work, listing.id) },
  }
}

function messagesOf(work: Work, requestId: string): Promise<RequestMessage[]> {
  return rowsOf(work.db, RequestMessage)`
    select m.id, case when m.staff_id is not null then coalesce(${usernameOf(sql`m.staff_id`)}, 'the staff') end as staff,
      m.text, m.sent_at as "sentAt"
    from listing_request_messages m where m.request_id = ${requestId} order by m.sent_at, m.id`
}

const usernameOf = (id: SQL) => sql`(select split_part(u.email, '@', 1) from "user" u where u.id = ${id})`

function requestsWhere(work: Work, key: SQL, rest: SQL) {
  return rowsOf(work.db, RequestRow)`
    select r.id, r.kind, r.profile_id as "profileId", p.business_name as business, r.name, r.relation, r.email,
      r.phone_number as "phoneNumber", r.words, r.answer, r.changes, r.made_at as "madeAt", r.due_at as "dueAt",
      r.decided_at as "decidedAt", r.outcome, ${usernameOf(sql`r.decided_by`)} as "decidedBy",
      (select case when m.staff_id is null then 'asker' else 'staff' end from listing_request_messages m
        where m.request_id = r.id order by m.sent_at desc, m.id desc limit 1) as "lastFrom", ${key}::text as cursor
    from listing_requests r left join profiles p on p.id = r.profile_id where ${rest}`
}

function daysLeft(work: Work, { decidedAt, dueAt }: Pick<RequestLine, 'decidedAt' | 'dueAt'>): number | null {
  return decidedAt ? null : Math.floor((dueAt.getTime() - work.now().getTime()) / DAY)
}
