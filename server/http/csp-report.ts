import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { HOUR } from '#contract/duration.ts'
import type { Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { addressKey } from '#server/work/limit.ts'
import { createPageBudget } from './load/page-budget.ts'
import { loggedPath, type RequestContext } from './request/request-context.ts'

// Browsers report what the content policy refused. Anyone may post here, so that all of it is bounded, and of each report we
// keep what tells where to look: never a query, a token, a script or who it was.

export const CSP_REPORT_ADDRESS = '/csp-report'

/** One address may send four times as many, since it is counted like a session. */
const PER_MINUTE = 8
const MOST_IN_ONE = 20
/** Log lines in an hour, each about something else. */
const MOST_LINES = 100

const text = z.string().max(4000).catch('')

const Report = z.object({ directive: text, blocked: text, page: text, source: text, line: z.number().catch(0) })
type Report = z.infer<typeof Report>

/** `report-uri`: one report, in names with dashes. */
const Single = z
  .object({
    'csp-report': z.object({
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'document-uri': text,
      'source-file': text,
      'line-number': z.number().catch(0),
    }),
  })
  .transform(({ 'csp-report': given }): Report[] => [
    {
      directive: given['effective-directive'] || given['violated-directive'],
      blocked: given['blocked-uri'],
      page: given['document-uri'],
      source: given['source-file'],
      line: given['line-number'],
    },
  ])

/** `report-to`: several reports, of other kinds too. */
const Several = z.array(z.object({ type: z.string(), body: z.unknown() })).transform((all): Report[] =>
  all.slice(0, MOST_IN_ONE).flatMap(({ type, body }) => {
    const read = type === 'csp-violation' ? Violation.safeParse(body) : null
    return read?.success ? [read.data] : []
  }),
)

const Violation = z
  .object({
    effectiveDirective: text,
    blockedURL: text,
    documentURL: text,
    sourceFile: text,
    lineNumber: z.number().catch(0),
  })
  .transform(
    (given): Report => ({
      directive: given.effectiveDirective,
      blocked: given.blockedURL,
      page: given.documentURL,
      source: given.sourceFile,
      line: given.lineNumber,
    }),
  )

const Body = z.union([Single, Several])

/** The directives of browsers: anything else is someone's own word, and would fill the metrics. */
const DIRECTIVES = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'media-src', 'connect-src', 'frame-src', 'worker-src', 'object-src'],
  ...['manifest-src', 'base-uri', 'form-action', 'frame-ancestors'],
])

/** What a page can hold or ask for. Every other scheme is of an extension, or of the browser itself. */
const OF_PAGES = /^(https?|wss?|data|blob|filesystem):|^(inline|eval|wasm-eval|self|data|blob|trusted-types-[a-z]+|)$/

export function createCspReports({ log, metrics, siteUrl }: { log: Log; metrics: Metrics; siteUrl: URL }) {
  const budget = createPageBudget(PER_MINUTE)
  const lines = new LRUCache<string, true>({ max: MOST_LINES, ttl: HOUR })

  function take({ body, visit, path }: RequestContext): Response {
    const from = addressKey(visit.clientAddress) // counted like a session, so that private addresses are too
    if (budget({ path, address: from, session: from })) return counted(429, 'limited')
    const reports = reportsIn(body)
    if (!reports) return counted(400, 'unreadable')
    for (const report of reports) note(report)
    return answer(204)
  }

  function note(report: Report) {
    const page = URL.parse(report.page)
    if (page?.origin !== siteUrl.origin || !OF_PAGES.test(report.blocked) || !OF_PAGES.test(report.source)) {
      metrics.cspReported('noise')
      return
    }
    const [named = ''] = report.directive.split(' ', 1)
    const directive = DIRECTIVES.has(named) ? named : 'other'
    metrics.cspReported(directive)
    const { blocked, source, line } = report
    const fields = {
      directive,
      blocked: whereabouts(blocked),
      page: loggedPath(page.pathname),
      source: whereabouts(source),
      line,
    }
    const key = JSON.stringify(fields)
    if (lines.has(key)) return
    lines.purgeStale()
    if (lines.size >= MOST_LINES) return
    lines.set(key, true)
    log.warn(fields, 'A page broke its content policy')
  }

  /** A path of ours, the origin of another site, or the word or scheme that stands for what has no address. */
  function whereabouts(address: string): string {
    const url = /^(https?|wss?):/.test(address) ? URL.parse(address) : null
    if (url) return url.origin === siteUrl.origin ? loggedPath(url.pathname) : url.origin.slice(0, 200)
    return address.split(':', 1)[0] ?? ''
  }

  function counted(status: number, result: string): Response {
    metrics.cspReported(result)
    return answer(status)
  }

  return { take }
}

function reportsIn(body: RequestContext['body']): Report[] | null {
  try {
    const read = Body.safeParse(JSON.parse(Buffer.isBuffer(body) ? body.toString() : ''))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

function answer(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}
