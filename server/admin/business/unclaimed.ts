import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { UNCLAIMED_PER_PAGE } from '#contract/claim/decision.ts'
import type { UnclaimedQuery } from '#contract/claim/input.ts'
import { UnclaimedListing, type UnclaimedPage } from '#contract/claim/view.ts'
import { dayOf } from '#contract/date.ts'
import { before, DAY } from '#contract/duration.ts'
import { noUserFilters } from '#contract/user/words.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { pageByKey } from '../list.ts'
import { matching } from '../user/query.ts'

const VIEWS_OF_DAYS = 30

const UnclaimedRow = UnclaimedListing.extend({ cursor: z.string() })

/** The newest first. */
export async function findUnclaimed(work: Work, { q, told, after }: UnclaimedQuery): Promise<UnclaimedPage> {
  const [at, id, most] = [sql`i.joined_at`, sql`i.person_id`, UNCLAIMED_PER_PAGE]
  const page = pageByKey({ at, id, newestFirst: true, after, most })
  const filters = matching({ ...noUserFilters, q, confirmed: 'unclaimed' })
  const keys = sql`
    select i.person_id, i.joined_at from people_index i
    where ${filters} and ${toldOf(told)} and ${page.rest} ${page.limit}`
  const rows = await rowsOf(work.db, UnclaimedRow, listingsOf(work, keys, page.order))
  const { shown, next } = page.cut(rows, ({ id }) => id)
  return { listings: shown, next }
}

function toldOf(told: UnclaimedQuery['told']): SQL {
  if (told === null) return sql`true`
  const wasTold = sql`exists (select from listing_origins o where o.profile_id = i.person_id and o.noticed_at is not null)`
  return told === 'yes' ? wasTold : sql`not ${wasTold}`
}

function listingsOf(work: Work, keys: SQL, order: SQL): SQL {
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
    order by ${order}`
}
