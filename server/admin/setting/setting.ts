import { randomUUID } from 'node:crypto'
import type { AnnounceBanner, Freshness, Moderation, Seller, SiteIdentity } from '#contract/admin/settings.ts'
import type { AuditAction } from '#contract/audit/words.ts'
import { record } from '#server/work/audit-log.ts'
import { StoredBanner } from '#server/work/live-settings.ts'
import type { Work } from '#server/work/work.ts'
import { forget, keep, keptValue, lockSettings } from './store.ts'

type Part = Parameters<typeof keep>[1]

export function siteIdentity(work: Work) {
  return { identity: work.site.live.site(), defaults: work.site.settings.site }
}

export async function changeIdentity(work: Work, identity: SiteIdentity): Promise<void> {
  await change(work, 'setting.siteChanged', 'site', identity)
}

/** As it is kept, whether or not this is its time; null: there is none, or none that can be read. */
export async function keptBanner(work: Work): Promise<(AnnounceBanner & { shown: boolean }) | null> {
  const stored = StoredBanner.safeParse(await keptValue(work, 'banner'))
  if (!stored.success) return null
  const { id, ...banner } = stored.data
  return { ...banner, shown: work.site.live.banner()?.id === id }
}

/** Another id, so that those who dismissed the last one see it. */
export async function announce(work: Work, banner: AnnounceBanner): Promise<void> {
  await change(work, 'setting.bannerShown', 'banner', { id: randomUUID(), ...banner })
}

export async function takeBannerDown(work: Work): Promise<void> {
  await change(work, 'setting.bannerRemoved', 'banner', null)
}

export function moderation(work: Work) {
  return { chosen: work.site.live.moderation(), inEnvironment: work.site.settings.feedbackModeration }
}

export async function changeModeration(work: Work, mode: Moderation): Promise<void> {
  await change(work, 'setting.moderationChanged', 'moderation', mode)
}

export async function changeFreshness(work: Work, freshness: Freshness): Promise<void> {
  await change(work, 'setting.freshnessChanged', 'freshness', freshness)
}

export async function changeSeller(work: Work, seller: Seller): Promise<void> {
  await change(work, 'setting.sellerChanged', 'seller', seller)
}

/** The page that follows shows the change in this process; the others hear of it from the database. */
async function change(work: Work, action: AuditAction, part: Part, value: unknown) {
  await work.transaction(async (work) => {
    await lockSettings(work)
    const before = await keptValue(work, part)
    if (value === null) await forget(work, part)
    else await keep(work, part, value)
    await record(work, { action, subjectId: null, before: { [part]: before }, after: { [part]: value } })
  })
  await work.site.live.reload()
}
