import { wholeResponse } from '#app/document/whole-response.ts'
import { cookieNames, isSharedCookie } from '#contract/cookie.ts'
import { sharedCookie } from '#contract/place/near.ts'
import type { Metrics } from '../platform/metrics.ts'
import { whenOver } from './body/answer-end.ts'
import type { CachedPage, PageCache, Rendered } from './cache/page-cache.ts'
import { nearIn } from './cache/page-cache-key.ts'
import { fromPage, type SharedAddress } from './cache/ready-made.ts'
import { finishOne, keepRuleOf, toKeep } from './finish.ts'
import type { SecurityHeaders } from './headers.ts'
import type { KnownSessions } from './load/known-sessions.ts'
import type { createPageBudget } from './load/page-budget.ts'
import { type Order, type Rendering, refusalFor } from './load/rendering.ts'
import { Overload } from './load/turns.ts'
import { broken, notFound, outageRefusals, type Refusal, refusalBody } from './refusal.ts'
import { pageRequest, type RequestContext, type RequestInfo, sharedRequest } from './request-context.ts'
import { wrongMethod } from './request-line.ts'

export function createPageAnswers(parts: {
  pages: (request: Request, visit: RequestInfo) => Promise<Response>
  pageCache: PageCache
  metrics: Metrics
  rendering: Rendering
  security: SecurityHeaders
  sessions: KnownSessions
  budget: ReturnType<typeof createPageBudget>
  slowestUploadMs: number
  sharedAddress: SharedAddress
  siteUrl: URL
}) {
  const { pages, pageCache, metrics, rendering, security, sessions, siteUrl } = parts
  /** The site's own, whatever host a request names. */
  const { origin } = siteUrl

  let toldAt = Number.NEGATIVE_INFINITY

  async function forPage(requestContext: RequestContext): Promise<Response> {
    const { incoming, visit, target } = requestContext
    const { cookie } = incoming.headers
    visit.onPerson = () => sessions.learn(cookie)
    return orRefusal(requestContext, async () => {
      // A stale page at once is better than a queued one, or none.
      const shared = parts.sharedAddress(incoming, target)
      const stale = shared !== null && rendering.isBusy() ? pageCache.findStale(shared) : undefined
      if (stale) return fromCache(requestContext, stale, 'hit')
      const refusal = overBudget(requestContext)
      if (refusal) return refusalResponse(refusal, requestContext)
      if (shared === null || !mayFill(cookie)) return render(requestContext)
      const made = await pageCache.fill(shared, (address) => renderForAll(requestContext, address))
      if (made === null) return render(requestContext)
      if (made instanceof Response) return made
      return fromCache(requestContext, made, 'miss')
    }).then(async (response) => {
      await requestContext.rest?.()
      for (const set of response.headers.getSetCookie()) sessions.learn(set)
      return named(response, visit.requestId)
    })
  }

  /** Null if `make` has no answer for this program. */
  async function forProgram(requestContext: RequestContext, make: () => Promise<Response> | null): Promise<Response> {
    const response = await orRefusal(requestContext, async () => {
      const made = await make()
      return made ? own(requestContext, made) : refusalResponse(notFound, requestContext)
    })
    return named(response, requestContext.visit.requestId)
  }

  function requestOf({ incoming, target, visit, body }: RequestContext, signal: AbortSignal): Request {
    return pageRequest(incoming, { origin, target, clientAddress: visit.clientAddress }, body, signal)
  }

  // A page may greet the bearer of any cookie, so visits with others than those that all share fill no cache.
  function mayFill(cookie: string | undefined): boolean {
    return cookie === undefined || cookieNames(cookie).every(isSharedCookie)
  }

  function overBudget({ incoming, visit, path }: RequestContext): Refusal | null {
    if (!isRead(incoming)) return null
    return parts.budget({ path, address: visit.clientAddress, session: sessions.in(incoming.headers.cookie) })
  }

  /** A submitted form is worth a longer wait than a page that can be requested again. */
  function orderOf({ incoming, rest }: RequestContext): Omit<Order, 'leaving'> {
    const waitMs = isRead(incoming) ? patienceOfReaders : patienceOfSenders
    // Uploads have their own limit, may come in slowly, and their pictures are made one after the other.
    if (rest) return { rank: null, waitMs, moreMs: parts.slowestUploadMs }
    if (sessions.in(incoming.headers.cookie) !== null) return { rank: 'person', waitMs }
    return { rank: isRead(incoming) ? 'reader' : 'sender', waitMs }
  }

  function render(requestContext: RequestContext): Promise<Response> {
    const { outgoing, visit } = requestContext
    const leaving = new AbortController()
    whenOver(outgoing, () => {
      if (!outgoing.writableFinished) leaving.abort()
    })
    return rendering.run(
      async (signal) => {
        const response = await pages(requestOf(requestContext, signal), visit)
        if (response.status === 405) return refusalResponse(wrongMethod(readMethods), requestContext)
        return own(requestContext, response)
      },
      { ...orderOf(requestContext), leaving: leaving.signal },
    )
  }

  // Other visitors may share this rendering: it outlives its first visitor and sees nothing of their request.
  function renderForAll(requestContext: RequestContext, address: string): Promise<Rendered> {
    const { incoming, visit } = requestContext
    const { url, near } = nearIn(address)
    const cookie = near === null ? null : sharedCookie(near, siteUrl)
    const asked = { url: origin + url, clientAddress: visit.clientAddress, cookie }
    return rendering.run(async (signal) => {
      const response = await pages(sharedRequest(incoming, asked, signal), visit)
      const keep = keepRuleOf(response)
      if (!keep) return { keep, response: await own(requestContext, response) }
      return { keep, ...(await toKeep(response, requestContext.path, security)) }
    }, orderOf(requestContext))
  }

  function own({ path, incoming }: RequestContext, response: Response): Promise<Response> {
    return finishOne(response, path, security, incoming.headers['accept-encoding'])
  }

  async function orRefusal(requestContext: RequestContext, make: () => Promise<Response>): Promise<Response> {
    try {
      return await make()
    } catch (error) {
      const refusal = refusalFor(error)
      const { log } = requestContext.visit
      if (requestContext.outgoing.destroyed) log.debug({ err: error }, 'The visitor left')
      else if (refusal === broken) log.error({ err: error }, 'A page failed')
      else if (error instanceof Overload) tellOverload(log)
      else if (refusal === outageRefusals.full)
        log.debug({ err: error }, 'There was no room to write') // already logged
      else log.warn({ err: error }, 'A page could not be served in time')
      return refusalResponse(refusal, requestContext)
    }
  }

  // Throttled under load: each request has a log line, and all are counted.
  function tellOverload(log: RequestInfo['log']) {
    if (performance.now() - toldAt < 10_000) return
    toldAt = performance.now()
    log.warn('Too many pages at once: some visitors are asked to come again')
  }

  function refusalResponse(refusal: Refusal, requestContext: RequestContext): Promise<Response> {
    metrics.refused(refusal.reason)
    const { status, headers } = refusal
    const { type, text } = refusalBody(refusal, requestContext.path, requestContext.visit.requestId)
    const fixed = { 'content-type': type, 'cache-control': 'no-store' }
    return own(requestContext, new Response(text, { status, headers: { ...headers, ...fixed } }))
  }

  return { forPage, forProgram }
}

const patienceOfReaders = 1_000
const patienceOfSenders = 10_000

function isRead({ method }: RequestContext['incoming']): boolean {
  return method === 'GET' || method === 'HEAD'
}

const readMethods = ['GET', 'HEAD', 'OPTIONS']

function fromCache(requestContext: RequestContext, page: CachedPage, cache: RequestContext['cache']): Response {
  requestContext.cache = cache
  return asResponse(page, requestContext)
}

function asResponse(page: CachedPage, { incoming }: RequestContext): Response {
  const { status, headers: flat, body } = fromPage(page, incoming)
  const headers = new Headers()
  for (let at = 0; at + 1 < flat.length; at += 2) headers.append(flat[at] ?? '', flat[at + 1] ?? '')
  return body ? wholeResponse(body, { status, headers }) : new Response(null, { status, headers })
}

function named(response: Response, requestId: string): Response {
  response.headers.set('x-request-id', requestId)
  return response
}
