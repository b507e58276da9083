import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Settings } from '#config/env.ts'
import {
  Approval,
  BANNER_PARTS,
  DEFAULT_APPROVAL,
  DEFAULT_FRESHNESS,
  Freshness,
  Moderation,
  type PublicBanner,
  Seller,
  SiteIdentity,
  SiteLook,
} from '#contract/admin/settings.ts'
import { MINUTE } from '#contract/duration.ts'
import { LEGAL_PAGES, type LegalPage } from '#contract/legal/words.ts'
import { moment } from '#contract/moment.ts'
import type { Database, Query } from '#db/client.ts'
import { rowsOf } from '#db/rows.ts'
import { siteSettings } from '#db/schema/index.ts'
import type { Log } from '#server/platform/log.ts'
import { type LookParts, lookParts } from '#server/platform/look/files.ts'

/** What admins choose, in memory: a change in any process is in all of them within a second. */
export type LiveSettings = {
  site(): SiteIdentity
  /** Null if there is none, or this is not its time. */
  banner(): PublicBanner | null
  /** Whether feedback is checked before it is published, or after. */
  moderation(): Moderation
  /** When unclaimed listings are marked and hidden. */
  freshness(): Freshness
  /** The site's own colours, fonts, words, logo and icon. Null for ours. */
  look(): Look | null
  /** Whether new listings wait for the staff. */
  approval(): Approval
  /** Null if no one has said who it is. */
  seller(): Seller | null
  /** Null if the default is in use. */
  mailText(template: string): MailText | null
  /** Null if the default is in use. */
  legalText(page: LegalPage): StoredText | null
  /** Reports what pages show: a change, and the begin and end of a banner. */
  onChange(listener: () => void): void
  /** The process that made a change calls it. */
  reload(): Promise<void>
  stop(): void
}

/**
 * `version` changes with them: it is a part of their addresses. `files`: by address. `styles` is that of the style sheet, null if
 * there is none; `families` are those of fonts, null for ours.
 */
export type Look = SiteLook & { hasLogo: boolean; hasIcon: boolean; version: string } & LookParts

export type MailText = { subject: string; body: string }
type StoredText = { body: string; at: Date }

export const StoredBanner = z.strictObject({
  ...BANNER_PARTS,
  id: z.uuid(),
  from: z.coerce.date().nullable(),
  until: z.coerce.date().nullable(),
})
export type StoredBanner = z.infer<typeof StoredBanner>

const PARTS = {
  site: SiteIdentity,
  banner: StoredBanner,
  moderation: Moderation,
  freshness: Freshness,
  approval: Approval,
  seller: Seller,
  look: SiteLook,
  logo: z.base64(),
  icon: z.base64(),
}

type SettingsSnapshot = {
  site: SiteIdentity | null
  banner: StoredBanner | null
  moderation: Moderation | null
  freshness: Freshness | null
  approval: Approval | null
  seller: Seller | null
  look: Look | null
  mailTexts: Map<string, MailText>
  legalTexts: Map<LegalPage, StoredText>
}

/** What db/sql/site-settings.sql notifies. */
export const SETTINGS_CHANGED = 'settings'

const RETRY_PAUSE = 1_000

