import { sql } from 'drizzle-orm'
import type { MuteOffer, MuteReason } from '#contract/alert.ts'
import { DEFAULT_RADIUS, RADII, type Radius } from '#contract/place.ts'
import { withdraw } from '#server/account/privacy/consent.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { milesApart, pairs } from './fit.ts'
import { readMute } from './mute-link.ts'
import { muteCategories, setAlerts } from './settings.ts'

const NO_SUCH_LINK = 'This link is not complete, or the job is gone.'

type Row = {
  title: string
  miles: number
  radius: number | null
  pace: string | null
  min_pence: number | null
  /** What the job's known maximum is, unless it is for an hour. */
  most_pence: number | null
  asked: number[]
}

type Found = MuteOffer & { providerId: string; asked: number[] }

/**
 * What the reader of an alert may answer, and what each answer would change.
 * @throws NOT_FOUND
 */
export async function muteOffer(work: Work, token: string): Promise<MuteOffer> {
  const { providerId, asked, ...offer } = await find(work, token)
  return offer
}

/**
 * One answer, and what it changed: from now on for every job.
 * @throws NOT_FOUND
 */
export async function mute(work: Work, token: string, reason: MuteReason): Promise<MuteOffer> {
  return work.transaction(async (work) => {
    const { providerId, asked, ...offer } = await find(work, token)
    const { radiusMiles, minBudgetPence } = offer
    if (reason === 'too_far' && radiusMiles) await setAlerts(work, providerId, { radiusMiles })
    if (reason === 'not_my_work') await muteCategories(work, providerId, asked)
    if (reason === 'small_budget' && minBudgetPence) await setAlerts(work, providerId, { minBudgetPence })
    if (reason === 'too_many') await setAlerts(work, providerId, { pace: 'daily' })
    if (reason === 'booked') await withdraw(work, providerId, 'job_alerts')
    return offer
  })
}

async function find(work: Work, token: string): Promise<Found> {
  const named = readMute(work, token)
  if (!named) throw notFound(NO_SUCH_LINK)
  const { providerId, jobId } = named
  const { rows } = await work.db.execute<Row>(sql`
    select j.title, coalesce(${milesApart}, 0) as miles, s.radius_miles as radius, s.pace, s.min_budget_pence as min_pence,
      case when j.budget_type <> 'hourly' then j.budget_max_pence end as most_pence,
      array(select distinct asked.id from ${pairs} where jc.job_id = j.id and pc.provider_id = p.id) as asked
    from jobs j join profiles p on p.id = ${providerId} left join job_alert_settings s on s.provider_id = p.id
    where j.id = ${jobId}`)
  const [row] = rows
  if (!row) throw notFound(NO_SUCH_LINK)
  const tree = await work.site.taxonomy.read(work.db)
  return {
    providerId,
    asked: row.asked,
    job: { id: jobId, title: row.title, miles: row.miles },
    radiusMiles: nearerThan(row.miles, row.radius ?? DEFAULT_RADIUS),
    categories: row.asked.flatMap((id) => tree.byId.get(id)?.text ?? []),
    minBudgetPence: moreThan(row.most_pence, row.min_pence ?? 0),
    daily: row.pace === 'daily',
  }
}

/** The largest radius that leaves such a job out, or the smallest there is; null where the present one is no larger. */
function nearerThan(miles: number, present: number): Radius | null {
  const radius = RADII.findLast((radius) => radius < miles) ?? RADII[0]
  return radius < present ? radius : null
}

/** The next whole pound above a budget; null where the budget is not known, or the present minimum is no lower. */
function moreThan(pence: number | null, present: number): number | null {
  if (pence === null) return null
  const above = (Math.floor(pence / 100) + 1) * 100
  return above > present ? above : null
}
