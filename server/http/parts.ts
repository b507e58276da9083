import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { PersonOf } from './body/upload.ts'
import type { PageCache } from './cache/page-cache.ts'
import type { EventLimits, EventsSource } from './events/events.ts'
import type { RankShares } from './load/turns.ts'
import type { Pages } from './pages.ts'
import type { MailWebhook, Readiness, Webhook } from './programs/for-programs.ts'
import type { OwnFile } from './static-files.ts'
import type { VisitKind } from './visits.ts'

export type HttpParts = {
  settings: {
    host: string
    port: number
    siteUrl: URL
    trustedProxies: string[]
    metricsToken: string | null
    /** Pages rendered per address and minute; null for no limit. */
    pagesPerMinute: number | null
    tiles: { url: string } | null
    telemetry?: { followsProxies: boolean } | null
    /** Need not exist in dev. */
    clientDir: string
  }
  log: Log
  metrics: Metrics
  pageCache: PageCache
  pages: Pages
  /** Answers programs, at addresses that read no cookie (open-to-programs.ts). */
  api: Pages
  /** What the site has of its own at this address. */
  ownFile?: (path: string) => OwnFile | undefined
  ready: () => Promise<Readiness>
  personOf: PersonOf
  /** Null if there is no webhook. */
  webhook: Webhook | null
  /** Null if no mail comes in. */
  mailWebhook?: MailWebhook | null
  /** Null if there are no live messages. */
  events?: EventsSource | undefined
  eventLimits?: EventLimits | undefined
  /** Hears of each visit and search, also of kept pages. */
  noteVisits?: (kinds: VisitKind[]) => void
  /** Hears of each badge and card that another website shows, also of kept ones. */
  noteEmbed?: (listingId: string) => void
  /** Vite's middlewares, in front of everything. */
  dev?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void
  shares?: RankShares
  /** Milliseconds before a visitor gets 503; default 30 s. */
  deadlineMs?: number
  /** Milliseconds for the body of an upload; default 2 minutes. */
  slowestUploadMs?: number
  /** Milliseconds for any other body; default 30 s. */
  slowestBodyMs?: number
}