export async function openLiveSettings(
  { query, onChange }: Pick<Database, 'query' | 'onChange'>,
  settings: Settings,
  log: Log,
  now: () => Date,
): Promise<LiveSettings> {
  let chosen = await load(query, log)
  let shown = ''
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let loading: Promise<void> | undefined
  const listeners: (() => void)[] = []

  function banner(): PublicBanner | null {
    const found = chosen.banner
    if (!found || (found.from && found.from > now()) || (found.until && found.until <= now())) return null
    const { id, text, tone, link } = found
    return { id, text, tone, link }
  }

  /** Notices the begin and end of a banner too, which change no row. */
  function notifyIfChanged() {
    clearTimeout(timer)
    const shows = JSON.stringify([
      ...[chosen.site, chosen.moderation, chosen.freshness, chosen.look?.version],
      ...[[...chosen.legalTexts], banner()],
    ])
    if (shows !== shown) for (const notify of listeners) notify()
    shown = shows
    const turns = [chosen.banner?.from, chosen.banner?.until].flatMap((at) => (at && at > now() ? [at.getTime()] : []))
    if (stopped || turns.length === 0) return
    timer = setTimeout(notifyIfChanged, Math.min(Math.min(...turns) - now().getTime() + 1, MINUTE)).unref()
  }

  async function reload(): Promise<void> {
    // A load that began before the change may miss it.
    const next = (loading ?? Promise.resolve()).then(async () => {
      chosen = await load(query, log)
      notifyIfChanged()
    })
    loading = next.catch(() => {})
    return next
  }

  function reloadSoon() {
    if (stopped) return
    reload().catch((error) => {
      if (stopped) return
      log.warn({ err: error }, 'the settings were not read again, and will be in a second')
      timer = setTimeout(reloadSoon, RETRY_PAUSE).unref()
    })
  }

  notifyIfChanged()
  onChange((payload) => {
    if (payload === SETTINGS_CHANGED || payload === 'all') reloadSoon()
  })
  return {
    site: () => chosen.site ?? settings.site,
    banner,
    moderation: () => chosen.moderation ?? settings.feedbackModeration,
    freshness: () => chosen.freshness ?? DEFAULT_FRESHNESS,
    approval: () => chosen.approval ?? DEFAULT_APPROVAL,
    seller: () => chosen.seller,
    look: () => chosen.look,
    mailText: (template) => chosen.mailTexts.get(template) ?? null,
    legalText: (page) => chosen.legalTexts.get(page) ?? null,
    onChange: (listener) => void listeners.push(listener),
    reload,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const Newest = z.object({ template: z.string(), subject: z.string().nullable(), body: z.string().nullable() })

const NewestLegal = z.object({ page: z.enum(LEGAL_PAGES), body: z.string().nullable(), at: moment })

async function load(db: Query, log: Log): Promise<SettingsSnapshot> {
  const rows = await db.select({ part: siteSettings.part, value: siteSettings.value }).from(siteSettings)
  const values = new Map(rows.map(({ part, value }) => [part, value]))
  const texts = await rowsOf(db, Newest)`
    select distinct on (template) template, subject, body from mail_texts order by template, written_at desc`
  const legal = await rowsOf(db, NewestLegal)`
    select distinct on (page) page, body, written_at as at from legal_texts order by page, written_at desc`
  /** What a later version cannot read gives way to the default. */
  function readPart<Part extends keyof typeof PARTS>(part: Part): z.infer<(typeof PARTS)[Part]> | null
  function readPart(part: keyof typeof PARTS): unknown {
    if (!values.has(part)) return null
    const parsed = PARTS[part].safeParse(values.get(part))
    if (!parsed.success) log.warn({ part, err: parsed.error }, 'a setting in the database cannot be used')
    return parsed.success ? parsed.data : null
  }
  return {
    site: readPart('site'),
    banner: readPart('banner'),
    moderation: readPart('moderation'),
    freshness: readPart('freshness'),
    approval: readPart('approval'),
    seller: readPart('seller'),
    look: await lookOf(readPart('look'), { logo: readPart('logo'), icon: readPart('icon') }, log),
    mailTexts: new Map(
      texts.flatMap(({ template, subject, body }) =>
        subject !== null && body !== null ? [[template, { subject, body }]] : [],
      ),
    ),
    legalTexts: new Map(legal.flatMap(({ page, body, at }) => (body === null ? [] : [[page, { body, at }]]))),
  }
}

type StoredPictures = { logo: string | null; icon: string | null }

async function lookOf(chosen: SiteLook | null, { logo, icon }: StoredPictures, log: Log): Promise<Look | null> {
  if (chosen === null && logo === null && icon === null) return null
  const look = chosen ?? SiteLook.parse({ colour: '', accent: '', heroText: '' })
  const version = createHash('sha256')
    .update(JSON.stringify([look, logo, icon]))
    .digest('hex')
    .slice(0, 12)
  const bytes = (picture: string | null) => (picture === null ? null : Buffer.from(picture, 'base64'))
  try {
    const parts = await lookParts({ ...look, logo: bytes(logo), icon: bytes(icon), version })
    return { ...look, hasLogo: logo !== null, hasIcon: icon !== null, version, ...parts }
  } catch (error) {
    log.warn({ err: error }, 'the look of the site in the database cannot be drawn')
    return null
  }
}
