import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Recipients } from '#contract/alert/view.ts'
import { MAX_MATCHES, MAX_RECIPIENTS_COUNTED, PACES } from '#contract/alert/words.ts'
import { MatchingJob } from '#contract/job/view.ts'
import { DEFAULT_RADIUS, RADII } from '#contract/place/words.ts'
import { literal, prepared } from '#db/prepared.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { previousVisit } from '#server/account/visit.ts'
import { notExpired, SummaryRow, summaryColumns, summaryOf } from '#server/job/summary.ts'
import { milesFromTo } from '#server/place/miles.ts'
import { geocode } from '#server/place/place.ts'
import { codesOfPlace } from '#server/profile/coverage/codes.ts'
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

const byMail = sql`
  exists (select from consents c where c.user_id = p.id and c.kind = 'job_alerts' and c.withdrawn_at is null)
  and not exists (select from undeliverable_addresses a where a.user_id = p.id)`

const byPush = sql`
  exists (select from push_devices d where d.user_id = p.id and 'job_alerts' = any(d.kinds))`

/**
 * Those who want alerts by mail or on a device, and need not wait for approval of their listing (decision 46). Membership
 * costs most to check, so callers check it last.
 */
export const wants = sql`
  p.account_type = 'provider' and p.suspended_at is null and p.awaits_approval_since is null
  and (p.away_until is null or p.away_until <= present())
  and (${byMail} or ${byPush})
  and exists (select from "user" u where u.id = p.id and u.email_verified)
  and not exists (select from deletion_requests d where d.user_id = p.id)`

const RecipientRow = z.object({ id: z.uuid(), miles: z.number().nullable(), pace: z.enum(PACES) })

export function mailableProviders(work: Work, jobId: string, providerIds: string[]) {
  return rowsOf(work.db, RecipientRow)`
    select p.id, ${milesApart} as miles, ${pace} as pace
    from profiles p cross join jobs j left join job_alert_settings s on s.provider_id = p.id
    where j.id = ${jobId} and p.id = any(${sql.param(providerIds)}::uuid[])
      and ${takesReplies} and ${wants} and is_member(p.id)`
}

const MAX_COMPARED = 4 * MAX_MATCHES

const MatchRow = SummaryRow.extend(MatchingJob.pick({ miles: true, isNew: true }).shape)
const CountRow = z.object({ count: z.int() })

/**
 * The newest open jobs that a provider is alerted to, nearest first. Without a place in the profile distance decides
 * nothing, so jobs from everywhere are listed.
 */
export async function matchingJobs(work: Work, providerId: string, limit: number): Promise<MatchingJob[]> {
  const tree = await work.site.taxonomy.read(work.db)
  const statement = prepared(sql`
    select ${summaryColumns}, case when p.lat is not null or p.coverage is not null then way.miles end as miles,
      coalesce(j.posted_date > ${previousVisit(providerId, 'matching_jobs')}, false) as "isNew"
    ${fitting(newestOf(providerId), { unlocated: true })}
    order by miles nulls last, j.posted_date desc, j.id limit ${literal(limit)}`)
  const rows = await rowsOf(work.db, MatchRow, statement)
  return rows.map((row) => ({ ...summaryOf(work, row, tree), miles: row.miles, isNew: row.isNew }))
}

/** Up to MAX_MATCHES. */
export async function countMatches(work: Work, providerId: string): Promise<number> {
  const matches = sql`select ${fitting(newestOf(providerId))} limit ${MAX_MATCHES}`
  const row = await rowOf(work.db, CountRow)`select count(*)::int as count from (${matches}) matches`
  return row?.count ?? 0
}

/**
 * Reads the newest open jobs in the provider's categories. A provider of a whole group gets the jobs of its sub-categories,
 * and a job for a whole group goes to all providers in it.
 */
function newestOf(providerId: string): SQL {
  // Each group by itself (offset 0): for a list of them PostgreSQL reads all open jobs.
  return sql`fit.provider_id = ${providerId} and j.id in (
    with own as materialized (
      select p.category_id as id, c.parent_id as "group" from provider_categories p
      left join categories c on c.id = p.category_id and c.retired_at is null
      where p.provider_id = ${providerId}
    )
    select job_id from (
      select n.job_id, n.posted_date from unnest(array(select id from own)) c (id) cross join lateral (
        select i.job_id, i.posted_date from job_index i where i.category_id = c.id and ${notExpired}
        order by i.posted_date desc, i.job_id limit ${literal(MAX_COMPARED)}
      ) n
      union
      select g.job_id, g.posted_date from unnest(array(select "group" from own)) c (id) cross join lateral (
        select i.job_id, i.posted_date from job_categories jc
        join job_index i on i.category_id = jc.category_id and i.job_id = jc.job_id
        where jc.category_id = c.id and ${notExpired} offset 0
      ) g
    ) newest order by posted_date desc, job_id limit ${literal(MAX_COMPARED)})`
}

/** Read for each category: in a city, more than these lie within anyone’s radius, and the count is a lower bound. */
const NEAREST = 400
const MAX_CATEGORIES = 5

const RecipientsRow = z.object({ number: z.int(), cut: z.boolean() })

/** Counts the providers who would be alerted to a job, by the same rules, from the index that searches read. */
export async function recipientsOf(
  work: Work,
  { categoryIds, location }: { categoryIds: number[]; location: string },
): Promise<Recipients | null> {
  const { best } = geocode(work.site.places, location)
  if (!best || best.kind === 'region' || categoryIds.length === 0) return null
  const asked = sql`${sql.param(categoryIds.slice(0, MAX_CATEGORIES))}::int[]`
  const codes = sql`${sql.param(codesOfPlace(work.site.places, best))}::text[]`
  const row = await rowOf(work.db, RecipientsRow)`
    with asked as (
      select id, parent_id from categories where id = any(${asked}) and retired_at is null
    ), filed as (
      select id from asked union select parent_id from asked where parent_id is not null
    ), found as (
      select filed.id as category, n.id, n.away from filed
      cross join lateral nearest_areas(filed.id, place_position(${best.lat}, ${best.lng}, 1), line_of(${Math.max(...RADII)}),
        ${codes}, true, true, ${NEAREST}) n
    ), near as (
      select id, min(away) as away from found group by id
    )
    select count(*)::int as number,
      exists (select from found group by category having count(*) >= ${NEAREST}) as cut
    from (
      select from (
        select p.id from near
        join profiles p on p.id = near.id
        left join job_alert_settings s on s.provider_id = p.id
        where miles_of(near.away) <= coalesce(s.radius_miles, ${DEFAULT_RADIUS})
          and exists (
            select from provider_categories pc
            join categories mine on mine.id = pc.category_id and mine.retired_at is null
            join asked on asked.id in (mine.id, mine.parent_id) or asked.parent_id = mine.id
            where pc.provider_id = p.id and not exists (
              select from job_alert_mutes m where m.provider_id = p.id and m.category_id in (mine.id, asked.id)
            )
          )
          and ${wants}
        offset 0
      ) willing where is_member(id) limit ${MAX_RECIPIENTS_COUNTED + 1}
    ) counted`
  if (!row) return null
  const { number, cut } = row
  return { number: Math.min(number, MAX_RECIPIENTS_COUNTED), more: number > MAX_RECIPIENTS_COUNTED || cut }
}
