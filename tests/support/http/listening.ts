import { type OutgoingHttpHeaders, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { createPageCache, type PageCacheOptions } from '#server/http/cache/page-cache.ts'
import { createHttp } from '#server/http/http.ts'
import type { HttpParts } from '#server/http/parts.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'

type Options = {
  pages?: HttpParts['pages']
  api?: HttpParts['api']
  ready?: HttpParts['ready']
  ownFile?: HttpParts['ownFile']
  webhook?: HttpParts['webhook']
  mailWebhook?: HttpParts['mailWebhook']
  events?: HttpParts['events']
  eventLimits?: HttpParts['eventLimits']
  personOf?: HttpParts['personOf']
  settings?: Partial<HttpParts['settings']>
  cache?: PageCacheOptions
  noteEmbed?: (listingId: string) => void
  shares?: HttpParts['shares']
  deadlineMs?: number
  slowestUploadMs?: number
  slowestBodyMs?: number
  logLevel?: string
}

export async function listening(options: Options = {}) {
  const lines: string[] = []
  const pageCache = createPageCache(options.cache)
  const metrics = createMetrics()
  const http = createHttp({
    settings: {
      host: '127.0.0.1',
      port: 0,
      siteUrl: new URL('http://fettle.test'),
      trustedProxies: ['192.0.2.1'], // not the tests themselves, and not empty: a public site would warn
      metricsToken: null,
      pagesPerMinute: null,
      tiles: null,
      clientDir: '/nowhere',
      ...options.settings,
    },
    log: createLog({ level: options.logLevel ?? 'info', destination: { write: (line) => lines.push(line) } }),
    metrics,
    pageCache,
    pages: options.pages ?? (async () => page('<p>Hello</p>')),
    api: options.api ?? (async () => Response.json({})),
    webhook: options.webhook ?? null,
    ...(options.ownFile ? { ownFile: options.ownFile } : {}),
    mailWebhook: options.mailWebhook ?? null,
    ...(options.noteEmbed ? { noteEmbed: options.noteEmbed } : {}),
    events: options.events,
    eventLimits: options.eventLimits,
    personOf: options.personOf ?? (async () => null),
    ready: options.ready ?? (async () => ({ ok: true, parts: { database: 'ok' } })),
    shares: options.shares,
    deadlineMs: options.deadlineMs,
    slowestUploadMs: options.slowestUploadMs,
    slowestBodyMs: options.slowestBodyMs,
  })
  const { url } = await http.listen()
  onTestFinished(() => http.close(100))
  return { http, url, pageCache, metrics, lines, ask: (path: string, question?: Question) => ask(url, path, question) }
}

export function page(body: string, headers: Record<string, string> = {}): Response {
  const html = `<!doctype html><html lang="en-GB"><body>${body}</body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}

type Question = { method?: string; headers?: OutgoingHttpHeaders; body?: string | Iterable<Buffer> }

type Answer = { status: number; headers: Record<string, string>; bytes: Buffer; text: string }

/** A request as written: no header is added, sorted or followed. */
export function ask(url: string, path: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers, agent: false }, async (response) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const bytes = Buffer.concat(chunks)
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        const status = response.statusCode ?? 0
        resolve({ status, headers: Object.fromEntries(named), bytes, text: bytes.toString() })
      } catch (error) {
        reject(error)
      }
    })
    asking.on('error', reject)
    if (body !== undefined && typeof body !== 'string') for (const chunk of body) asking.write(chunk)
    asking.end(typeof body === 'string' ? body : undefined)
  })
}
