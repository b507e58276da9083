import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { send as sendWhole } from '#app/document/whole-response.ts'
import { MINUTE } from '#contract/duration.ts'
import type { Log } from '#server/platform/log.ts'
import type { CacheUse, Metrics } from '#server/platform/metrics.ts'
import { whenOver } from './body/answer-end.ts'
import { createBodyReader } from './body/body.ts'
import { createUploads, type PersonOf, SLOWEST_UPLOAD, takesUploads } from './body/upload.ts'
import type { PageCache } from './cache/page-cache.ts'
import { createFileAnswers, createSharedAddress, fromPage, type ReadyMade, send } from './cache/ready-made.ts'
import { createPeerFinder, createProxyNotice } from './client-address.ts'
import { createEvents, EVENTS_ADDRESS, type EventLimits, type EventsSource } from './events/events.ts'
import { alive, bearsToken, measures, type Readiness, readiness, takeWebhook, type Webhook } from './for-programs.ts'
import { createSecurityHeaders } from './headers.ts'
import { createKnownSessions } from './load/known-sessions.ts'
import { createPageBudget } from './load/page-budget.ts'
import { createRendering, refusalFor } from './load/rendering.ts'
import type { Shares } from './load/turns.ts'
import { createOriginRedirect, refuseOrigin } from './origin.ts'
import { createPageAnswers } from './pages.ts'
import { notFound, type Refusal, refusalBody } from './refusal.ts'
import { createRequestInfo, loggedPath, type RequestContext, type RequestInfo, requestIdOf } from './request-context.ts'
import { allowedMethods, answerBrokenRequests, refuseRequestLine, targetOf } from './request-line.ts'
import { createStaticFiles } from './static-files.ts'
import { drain, listen } from './stopping.ts'
import { type VisitKind, visitKinds } from './visits.ts'

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
    /** Need not exist in dev. */
    clientDir: string
  }
  log: Log
  metrics: Metrics
  pageCache: PageCache
  pages: (request: Request, visit: RequestInfo) => Promise<Response>
  ready: () => Promise<Readiness>
  personOf: PersonOf
  /** Null if there is no webhook. */
  webhook: Webhook | null
  /** Null if there are no live messages. */
  events?: EventsSource | undefined
  eventLimits?: EventLimits | undefined
  /** Hears of each visit and search, also of kept pages. */
  noteVisits?: (kinds: VisitKind[]) => void
  /** Vite's middlewares, in front of everything. */
  dev?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void
  shares?: Shares
  /** Milliseconds before a visitor gets 503; default 30 s. */
  deadlineMs?: number
  /** Milliseconds for the body of an upload; default 2 minutes. */
  slowestUploadMs?: number
  /** Milliseconds for any other body; default 30 s. */
  slowestBodyMs?: number
}

export type { RequestInfo } from './request-context.ts'

export type Http = {
  /** For Vite's hot-reload socket in dev. */
  server: Server
  /** @throws AddressNotFree */
  listen(): Promise<{ url: string }>
  close(drainMs?: number): Promise<void>
}

