import { matchRoutes, type RouteObject, type RouterContextProvider, type ServerBuild } from 'react-router'
import { sameBody } from '#app/document/whole-response.ts'
import { cookieNames, isDropped, writeCookie } from '#contract/cookie.ts'
import { FLASH_HEADER, FLASH_SECONDS } from '#contract/flash.ts'
import { outageOf } from '#db/away.ts'
import { type Browser, setCookie } from '#server/auth/browser.ts'
import type { HttpParts } from '#server/http/parts.ts'
import { outageRefusals, type Refusal } from '#server/http/refusal.ts'
import { currentScope } from '#server/platform/seeing/observe.ts'
import type { Site } from '#server/work/work.ts'

type Application = {
  routes: ServerBuild['routes']
  handler: (request: Request, context: RouterContextProvider) => Promise<Response>
  contextFor: typeof import('#app/api.server.ts')['contextFor']
}

/** React Router makes a page of every error. An outage goes on to the HTTP shell, unless a form reports it itself. */
export function pagesBy(application: () => Application | Promise<Application>) {
  let patternOf: ReturnType<typeof routePatterns> | undefined
  return (site: Site): HttpParts['pages'] =>
    async (request, visit) => {
      const { handler, contextFor, routes } = await application()
      const span = currentScope()?.span
      if (span?.sampled) {
        patternOf ??= routePatterns(routes)
        const route = patternOf(new URL(request.url).pathname)
        span.rename(`${request.method} ${route}`)
        span.set({ 'http.route': route })
      }
      const failures = new Map<unknown, boolean>()
      const browser: Browser = { headers: request.headers, setCookies: [] }
      const given = { ...visit, browser, method: request.method, path: new URL(request.url).pathname }
      const context = await contextFor(site, given, (error, told) => failures.set(error, told))
      let response = await handler(request, context)
      for (const [error, told] of failures) {
        const outage = outageOf(error)
        if (!outage) {
          visit.log.error({ err: error }, 'A page failed')
          continue
        }
        void site.saving.heard(error)
        if (!told || response.status < 500) throw error
        response = asRefusal(response, outageRefusals[outage])
      }
      const said = response.headers.get(FLASH_HEADER)
      if (said) setCookie(browser, writeCookie('flash', said, FLASH_SECONDS, site.settings.siteUrl))
      return withoutStored(withCookies(response, browser.setCookies), browser)
    }
}

/** The pattern of a page's address, such as `/directory/:id`: one name for all pages of a kind. */
function routePatterns(routes: ServerBuild['routes']): (pathname: string) => string {
  const tree = branchesOf(routes, undefined)
  return (pathname) => {
    const path = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '')
    const parts = (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.path?.replace(/^\/|\/$/g, '') || [])
    return `/${parts.join('/')}`
  }
}

function branchesOf(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const own = path === undefined ? { id } : { id, path }
    return index ? { ...own, index: true } : { ...own, children: branchesOf(routes, id) }
  })
}

/** A browser whose session has ended forgets what pages stored in it, such as drafts; its cookies stay. */
function withoutStored(response: Response, { headers: sent, setCookies }: Browser): Response {
  const isSession = (name: string) => name.endsWith('.session_token')
  const had = cookieNames(sent.get('cookie') ?? undefined).some(isSession)
  if (!had || !setCookies.some((line) => isDropped(line, isSession))) return response
  const headers = new Headers(response.headers)
  headers.set('clear-site-data', '"storage"')
  return sameBody(response, { status: response.status, statusText: response.statusText, headers })
}

/** Keeps the page's own words. */
function asRefusal(response: Response, { status, headers: more = {} }: Refusal): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return sameBody(response, { status, headers })
}

function withCookies(response: Response, cookies: string[]): Response {
  if (cookies.length === 0) return response
  const headers = new Headers(response.headers)
  headers.delete(FLASH_HEADER)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return sameBody(response, { status: response.status, statusText: response.statusText, headers })
}
