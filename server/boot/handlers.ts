import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

/**
 * React Router matches every path twice against all of some two hundred routes. Here each first part of a path has a
 * handler of its own, which knows the few that can match; anything else goes to one that knows them all.
 */
export function handlerOfFew(build: ServerBuild): RequestHandler {
  const all = createRequestHandler(build, 'production')
  const starts = new Map<string, RequestHandler | null>()
  for (const id of Object.keys(build.routes)) {
    const start = startOf(build.routes, id)
    if (start !== null && isPlain(start)) starts.set(start, null)
  }
  const handlerFor = (start: string) => {
    const known = starts.get(start)
    if (known !== null) return known ?? all
    const made = createRequestHandler({ ...build, routes: routesOf(build, start) }, 'production')
    starts.set(start, made)
    return made
  }
  return (request, context) => handlerFor(new URL(request.url).pathname.split('/', 2)[1] ?? '')(request, context)
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
