import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { heldData, holdData } from './held-data.ts'

/**
 * React Router matches every path twice against all of some two hundred routes. Here each first part of a path has
 * handlers of its own, which know the few that can match; anything else goes to those that know them all. Pages have
 * other handlers than the data that a browser asks for, which React Router encodes (held-data.ts).
 */
export function handlerOfFew(build: ServerBuild): RequestHandler {
  const ids = Object.keys(build.routes)
  const starts = new Set(ids.map((id) => startOf(build.routes, id)).filter((start) => start !== null && isPlain(start)))
  function handlers(change: (routes: ServerBuild['routes']) => ServerBuild['routes']) {
    const made = new Map<string | null, RequestHandler>()
    return (start: string | null) => {
      const known = made.get(start)
      if (known) return known
      const routes = start === null ? build.routes : routesOf(build, start)
      const handler = createRequestHandler({ ...build, routes: change(routes) }, 'production')
      made.set(start, handler)
      return handler
    }
  }
  const forPages = handlers(holdData)
  const forData = handlers((routes) => routes)
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const first = pathname.split('/', 2)[1] ?? ''
    const start = starts.has(first) ? first : null
    if (pathname.endsWith('.data')) return forData(start)(request, context)
    context?.set(heldData, new Map())
    return forPages(start)(request, context)
  }
}

/** The first part of a route's path; empty: the home page; null: a frame around others, of no path of its own. */
function startOf(routes: ServerBuild['routes'], id: string): string | null {
  const route = routes[id]
  const above = route?.parentId ? startOf(routes, route.parentId) : null
  if (above !== null) return above
  if (route?.path) return route.path.split('/', 1)[0] ?? ''
  return route?.index ? '' : null
}

function isPlain(start: string): boolean {
  return !/[:*?]/.test(start)
}

function routesOf(build: ServerBuild, start: string): ServerBuild['routes'] {
  const kept = Object.entries(build.routes).filter(([id]) => {
    const own = startOf(build.routes, id)
    return own === null || own === start || !isPlain(own)
  })
  return Object.fromEntries(kept)
}
