import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { AnnounceBanner, Freshness, Moderation, Seller, SiteIdentity } from '#contract/admin/settings.ts'
import type { BannerSetting } from '#contract/admin/view.ts'
import type { AuditAction } from '#contract/audit/words.ts'
import { siteSettings } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { StoredBanner } from '#server/work/live-settings.ts'
import type { Work } from '#server/work/work.ts'

type Part = typeof siteSettings.$inferSelect.part

/** Null leads back to the default. */
type Settings = {
  site: SiteIdentity
  banner: StoredBanner | null
  moderation: Moderation
  freshness: Freshness
  seller: Seller
}

const ACTIONS: Record<Part, AuditAction> = {
  site: 'setting.siteChanged',
  banner: 'setting.bannerShown',
  moderation: 'setting.moderationChanged',
  freshness: 'setting.freshnessChanged',
  seller: 'setting.sellerChanged',
}

export function siteIdentity(work: Work) {
  return { identity: work.site.live.site(), defaults: work.site.settings.site }
}

/** Reads it whether or not this is its time. Null if there is none, or none that can be read. */
export async function keptBanner(work: Work): Promise<BannerSetting | null> {
  const stored = StoredBanner.safeParse(await keptValue(work, 'banner'))
  if (!stored.success) return null
  const { id, ...banner } = stored.data
  return { ...banner, shown: work.site.live.banner()?.id === id }
}

/** It gets another id, so that those who dismissed the last one see it. */
export async function announce(work: Work, banner: AnnounceBanner): Promise<void> {
  await change(work, 'banner', { id: randomUUID(), ...banner })
}

export function moderation(work: Work) {
  return { chosen: work.site.live.moderation(), inEnvironment: work.site.settings.feedbackModeration }
}

/** The page that follows shows the change in this process; the database notifies the others. */
export async function change<Name extends Part>(work: Work, part: Name, value: Settings[Name]): Promise<void> {
  await work.transaction(async (work) => {
    // Locked, so that the audit log records the true value before.
    await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('site settings'))`)
    const before = await keptValue(work, part)
    await keep(work, part, value)
    const action = value === null ? 'setting.bannerRemoved' : ACTIONS[part]
    await record(work, { action, subjectId: null, before: { [part]: before }, after: { [part]: value } })
  })
  await work.site.live.reload()
}

async function keep(work: Work, part: Part, value: unknown) {
  if (value === null) return void (await work.db.delete(siteSettings).where(eq(siteSettings.part, part)))
  const row = { value, changedAt: work.now() }
  await work.db
    .insert(siteSettings)
    .values({ part, ...row })
    .onConflictDoUpdate({ target: siteSettings.part, set: row })
}

/** Null if none is kept. */
async function keptValue({ db }: Work, part: Part): Promise<unknown> {
  const [row] = await db.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.part, part))
  return row?.value ?? null
}
