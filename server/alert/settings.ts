import { and, eq, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EditAlerts } from '#contract/alert/input.ts'
import { AlertSettings } from '#contract/alert/view.ts'
import { DEFAULT_RADIUS } from '#contract/place/words.ts'
import { rowOf } from '#db/rows.ts'
import { jobAlertMutes, jobAlertSettings } from '#db/schema/index.ts'
import { mailChoices } from '#server/account/privacy/consent.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import type { Person, Work } from '#server/work/work.ts'
import { pace } from './fit.ts'
import { countMatches } from './matching.ts'

const SettingsRow = AlertSettings.pick({ radiusMiles: true, pace: true, minBudgetPence: true, place: true }).extend({
  own: z.array(z.int()),
  muted: z.array(z.int()),
})

export async function alertSettings(work: Work, person: Person): Promise<AlertSettings> {
  const row = await rowOf(
    work.db,
    SettingsRow,
    sql`
      select coalesce(s.radius_miles, ${DEFAULT_RADIUS}::int) as "radiusMiles", ${pace} as pace,
        s.min_budget_pence as "minBudgetPence", case when p.lat is not null then p.location end as place,
        array(select category_id from provider_categories c where c.provider_id = p.id order by position) as own,
        array(select category_id from job_alert_mutes m where m.provider_id = p.id order by category_id) as muted
      from profiles p left join job_alert_settings s on s.provider_id = p.id where p.id = ${person.id}`,
  )
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
export async function setAlerts(
  work: Work,
  providerId: string,
  settings: Partial<Omit<EditAlerts, 'muted'>>,
): Promise<void> {
  await work.db
    .insert(jobAlertSettings)
    .values({ providerId, ...settings })
    .onConflictDoUpdate({ target: jobAlertSettings.providerId, set: settings })
}

export async function muteCategories(work: Work, providerId: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = [...new Set(ids)].map((categoryId) => ({ providerId, categoryId }))
  await work.db.insert(jobAlertMutes).values(rows).onConflictDoNothing()
}
