import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { send as sendWhole } from '#app/document/whole-response.ts'
import { MINUTE } from '#contract/duration.ts'
import type { CacheUse } from '#server/platform/metrics.ts'
import { whenOver } from './body/answer-end.ts'
import { createBodyReader } from './body/body.ts'
import { createUploads, SLOWEST_UPLOAD, takesUploads } from './body/upload.ts'
import { createFileAnswers, createSharedAddress, fromPage, type ReadyMade, send } from './cache/ready-made.ts'
import { createPeerFinder, createProxyNotice, type Peer } from './client-address.ts'
import { CSP_REPORT_ADDRESS, createCspReports } from './csp-report.ts'
import { createEvents, EVENTS_ADDRESS } from './events/events.ts'
import { createSecurityHeaders } from './headers.ts'
import { createKnownSessions } from './load/known-sessions.ts'
import { createPageBudget } from './load/page-budget.ts'
import { createRendering, refusalFor } from './load/rendering.ts'
import { createOriginRedirect, refuseOrigin } from './origin.ts'
import { createPageAnswers } from './pages.ts'
import type { HttpParts } from './parts.ts'
import * as programs from './programs/for-programs.ts'
import { isForPrograms, preflightHeaders } from './programs/open-to-programs.ts'
import { notFound, type Refusal } from './refusal.ts'
import { createRefusing } from './refuse.ts'
import {
  createRequestInfo,
  loggedPath,
  type RequestContext,
  type RequestInfo,
  requestIdOf,
} from './request/request-context.ts'
import { allowedMethods, answerBrokenRequests, refuseRequestLine, targetOf } from './request/request-line.ts'
import { seeRequest } from './request/seen-request.ts'
import { createStaticFiles, noFiles, withOwnFiles } from './static-files.ts'
import { drain, listen } from './stopping.ts'
import { embedIn, visitKinds } from './visits.ts'

export type { RequestInfo } from './request/request-context.ts'

export type Http = {
  /** Lets Vite's hot-reload socket in, in dev. */
  server: Server
  /** @throws AddressNotFree */
  listen(): Promise<{ url: string }>
  /** Ends each connection with its next answer; new ones are still served. */
  leave(): void
  close(drainMs?: number): Promise<void>
}

