import type { RouterContextProvider } from 'react-router'
import { writeCookie } from '#contract/cookie.ts'
import { FLASH_HEADER, FLASH_SECONDS } from '#contract/flash.ts'
import { isDatabaseAway } from '#db/away.ts'
import { type Browser, setCookie } from './auth/browser.ts'
import type { HttpParts } from './http.ts'
import type { Site } from './work.ts'

/** The application as React Router answers with it, and what it is given with every request. */
type Application = {
  handler: (request: Request, context: RouterContextProvider) => Promise<Response>
  contextFor: typeof import('#app/api.server.ts')['contextFor']
}

/**
 * The pages of a running site, by an application that is asked for anew with every request. React Router makes a page of
 * every error; that the database is away is no fault of the page, so it goes on to the HTTP shell, which asks visitors
 * to come again.
 */
export function pagesBy(application: () => Application | Promise<Application>) {
  return (site: Site): HttpParts['pages'] =>
    async (request, visit) => {
      const { handler, contextFor } = await application()
      const failures = new Set<unknown>()
      const browser: Browser = { headers: request.headers, setCookies: [] }
      const context = await contextFor(site, { ...visit, browser, method: request.method }, (error) =>
        failures.add(error),
      )
      const response = await handler(request, context)
      for (const error of failures) {
        if (isDatabaseAway(error)) throw error
        visit.log.error({ err: error }, 'A page failed')
      }
      const said = response.headers.get(FLASH_HEADER)
      if (said) setCookie(browser, writeCookie('flash', said, FLASH_SECONDS, site.settings.siteUrl))
      return withCookies(response, browser.setCookies)
    }
}

/** What procedures want the browser to keep or forget goes along with whatever page answers. */
function withCookies(response: Response, cookies: string[]): Response {
  if (cookies.length === 0) return response
  const headers = new Headers(response.headers)
  headers.delete(FLASH_HEADER)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
