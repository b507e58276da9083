import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { beginCapture, captureLoaderData, checkLoaderData } from './loader-data.ts'

type Routes = ServerBuild['routes']

/** Responds to requests of pages and of their data. */
export function requestHandler(build: ServerBuild): RequestHandler {
  if (import.meta.env.DEV) {
    return createRequestHandler({ ...build, routes: checkLoaderData(build.routes) }, 'development')
  }
  return import.meta.env.PLAIN ? createRequestHandler(build, 'production') : handlerOfFew(build)
}

/**
 * React Router matches every path twice against all of some two hundred routes. Here each first part of a path has
 * handlers of its own, which know the few that can match; anything else goes to those that know them all. Pages have
 * other handlers than the data that a browser asks for, which React Router encodes.
 */
function handlerOfFew(build: ServerBuild): RequestHandler {
  const ids = Object.keys(build.routes)
  const starts = new Set(ids.map((id) => startOf(build.routes, id)).filter((start) => start !== null && isPlain(start)))
  function handlers(change: (routes: Routes) => Routes) {
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
  const forPages = handlers(captureLoaderData)
  const forData = handlers((routes) => routes)
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const first = pathname.split('/', 2)[1] ?? ''
    const start = starts.has(first) ? first : null
    if (pathname.endsWith('.data')) return forData(start)(request, context)
    if (context) beginCapture(context)
    return forPages(start)(request, context)
  }
}

/** The first part of a route's path; empty for the home page; null for a frame around others, of no path of its own. */
function startOf(routes: Routes, id: string): string | null {
  const route = routes[id]
  const above = route?.parentId ? startOf(routes, route.parentId) : null
  if (above !== null) return above
  if (route?.path) return route.path.split('/', 1)[0] ?? ''
  return route?.index ? '' : null
}

function isPlain(start: string): boolean {
  return !/[:*?]/.test(start)
}

function routesOf(build: ServerBuild, start: string): Routes {
  const ownRoutes = Object.entries(build.routes).filter(([id]) => {
    const own = startOf(build.routes, id)
    return own === null || own === start || !isPlain(own)
  })
  return Object.fromEntries(ownRoutes)
}