export function createHttp(parts: HttpParts): Http {
  const { settings, metrics, pageCache } = parts
  const security = createSecurityHeaders(settings.siteUrl, parts.dev !== undefined, settings.tiles?.url)
  const findPeer = createPeerFinder(settings.trustedProxies)
  const noticeProxy = createProxyNotice(settings, parts.log)
  const toOwnOrigin = createOriginRedirect(settings.siteUrl, security)
  const files = withOwnFiles(parts.dev ? noFiles : createStaticFiles(settings.clientDir), parts.ownFile)
  const fileFor = createFileAnswers(files, security)
  const sharedAddress = createSharedAddress(pageCache, settings.siteUrl)
  const readBody = createBodyReader(parts.slowestBodyMs)
  const slowestUploadMs = parts.slowestUploadMs ?? SLOWEST_UPLOAD
  const openUpload = createUploads(parts.personOf, slowestUploadMs)
  const events = parts.events ? createEvents(parts.events, parts.log, parts.eventLimits) : null
  metrics.watchStreams(() => events?.count() ?? 0)
  const { refuse, safety } = createRefusing({ metrics, security, siteUrl: settings.siteUrl })
  let leaving = false

  const server = createServer(limits, (incoming, outgoing) => {
    if (leaving) outgoing.shouldKeepAlive = false
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
      const embedded = embedIn(incoming, target)
      if (embedded) parts.noteEmbed?.(embedded)
      const redirect = toOwnOrigin(incoming, target)
      if (redirect) return sendReadyMade(redirect, 'none')
      const address = sharedAddress(incoming, target)
      const page = address === null ? undefined : pageCache.find(address)
      if (page) return sendReadyMade(fromPage(page, incoming), 'hit')
      const file = fileFor(incoming, target)
      if (file instanceof Promise) return void file.then((it) => sendReadyMade(it, 'static'), unreadable)
      if (file) return sendReadyMade(file, 'static')
    }
    const path = target?.split('?', 1)[0] ?? ''
    const peer = findPeer(incoming)
    const follows = peer.proxied && settings.telemetry?.followsProxies === true
    const seen = seeRequest(incoming, { requestId, path, follows })
    whenOver(outgoing, () => seen.over(outgoing.statusCode))
    const visit = createRequestInfo(requestId, peer, settings.siteUrl, parts.log, seen.span)
    void seen.inside(() => handle(incoming, outgoing, { visit, peer, path, target, startedAt, refusal }))

    function sendReadyMade(made: ReadyMade, cache: CacheUse) {
      send(outgoing, made, requestId)
      const seconds = (performance.now() - startedAt) / 1000
      metrics.answered({ cache, method: incoming.method ?? '', status: made.status, seconds })
      if (!parts.log.isLevelEnabled('debug')) return
      const asked = loggedPath(target?.split('?', 1)[0] ?? '')
      const { address } = findPeer(incoming)
      parts.log.debug({ requestId, path: asked, address, cache, status: made.status }, 'answered')
    }

    function unreadable(error: unknown) {
      parts.log.error({ err: error, requestId }, 'A file of the build cannot be read')
      refuse(outgoing, notFound, requestId)
    }
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse, line: Line) {
    const { visit, peer, path, target, startedAt } = line
    const { requestId } = visit
    const method = incoming.method ?? ''
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
      const asked = incoming.headers['access-control-request-headers']
      const allowed = isForPrograms(path) ? preflightHeaders(asked) : { allow: allowedMethods.join(', ') }
      return void outgoing.writeHead(204, { ...safety(requestId), ...allowed }).end()
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

  const reports = createCspReports({ log: parts.log, metrics, siteUrl: settings.siteUrl })
  const rendering = createRendering(metrics, parts.deadlineMs ?? 30_000, parts.shares)
  const sessions = createKnownSessions()
  const budget = createPageBudget(settings.pagesPerMinute)
  const { forPage, forProgram, forApi } = createPageAnswers({
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
    visit.operator || programs.bearsToken(incoming.headers.authorization, settings.metricsToken)

  const forTool = (requestContext: RequestContext, make: Parameters<typeof forProgram>[1]) =>
    sendWhole(requestContext.outgoing, forProgram(requestContext, make))
  const routes = new Hono<{ Bindings: { requestContext: RequestContext } }>()
    .get('/healthz', ({ env }) => forTool(env.requestContext, async () => programs.alive()))
    .get('/readyz', ({ env }) =>
      forTool(env.requestContext, () => programs.readiness(parts.ready, isOperator(env.requestContext))),
    )
    .post('/webhooks/stripe', ({ env: { requestContext } }) => {
      const { webhook } = parts
      return forTool(requestContext, () => (webhook ? programs.takeWebhook(webhook, requestContext) : null))
    })
    .post('/webhooks/mail', ({ env: { requestContext } }) => {
      const { mailWebhook } = parts
      return forTool(requestContext, () => (mailWebhook ? programs.takeMail(mailWebhook, requestContext) : null))
    })
    .post(CSP_REPORT_ADDRESS, ({ env }) => forTool(env.requestContext, async () => reports.take(env.requestContext)))
    .get('/metrics', ({ env }) =>
      forTool(env.requestContext, () => (isOperator(env.requestContext) ? programs.measures(metrics) : null)),
    )
    .all('*', ({ env: { requestContext } }) => {
      const answering = isForPrograms(requestContext.path) ? forApi(requestContext, parts.api) : forPage(requestContext)
      return sendWhole(requestContext.outgoing, answering)
    })

  return {
    server,
    listen: () => listen(server, settings.host, settings.port),
    leave() {
      leaving = true
    },
    close(drainMs = 10_000) {
      leaving = true
      events?.close()
      return drain(server, drainMs)
    },
  }
}

type Line = {
  visit: RequestInfo
  peer: Peer
  path: string
  target: string | null
  startedAt: number
  refusal: Refusal | null
}

const quiet = { overrideGlobalObjects: false }

const limits = {
  maxHeaderSize: 40 * 1024,
  headersTimeout: 15_000,
  requestTimeout: SLOWEST_UPLOAD + 10_000, // other bodies have less: body/body.ts
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
}
