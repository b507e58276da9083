import type { RequestInfo } from '#server/http/http.ts'
import type { HttpParts } from '#server/http/parts.ts'
import { currentScope } from '#server/platform/seeing/observe.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Site } from '#server/work/work.ts'
import { problemResponse } from './problem-response.ts'

/** Answers a request whose address is behind it; refusals that it throws become problems. */
export type Door = (site: Site, request: Request, visit: RequestInfo) => Promise<Response>

/** Contents of what programs may ask. A door is loaded with its first request, so that no other start waits for it. */
const DOORS: readonly { at: RegExp; open: () => Promise<Door> }[] = [
  { at: /^\/api\/reference(\/|$)/, open: async () => (await import('./reference.ts')).answer },
  { at: /^\/api\/v1(\/|$)/, open: async () => (await import('./v1/answer.ts')).answer },
  { at: /^\/functions\/v1(\/|$)/, open: async () => (await import('./functions/answer.ts')).answer },
  { at: /^\/storage\/v1(\/|$)/, open: async () => (await import('./storage/answer.ts')).answer },
  { at: /^\/auth\/v1(\/|$)/, open: async () => (await import('./auth/routes.ts')).answer },
  { at: /^\/\.well-known\/jwks\.json$/, open: async () => (await import('./auth/routes.ts')).answerKeySet },
  { at: /^\/mcp\/?$/, open: async () => (await import('./mcp/answer.ts')).answer },
  { at: /^\/\.well-known\/security\.txt$/, open: async () => (await import('./security-text.ts')).answer },
]

export function programsOf(site: Site): HttpParts['api'] {
  return async (request, visit) => {
    const { pathname } = new URL(request.url)
    try {
      const door = DOORS.find(({ at }) => at.test(pathname))
      if (!door) throw notFound('There is nothing at this address.')
      // The operation is a span of its own.
      currentScope()?.span?.rename(`${request.method} ${pathname.split('/', 3).join('/')}`)
      return await (await door.open())(site, request, visit)
    } catch (error) {
      return problemResponse(site, error, visit.requestId)
    }
  }
}
