import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  type AnnounceBanner,
  type Approval,
  type Freshness,
  LOGO_BYTES,
  LOGO_LEAST,
  LOGO_SIZE,
  type Moderation,
  type Seller,
  type SiteIdentity,
  type SiteLook,
} from '#contract/admin/settings.ts'
import { OUR_FACES } from '#contract/admin/typefaces.ts'
import type { BannerSetting } from '#contract/admin/view.ts'
import type { AuditAction } from '#contract/audit/words.ts'
import { siteSettings } from '#db/schema/index.ts'
import { refuseImage } from '#server/file/photo.ts'
import { squarePng } from '#server/platform/images.ts'
import { record } from '#server/work/audit-log.ts'
import { StoredBanner } from '#server/work/live-settings.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

type Part = typeof siteSettings.$inferSelect.part

/** Null leads back to the default. */
type Settings = {
  site: SiteIdentity
  banner: StoredBanner | null
  moderation: Moderation
  freshness: Freshness
  approval: Approval
  seller: Seller
  look: SiteLook
  /** PNGs in Base64. */
  logo: string | null
  icon: string | null
}

const ACTIONS: Record<Part, AuditAction> = {
  site: 'setting.siteChanged',
  banner: 'setting.bannerShown',
  moderation: 'setting.moderationChanged',
  freshness: 'setting.freshnessChanged',
  approval: 'setting.approvalChanged',
  seller: 'setting.sellerChanged',
  look: 'setting.lookChanged',
  logo: 'setting.logoChanged',
  icon: 'setting.iconChanged',
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

export function look(work: Work) {
  const chosen = work.site.live.look()
  const { colour = '', accent = '', heroText = '' } = chosen ?? {}
  const { headingFace = OUR_FACES.heading, textFace = OUR_FACES.text } = chosen ?? {}
  return {
    look: { colour, accent, heroText, headingFace, textFace },
    logo: chosen?.hasLogo ? `/look-${chosen.version}.png` : null,
    icon: chosen?.hasIcon ? `/look-icon-${chosen.version}.png` : null,
  }
}

/** Draws the picture again as a square PNG that fits. @throws TOO_FEW_PIXELS, and what `refuseImage` does */
export async function setPicture(work: Work, part: 'logo' | 'icon', file: Blob): Promise<void> {
  if (file.size > LOGO_BYTES) throw new Refusal('FILE_TOO_LARGE', 'Choose a picture of at most 2 MB.')
  const wanted = { type: 'Choose a PNG, JPEG or WebP picture.', pixels: 'Choose a picture of at most 40 megapixels.' }
  const { png, side } = await squarePng(file, LOGO_SIZE).catch((error) => refuseImage(error, wanted))
  if (side < LOGO_LEAST)
    throw new Refusal('TOO_FEW_PIXELS', `Choose a picture of at least ${LOGO_LEAST} pixels a side.`)
  await change(work, part, png.toString('base64'))
}

export function moderation(work: Work) {
  return { chosen: work.site.live.moderation(), inEnvironment: work.site.settings.feedbackModeration }
}

/**
 * The page that follows shows the change in this process; the database notifies the others. `apply`: what it changes
 * besides, in the same transaction.
 */
export async function change<Name extends Part>(
  work: Work,
  part: Name,
  value: Settings[Name],
  apply?: (work: Work) => Promise<void>,
): Promise<void> {
  await work.transaction(async (work) => {
    // Locked, so that the audit log records the true value before.
    await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('site settings'))`)
    const before = await keptValue(work, part)
    await keep(work, part, value)
    await apply?.(work)
    const action = value === null && part === 'banner' ? 'setting.bannerRemoved' : ACTIONS[part]
    await record(work, { action, subjectId: null, before: logged(part, before), after: logged(part, value) })
  })
  await work.site.live.reload()
}

/** An entry has no room for a picture, so it says whether there was one. */
function logged(part: Part, value: unknown): Record<string, unknown> {
  return { [part]: part === 'logo' || part === 'icon' ? value !== null : value }
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
