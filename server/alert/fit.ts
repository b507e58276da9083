import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PACES } from '#contract/alert/words.ts'
import { DEFAULT_RADIUS } from '#contract/place/words.ts'
import { rowsOf } from '#db/rows.ts'
import { milesFromTo } from '#server/place/miles.ts'
import type { Work } from '#server/work/work.ts'

/** A group and its sub-categories fit each other. Rank: 0 main exactly, 1 main by group; 2, 3 likewise for others. */
export const pairs = sql`
  job_categories jc
  join categories asked on asked.id = jc.category_id and asked.retired_at is null
  join categories mine on mine.retired_at is null
    and (mine.id = asked.id or mine.id = asked.parent_id or mine.parent_id = asked.id)
  join provider_categories pc on pc.category_id = mine.id`

const notMuted = sql`not exists (
  select from job_alert_mutes m where m.provider_id = pc.provider_id and m.category_id in (mine.id, asked.id))`

const rank = sql`(jc.position > 0)::int * 2 + (mine.id <> asked.id)::int`

const milesToBase = milesFromTo({ lat: sql`j.lat`, lng: sql`j.lng` }, { lat: sql`p.lat`, lng: sql`p.lng` })

/** Null if the job is outside the coverage. */
export const milesApart = sql`case when p.coverage is null then ${milesToBase} else miles_covered(p, j) end`

const takesReplies = sql`
  is_open(j) and (select count(*) from job_reveals r where r.job_id = j.id) < j.reveal_cap`

/**
 * From clause with `j`, `p`, `s` (settings), `fit.rank`, `way.miles`; `which` is about `j.id`, `fit.provider_id`.
 * `unlocated`: a provider without a place fits jobs everywhere.
 */
export function fitting(which: SQL, { unlocated = false } = {}): SQL {
  const near = sql`(p.coverage is not null or abs(p.lat - j.lat) <= way.radius / 69.0) and way.miles <= way.radius`
  return sql`
    from jobs j
    cross join lateral (
      select pc.provider_id, min(${rank}) as rank from ${pairs} where jc.job_id = j.id and ${notMuted} group by pc.provider_id
    ) fit
    join profiles p on p.id = fit.provider_id
    left join job_alert_settings s on s.provider_id = p.id
    cross join lateral (select coalesce(s.radius_miles, ${DEFAULT_RADIUS}) as radius, ${milesApart} as miles) way
    where ${which} and ${takesReplies} and j.user_id <> p.id
      and ${unlocated ? sql`(${near} or (p.coverage is null and p.lat is null))` : near}
      and (
        s.min_budget_pence is null or coalesce(j.budget_type = 'hourly', true) or j.budget_max_pence is null
        or j.budget_max_pence >= s.min_budget_pence
      )`
}

export const pace = sql`coalesce(s.pace, 'at_once')`

/** Membership costs most to check, so callers check it last. */
export const wants = sql`
  p.account_type = 'provider' and p.suspended_at is null and (p.away_until is null or p.away_until <= present())
  and exists (select from consents c where c.user_id = p.id and c.kind = 'job_alerts' and c.withdrawn_at is null)
  and exists (select from "user" u where u.id = p.id and u.email_verified)
  and not exists (select from undeliverable_addresses a where a.user_id = p.id)
  and not exists (select from deletion_requests d where d.user_id = p.id)`

const RecipientRow = z.object({ id: z.uuid(), miles: z.number().nullable(), pace: z.enum(PACES) })

export function mailableProviders(work: Work, jobId: string, providerIds: string[]) {
  return rowsOf(
    work.db,
    RecipientRow,
    sql`
      select p.id, ${milesApart} as miles, ${pace} as pace
      from profiles p cross join jobs j left join job_alert_settings s on s.provider_id = p.id
      where j.id = ${jobId} and p.id = any(${sql.param(providerIds)}::uuid[])
        and ${takesReplies} and ${wants} and is_member(p.id)`,
  )
}