export function createHttp(parts: HttpParts): Http {
  const { settings, metrics, pageCache } = parts
  const security = createSecurityHeaders(settings.siteUrl, parts.dev !== undefined, settings.tiles?.url)
  const findPeer = createPeerFinder(settings.trustedProxies)
  const noticeProxy = createProxyNotice(settings, parts.log)
  const toOwnOrigin = createOriginRedirect(settings.siteUrl, security)
  const fileFor = parts.dev ? () => null : createFileAnswers(createStaticFiles(settings.clientDir), security)
  const sharedAddress = createSharedAddress(pageCache, settings.siteUrl)
  const readBody = createBodyReader(parts.slowestBodyMs)
  const slowestUploadMs = parts.slowestUploadMs ?? SLOWEST_UPLOAD
  const openUpload = createUploads(parts.personOf, slowestUploadMs)
  const events = parts.events ? createEvents(parts.events, parts.log, parts.eventLimits) : null
  metrics.watchStreams(() => events?.count() ?? 0)
  let stopping = false

  const server = createServer(limits, (incoming, outgoing) => {
    if (stopping) outgoing.shouldKeepAlive = false
    if (!parts.dev) return answer(incoming, outgoing)
    parts.dev(incoming, outgoing, () => answer(incoming, outgoing))
  })
  server.setTimeout(MINUTE)
  answerBrokenRequests(server, metrics.refused)

  function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const startedAt = performance.now()
    const requestId = settings.trustedProxies.length > 0 ? requestIdOf(incoming, findPeer) : randomUUID()
    const target = targetOf(incoming.url ?? '')
    const refusal = refuseRequestLine(incoming.method ?? '', target)
    if (target !== null && !refusal) {
      parts.noteVisits?.(visitKinds(incoming, target))
      const redirect = toOwnOrigin(incoming, target)
      if (redirect) return sendReadyMade(redirect, 'none')
      const address = sharedAddress(incoming, target)
      const page = address === null ? undefined : pageCache.find(address)
      if (page) return sendReadyMade(fromPage(page, incoming), 'hit')
      const file = fileFor(incoming, target)
      if (file instanceof Promise) return void file.then((it) => sendReadyMade(it, 'static'), unreadable)
      if (file) return sendReadyMade(file, 'static')
    }
    void handle(incoming, outgoing, { requestId, target, startedAt, refusal })

    function sendReadyMade(made: ReadyMade, cache: CacheUse) {
      send(outgoing, made, requestId)
      const seconds = (performance.now() - startedAt) / 1000
      metrics.answered({ cache, method: incoming.method ?? '', status: made.status, seconds })
      if (!parts.log.isLevelEnabled('debug')) return
      const path = loggedPath(target?.split('?', 1)[0] ?? '')
      const { address } = findPeer(incoming)
      parts.log.debug({ requestId, path, address, cache, status: made.status }, 'answered')
    }

    function unreadable(error: unknown) {
      parts.log.error({ err: error, requestId }, 'A file of the build cannot be read')
      refuse(outgoing, notFound, requestId)
    }
  }

  async function handle(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    line: { requestId: string; target: string | null; startedAt: number; refusal: Refusal | null },
  ) {
    const { requestId, target, startedAt } = line
    const method = incoming.method ?? ''
    const path = target?.split('?', 1)[0] ?? ''
    const peer = findPeer(incoming)
    const visit = createRequestInfo(requestId, peer, settings.siteUrl, parts.log)
    noticeProxy(peer, path)
    const requestContext: RequestContext = {
      incoming,
      outgoing,
      visit,
      target: target ?? '',
      path,
      body: null,
      cache: 'none',
    }
    const sentBefore = incoming.socket.bytesWritten
    const live = events !== null && method === 'GET' && path === EVENTS_ADDRESS ? events : null
    whenOver(outgoing, () => {
      const ms = performance.now() - startedAt
      const { statusCode: status, writableFinished: finished } = outgoing
      if (!live) metrics.answered({ cache: requestContext.cache, method, status, seconds: ms / 1000 })
      const bytes = incoming.socket.bytesWritten - sentBefore
      const answered = {
        method,
        path: loggedPath(path),
        address: peer.address,
        status,
        ms: Math.round(ms * 10) / 10,
        cache: requestContext.cache,
        bytes,
      }
      visit.log.info(finished ? answered : { ...answered, aborted: true }, 'answered')
    })
    const refusal = line.refusal ?? refuseOrigin(incoming, path, settings.siteUrl) ?? unknownFile(path)
    if (refusal) return refuse(outgoing, refusal, requestId)
    if (live) {
      const session = sessions.in(incoming.headers.cookie)
      const refused =
        budget({ path, address: visit.clientAddress, session }) ??
        (await live.open(incoming, outgoing, safety(requestId)).catch((error: unknown) => {
          visit.log.warn({ err: error }, 'A stream of events could not begin')
          return refusalFor(error)
        }))
      if (refused && !outgoing.headersSent) refuse(outgoing, refused, requestId)
      return
    }
    if (method === 'OPTIONS') {
      const allow = allowedMethods.join(', ')
      return void outgoing.writeHead(204, { ...safety(requestId), allow }).end()
    }
    if (method === 'POST' && takesUploads(path, incoming.headers['content-type'])) {
      const upload = await openUpload(incoming, outgoing).catch((error: unknown) => {
        visit.log.error({ err: error }, 'An upload could not begin')
        return refusalFor(error)
      })
      if ('status' in upload) return refuse(outgoing, upload, requestId)
      Object.assign(requestContext, upload)
    } else if (method !== 'GET' && method !== 'HEAD') {
      const reading = await readBody(incoming, path).catch(() => null)
      if (!reading) return void outgoing.destroy()
      if (reading.refusal) return refuse(outgoing, reading.refusal, requestId)
      requestContext.body = reading.body
      Object.assign(incoming, { rawBody: reading.body })
    }
    incoming.url = settings.siteUrl.origin + requestContext.target
    await getRequestListener((request) => routes.fetch(request, { requestContext }), quiet)(incoming, outgoing)
  }

  function unknownFile(path: string): Refusal | null {
    return !parts.dev && path.startsWith('/assets/') ? notFound : null
  }

  function refuse(outgoing: ServerResponse, refusal: Refusal, requestId: string) {
    metrics.refused(refusal.reason)
    if (!outgoing.req.complete) outgoing.shouldKeepAlive = false
    const [path = ''] = (outgoing.req.url ?? '').split('?', 1)
    const { type, text } = refusalBody(refusal, path, requestId)
    outgoing.writeHead(refusal.status, {
      ...safety(requestId),
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      ...refusal.headers,
    })
    outgoing.end(text)
  }

  function safety(requestId: string) {
    const own = { 'content-security-policy': security.policy(), 'cache-control': 'no-store', 'x-request-id': requestId }
    return { ...Object.fromEntries(security.fixed), ...own }
  }

  const rendering = createRendering(metrics, parts.deadlineMs ?? 30_000, parts.shares)
  const sessions = createKnownSessions()
  const budget = createPageBudget(settings.pagesPerMinute)
  const { forPage, forProgram } = createPageAnswers({
    pages: parts.pages,
    pageCache,
    metrics,
    rendering,
    security,
    sessions,
    budget,
    slowestUploadMs,
    sharedAddress,
    siteUrl: settings.siteUrl,
  })
  const isOperator = ({ visit, incoming }: RequestContext) =>
    visit.operator || bearsToken(incoming.headers.authorization, settings.metricsToken)

  const forTool = (requestContext: RequestContext, make: Parameters<typeof forProgram>[1]) =>
    sendWhole(requestContext.outgoing, forProgram(requestContext, make))
  const routes = new Hono<{ Bindings: { requestContext: RequestContext } }>()
    .get('/healthz', ({ env }) => forTool(env.requestContext, async () => alive()))
    .get('/readyz', ({ env }) =>
      forTool(env.requestContext, () => readiness(parts.ready, isOperator(env.requestContext))),
    )
    .post('/webhooks/stripe', ({ env: { requestContext } }) => {
      const { webhook } = parts
      const signature = requestContext.incoming.headers['stripe-signature']
      return forTool(requestContext, () => (webhook ? takeWebhook(webhook, requestContext.body, signature) : null))
    })
    .get('/metrics', ({ env }) =>
      forTool(env.requestContext, () => (isOperator(env.requestContext) ? measures(metrics) : null)),
    )
    .all('*', ({ env: { requestContext } }) => sendWhole(requestContext.outgoing, forPage(requestContext)))

  return {
    server,
    listen: () => listen(server, settings.host, settings.port),
    close(drainMs = 10_000) {
      stopping = true
      events?.close()
      return drain(server, drainMs)
    },
  }
}

const quiet = { overrideGlobalObjects: false }

const limits = {
  maxHeaderSize: 40 * 1024,
  headersTimeout: 15_000,
  requestTimeout: SLOWEST_UPLOAD + 10_000, // other bodies have less: body/body.ts
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
}
