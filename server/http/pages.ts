import { wholeResponse } from '#app/document/whole-response.ts'
import { cookieNames, isSharedCookie } from '#contract/cookie.ts'
import { sharedCookie } from '#contract/place/near.ts'
import type { Metrics } from '../platform/metrics.ts'
import { whenOver } from './body/answer-end.ts'
import type { CachedPage, PageCache, RenderedPage } from './cache/page-cache.ts'
import { nearIn } from './cache/page-cache-key.ts'
import { fromPage, type SharedAddress } from './cache/ready-made.ts'
import { cacheRuleOf, finishOne, toCached } from './finish.ts'
import type { SecurityHeaders } from './headers.ts'
import type { KnownSessions } from './load/known-sessions.ts'
import type { createPageBudget } from './load/page-budget.ts'
import { type Rendering, refusalFor, type Ticket } from './load/rendering.ts'
import { Overload } from './load/turns.ts'
import { asksForJson, PROBLEM_TYPE, pageProblem } from './programs/problem.ts'
import { broken, notFound, outageRefusals, type Refusal, refusalBody } from './refusal.ts'
import { pageRequest, type RequestContext, type RequestInfo, sharedRequest } from './request/request-context.ts'
import { wrongMethod } from './request/request-line.ts'

export function createPageAnswers(parts: {
  pages: Pages
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

  let warnedAt = Number.NEGATIVE_INFINITY

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
      if (shared === null || !mayPopulate(cookie)) return render(requestContext)
      return throughCache(requestContext, shared, pages, render)
    }).then(async (response) => {
      await requestContext.rest?.()
      for (const set of response.headers.getSetCookie()) sessions.learn(set)
      return named(asProblem(requestContext, response), visit.requestId)
    })
  }

  /** A program that asks for JSON gets no page of an error. */
  function asProblem({ incoming, visit }: RequestContext, response: Response): Response {
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (response.status < 400 || !isPage || !asksForJson(incoming.headers.accept)) return response
    const headers = new Headers(response.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    headers.set('content-type', PROBLEM_TYPE)
    const problem = pageProblem(response.status, siteUrl, visit.requestId)
    return new Response(JSON.stringify(problem), { status: response.status, headers })
  }

  /** `make` returns null if the endpoint is disabled. */
  async function forProgram(requestContext: RequestContext, make: () => Promise<Response> | null): Promise<Response> {
    const response = await orRefusal(requestContext, async () => {
      const made = await make()
      return made ? own(requestContext, made) : refusalResponse(notFound, requestContext)
    })
    return named(response, requestContext.visit.requestId)
  }

  /** Has a deadline and waits its turn as pages do; the budget of pages does not count it. */
  async function forApi(requestContext: RequestContext, answer: Pages): Promise<Response> {
    const { incoming, visit, target, path } = requestContext
    const renderOwn = () => renderForProgram(requestContext, answer)
    const response = await orRefusal(requestContext, () => {
      const shared = path.startsWith('/api/v1/') ? parts.sharedAddress(incoming, target) : null
      return shared === null ? renderOwn() : throughCache(requestContext, shared, answer, renderOwn)
    })
    await requestContext.rest?.()
    return named(response, visit.requestId)
  }

  async function renderForProgram(requestContext: RequestContext, answer: Pages): Promise<Response> {
    const { incoming, outgoing, visit, rest } = requestContext
    const rank = isRead(incoming) ? 'reader' : 'sender'
    const response = await rendering.run((signal) => answer(requestOf(requestContext, signal), visit), {
      ...(rest ? orderOf(requestContext) : { rank, waitMs: patienceOfSenders }),
      leaving: abortOnLeaving(outgoing),
    })
    return own(requestContext, response)
  }

  function requestOf({ incoming, target, visit, body }: RequestContext, signal: AbortSignal): Request {
    return pageRequest(incoming, { origin, target, clientAddress: visit.clientAddress }, body, signal)
  }

  // A page may greet the bearer of any cookie, so visits with others than those that all share fill no cache.
  function mayPopulate(cookie: string | undefined): boolean {
    return cookie === undefined || cookieNames(cookie).every(isSharedCookie)
  }

  function overBudget({ incoming, visit, path }: RequestContext): Refusal | null {
    if (!isRead(incoming)) return null
    return parts.budget({ path, address: visit.clientAddress, session: sessions.in(incoming.headers.cookie) })
  }

  /** A submitted form is worth a longer wait than a page that can be requested again. */
  function orderOf({ incoming, rest }: RequestContext): Omit<Ticket, 'leaving'> {
    const waitMs = isRead(incoming) ? patienceOfReaders : patienceOfSenders
    // Uploads have their own limit, may come in slowly, and their pictures are made one after the other.
    if (rest) return { rank: null, waitMs, moreMs: parts.slowestUploadMs }
    if (sessions.in(incoming.headers.cookie) !== null) return { rank: 'person', waitMs }
    return { rank: isRead(incoming) ? 'reader' : 'sender', waitMs }
  }

  function render(requestContext: RequestContext): Promise<Response> {
    const { outgoing, visit } = requestContext
    return rendering.run(
      async (signal) => {
        const response = await pages(requestOf(requestContext, signal), visit)
        if (response.status === 405) return refusalResponse(wrongMethod(readMethods), requestContext)
        return own(requestContext, response)
      },
      { ...orderOf(requestContext), leaving: abortOnLeaving(outgoing) },
    )
  }

  /** Answers with what others were answered, if it may be kept for all; else each visitor gets their own answer. */
  async function throughCache(
    requestContext: RequestContext,
    shared: string,
    make: Pages,
    renderOwn: (requestContext: RequestContext) => Promise<Response>,
  ): Promise<Response> {
    const made = await pageCache.fill(shared, (address) => renderForAll(requestContext, address, make))
    if (made === null) return renderOwn(requestContext)
    if (made instanceof Response) return made
    return fromCache(requestContext, made, 'miss')
  }

  // Other visitors may share this rendering: it outlives its first visitor and sees nothing of their request.
  function renderForAll(requestContext: RequestContext, address: string, make: Pages): Promise<RenderedPage> {
    const { incoming, visit } = requestContext
    const { url, near } = nearIn(address)
    const cookie = near === null ? null : sharedCookie(near, siteUrl)
    const asked = { url: origin + url, clientAddress: visit.clientAddress, cookie }
    return rendering.run(async (signal) => {
      const response = await make(sharedRequest(incoming, asked, signal), visit)
      const keep = cacheRuleOf(response)
      if (!keep) return { keep, response: await own(requestContext, response) }
      return { keep, ...(await toCached(response, requestContext.path, security)) }
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
    if (performance.now() - warnedAt < 10_000) return
    warnedAt = performance.now()
    log.warn('Too many pages at once: some visitors are asked to come again')
  }

  function refusalResponse(refusal: Refusal, requestContext: RequestContext): Promise<Response> {
    metrics.refused(refusal.reason)
    const { status, headers } = refusal
    const { path, incoming, visit } = requestContext
    const { type, text } = refusalBody(refusal, { path, accept: incoming.headers.accept, siteUrl }, visit.requestId)
    const fixed = { 'content-type': type, 'cache-control': 'no-store' }
    return own(requestContext, new Response(text, { status, headers: { ...headers, ...fixed } }))
  }

  return { forPage, forProgram, forApi }
}

export type Pages = (request: Request, visit: RequestInfo) => Promise<Response>

function abortOnLeaving(outgoing: RequestContext['outgoing']): AbortSignal {
  const leaving = new AbortController()
  whenOver(outgoing, () => {
    if (!outgoing.writableFinished) leaving.abort()
  })
  return leaving.signal
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
