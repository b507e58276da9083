import { type Location, matchRoutes, parsePath, type RouteMatch, type RouteObject } from 'react-router'

/**
 * Stands for React Router's own in the browser (vite.config.ts). That one makes a pattern of each part of all routes before
 * anyone can use the page, and does so twice; this one only of those routes that begin as the address does, when one is
 * asked for. It finds the same. There is no base path here, and no route that a page does not know.
 */
export class RouteMatcher {
  #routes: RouteObject[] = []

  update(routes: RouteObject[]) {
    this.#routes = routes
  }

  match(location: Partial<Location> | string): RouteMatch[] | null {
    const { pathname = '/' } = typeof location === 'string' ? parsePath(location) : location
    const whole = new Map<RouteObject, RouteObject>()
    const matches = matchRoutes(likely(this.#routes, pathname.split('/').slice(1).map(decoded), whole), pathname)
    return matches?.map((match) => ({ ...match, route: whole.get(match.route) ?? match.route })) ?? null
  }
}

/** Without those whose fixed parts differ from the address; `whole` gets each route that lost children. */
function likely(routes: RouteObject[], parts: string[], whole: Map<RouteObject, RouteObject>): RouteObject[] {
  return routes.flatMap((route) => {
    const path = route.path ? route.path.split('/') : []
    const free = path.findIndex((part) => /^:|[*?]$/.test(part))
    const fixed = free < 0 ? path : path.slice(0, free)
    if (fixed.some((part, place) => part.toLowerCase() !== parts[place])) return []
    if (!route.children || free >= 0) return [route]
    const shorter = { ...route, children: likely(route.children, parts.slice(path.length), whole) }
    whole.set(shorter, route)
    return [shorter]
  })
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part.toLowerCase()
  }
}
