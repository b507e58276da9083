import { and, eq, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import type { EditAlerts } from '#contract/alert/input.ts'
import { AlertSettings, type MuteOffer } from '#contract/alert/view.ts'
import type { MuteReason } from '#contract/alert/words.ts'
import { DEFAULT_RADIUS, RADII, type Radius } from '#contract/place/words.ts'
import { rowOf } from '#db/rows.ts'
import { jobAlertMutes, jobAlertSettings } from '#db/schema/index.ts'
import { mailChoices, withdraw } from '#server/account/privacy/consent.ts'
import { isSignature, signatureOf } from '#server/account/signature.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import { notFound } from '#server/work/refusal.ts'
import { linkTo, type Person, type Work } from '#server/work/work.ts'
import { countMatches, milesApart, pace, pairs } from './fit.ts'

const SettingsRow = AlertSettings.pick({
  waits: true,
  radiusMiles: true,
  pace: true,
  minBudgetPence: true,
  place: true,
}).extend({
  own: z.array(z.int()),
  muted: z.array(z.int()),
})

export async function alertSettings(work: Work, person: Person): Promise<AlertSettings> {
  const row = await rowOf(work.db, SettingsRow)`
    select coalesce(s.radius_miles, ${DEFAULT_RADIUS}::int) as "radiusMiles", ${pace} as pace,
      p.awaits_approval_since is not null as waits,
      s.min_budget_pence as "minBudgetPence", case when p.lat is not null then p.location end as place,
      array(select category_id from provider_categories c where c.provider_id = p.id order by position) as own,
      array(select category_id from job_alert_mutes m where m.provider_id = p.id order by category_id) as muted
    from profiles p left join job_alert_settings s on s.provider_id = p.id where p.id = ${person.id}`
  if (!row) throw new Error(`Provider ${person.id} has no profile`)
  const { own, muted, ...settings } = row
  const tree = await work.site.taxonomy.read(work.db)
  const categories = [...new Set([...own, ...muted])].flatMap((id) => tree.byId.get(id) ?? [])
  return {
    ...settings,
    on: (await mailChoices(work, person)).job_alerts,
    categories: categories.map(({ id, text }) => ({ id, text, muted: muted.includes(id) })),
    matches: await countMatches(work, person.id),
  }
}

export async function editAlerts(work: Work, person: Person, { muted, ...settings }: EditAlerts): Promise<void> {
  const categories = await chosenCategories(work, muted)
  const providerId = person.id
  await work.transaction(async (work) => {
    await setAlerts(work, providerId, settings)
    const own = eq(jobAlertMutes.providerId, providerId)
    await work.db
      .delete(jobAlertMutes)
      .where(categories.length > 0 ? and(own, notInArray(jobAlertMutes.categoryId, categories)) : own)
    await muteCategories(work, providerId, categories)
  })
}

/** Changes only the given settings; the others keep their defaults. */
async function setAlerts(work: Work, providerId: string, settings: Partial<Omit<EditAlerts, 'muted'>>): Promise<void> {
  await work.db
    .insert(jobAlertSettings)
    .values({ providerId, ...settings })
    .onConflictDoUpdate({ target: jobAlertSettings.providerId, set: settings })
}

async function muteCategories(work: Work, providerId: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = [...new Set(ids)].map((categoryId) => ({ providerId, categoryId }))
  await work.db.insert(jobAlertMutes).values(rows).onConflictDoNothing()
}

const MuteToken = z.object({ providerId: z.uuid(), jobId: z.uuid() })
type MuteToken = z.infer<typeof MuteToken>

/** Needs no session and never expires: it can only reduce alerts. */
export function muteLink(work: Work, providerId: string, jobId: string): string {
  const token = `${providerId}.${jobId}.${signatureOf(work, signedText({ providerId, jobId }))}`
  return linkTo(work, `/job-alerts/mute?token=${token}`)
}

/** Null if we did not sign the token. */
function readMute(work: Work, token: string): MuteToken | null {
  const [providerId, jobId, signature = ''] = token.split('.')
  const parts = MuteToken.safeParse({ providerId, jobId })
  return parts.success && isSignature(work, signedText(parts.data), signature) ? parts.data : null
}

function signedText({ providerId, jobId }: MuteToken): string {
  return `mute ${providerId} ${jobId}`
}

const NO_SUCH_LINK = 'This link is not complete, or the job is gone.'

/** `mostPence`: the job's known maximum, unless it is for an hour. */
const AlertedJobRow = z.object({
  title: z.string(),
  miles: z.number(),
  radius: z.int(),
  daily: z.boolean(),
  minPence: z.int(),
  mostPence: z.int().nullable(),
  categories: z.array(z.int()),
})

type AlertedJob = MuteOffer & { providerId: string; categoryIds: number[] }

export async function muteOffer(work: Work, token: string): Promise<MuteOffer> {
  const { providerId, categoryIds, ...offer } = await readAlertedJob(work, token)
  return offer
}

/** Applies to all future jobs; returns what it changed. */
export async function mute(work: Work, token: string, reason: MuteReason): Promise<MuteOffer> {
  return work.transaction(async (work) => {
    const { providerId, categoryIds, ...offer } = await readAlertedJob(work, token)
    const { radiusMiles, minBudgetPence } = offer
    if (reason === 'too_far' && radiusMiles) await setAlerts(work, providerId, { radiusMiles })
    if (reason === 'not_my_work') await muteCategories(work, providerId, categoryIds)
    if (reason === 'small_budget' && minBudgetPence) await setAlerts(work, providerId, { minBudgetPence })
    if (reason === 'too_many') await setAlerts(work, providerId, { pace: 'daily' })
    if (reason === 'booked') await withdraw(work, providerId, 'job_alerts')
    return offer
  })
}

async function readAlertedJob(work: Work, token: string): Promise<AlertedJob> {
  const parts = readMute(work, token)
  if (!parts) throw notFound(NO_SUCH_LINK)
  const { providerId, jobId } = parts
  const row = await rowOf(work.db, AlertedJobRow)`
    select j.title, coalesce(${milesApart}, 0) as miles, coalesce(s.radius_miles, ${DEFAULT_RADIUS}::int) as radius,
      ${pace} = 'daily' as daily, coalesce(s.min_budget_pence, 0) as "minPence",
      case when j.budget_type <> 'hourly' then j.budget_max_pence end as "mostPence",
      array(select distinct asked.id from ${pairs} where jc.job_id = j.id and pc.provider_id = p.id) as categories
    from jobs j join profiles p on p.id = ${providerId} left join job_alert_settings s on s.provider_id = p.id
    where j.id = ${jobId}`
  if (!row) throw notFound(NO_SUCH_LINK)
  const tree = await work.site.taxonomy.read(work.db)
  return {
    providerId,
    categoryIds: row.categories,
    job: { id: jobId, title: row.title, miles: row.miles },
    radiusMiles: nearerThan(row.miles, row.radius),
    categories: row.categories.flatMap((id) => tree.byId.get(id)?.text ?? []),
    minBudgetPence: moreThan(row.mostPence, row.minPence),
    daily: row.daily,
  }
}

/** The largest radius that excludes the job, or the smallest of all; null if the current radius is no larger. */
function nearerThan(miles: number, current: number): Radius | null {
  const radius = RADII.findLast((radius) => radius < miles) ?? RADII[0]
  return radius < current ? radius : null
}

/** The next whole pound above a budget; null if it is unknown, or the current minimum is no lower. */
function moreThan(pence: number | null, current: number): number | null {
  if (pence === null) return null
  const above = (Math.floor(pence / 100) + 1) * 100
  return above > current ? above : null
}
