import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Settings } from '#config/env.ts'
import {
  BANNER_PARTS,
  DEFAULT_FRESHNESS,
  Freshness,
  Moderation,
  type PublicBanner,
  Seller,
  SiteIdentity,
} from '#contract/admin/settings.ts'
import { MINUTE } from '#contract/duration.ts'
import { LEGAL_PAGES, type LegalPage } from '#contract/legal/words.ts'
import { moment } from '#contract/moment.ts'
import type { Database, Query } from '#db/client.ts'
import { rowsOf } from '#db/rows.ts'
import { siteSettings } from '#db/schema/index.ts'
import type { Log } from '#server/platform/log.ts'

/** What admins choose, in memory: a change in any process is in all of them within a second. */
export type LiveSettings = {
  site(): SiteIdentity
  /** Null if there is none, or this is not its time. */
  banner(): PublicBanner | null
  /** Whether feedback is checked before it is published, or after. */
  moderation(): Moderation
  /** When unclaimed listings are marked and hidden. */
  freshness(): Freshness
  /** Null if no one has said who it is. */
  seller(): Seller | null
  /** Null if the default is in use. */
  mailText(template: string): MailText | null
  /** Null if the default is in use. */
  legalText(page: LegalPage): WrittenText | null
  /** Reports what pages show: a change, and the begin and end of a banner. */
  onChange(listener: () => void): void
  /** For the process that made a change. */
  reload(): Promise<void>
  stop(): void
}

export type MailText = { subject: string; body: string }
export type WrittenText = { body: string; at: Date }

export const StoredBanner = z.strictObject({
  ...BANNER_PARTS,
  id: z.uuid(),
  from: z.coerce.date().nullable(),
  until: z.coerce.date().nullable(),
})
export type StoredBanner = z.infer<typeof StoredBanner>

const PARTS = { site: SiteIdentity, banner: StoredBanner, moderation: Moderation, freshness: Freshness, seller: Seller }

type Chosen = {
  site: SiteIdentity | null
  banner: StoredBanner | null
  moderation: Moderation | null
  freshness: Freshness | null
  seller: Seller | null
  mailTexts: Map<string, MailText>
  legalTexts: Map<LegalPage, WrittenText>
}

/** What db/sql/site-settings.sql notifies. */
export const SETTINGS_CHANGED = 'settings'

const RETRY_AFTER = 1_000

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

  /** Tells of the banner's begin and end too, which change no row. */
  function look() {
    clearTimeout(timer)
    const shows = JSON.stringify([chosen.site, chosen.moderation, chosen.freshness, [...chosen.legalTexts], banner()])
    if (shows !== shown) for (const tell of listeners) tell()
    shown = shows
    const turns = [chosen.banner?.from, chosen.banner?.until].flatMap((at) => (at && at > now() ? [at.getTime()] : []))
    if (stopped || turns.length === 0) return
    timer = setTimeout(look, Math.min(Math.min(...turns) - now().getTime() + 1, MINUTE)).unref()
  }

  async function reload(): Promise<void> {
    // A load that began before the change may miss it.
    const next = (loading ?? Promise.resolve()).then(async () => {
      chosen = await load(query, log)
      look()
    })
    loading = next.catch(() => {})
    return next
  }

  function reloadSoon() {
    if (stopped) return
    reload().catch((error) => {
      if (stopped) return
      log.warn({ err: error }, 'the settings were not read again, and will be in a second')
      timer = setTimeout(reloadSoon, RETRY_AFTER).unref()
    })
  }

  look()
  onChange((payload) => {
    if (payload === SETTINGS_CHANGED || payload === 'all') reloadSoon()
  })
  return {
    site: () => chosen.site ?? settings.site,
    banner,
    moderation: () => chosen.moderation ?? settings.feedbackModeration,
    freshness: () => chosen.freshness ?? DEFAULT_FRESHNESS,
    seller: () => chosen.seller,
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

async function load(db: Query, log: Log): Promise<Chosen> {
  const rows = await db.select({ part: siteSettings.part, value: siteSettings.value }).from(siteSettings)
  const values = new Map(rows.map(({ part, value }) => [part, value]))
  const texts = await rowsOf(
    db,
    Newest,
    sql`select distinct on (template) template, subject, body from mail_texts order by template, written_at desc`,
  )
  const legal = await rowsOf(
    db,
    NewestLegal,
    sql`select distinct on (page) page, body, written_at as at from legal_texts order by page, written_at desc`,
  )
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
    seller: readPart('seller'),
    mailTexts: new Map(
      texts.flatMap(({ template, subject, body }) =>
        subject !== null && body !== null ? [[template, { subject, body }]] : [],
      ),
    ),
    legalTexts: new Map(legal.flatMap(({ page, body, at }) => (body === null ? [] : [[page, { body, at }]]))),
  }
}
