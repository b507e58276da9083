import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { UNCLAIMED_PER_PAGE } from '#contract/claim/decision.ts'
import type { UnclaimedQuery } from '#contract/claim/input.ts'
import { UnclaimedListing, type UnclaimedPage } from '#contract/claim/view.ts'
import { dayOf } from '#contract/date.ts'
import { before, DAY } from '#contract/duration.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { pageOf } from '../page.ts'
import { matching } from '../user/query.ts'

const VIEWS_OF_DAYS = 30

const Row = UnclaimedListing.extend({ cursor: z.string() })

/** The newest first, by key, so that each page costs the same. */
export async function findUnclaimed(work: Work, query: UnclaimedQuery): Promise<UnclaimedPage> {
  const rows = await rowsOf(work.db, Row, listingsOf(work, keysOf(query)))
  const { shown, next } = pageOf(rows, UNCLAIMED_PER_PAGE)
  return { listings: shown, next }
}

function keysOf({ q, told, after }: UnclaimedQuery): SQL {
  const rest = { type: null, state: null, membership: null, from: null, to: null }
  const past = after ? sql` and (i.joined_at, i.person_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  return sql`
    select i.person_id, i.joined_at from people_index i where ${matching({ ...rest, q, confirmed: 'unclaimed' })}${toldOf(told)}${past}
    order by i.joined_at desc, i.person_id desc limit ${UNCLAIMED_PER_PAGE + 1}`
}

function toldOf(told: UnclaimedQuery['told']): SQL {
  if (told === null) return sql``
  const wasTold = sql`exists (select from listing_origins o where o.profile_id = i.person_id and o.noticed_at is not null)`
  return told === 'yes' ? sql` and ${wasTold}` : sql` and not ${wasTold}`
}

function listingsOf(work: Work, keys: SQL): SQL {
  const since = dayOf(before(work.now(), VIEWS_OF_DAYS * DAY))
  return sql`
    select p.id, profile_name(p) as "businessName", p.location, p.created_at as "createdAt", i.joined_at::text as cursor,
      o.source, o.obtained_on as "obtainedOn", o.notice_kind as "noticeKind", o.noticed_at as "noticedAt",
      (select count(*)::int from saved_providers s where s.provider_id = p.id) as saves,
      (select coalesce(sum(v.count), 0)::int from listing_views v where v.provider_id = p.id and v.day > ${since}::date) as views,
      (select count(*)::int from feedback f where f.provider_id = p.id and f.approved_at is not null) as feedback
    from (${keys}) i
    join profiles p on p.id = i.person_id
    left join listing_origins o on o.profile_id = p.id
    order by i.joined_at desc, i.person_id desc`
}
