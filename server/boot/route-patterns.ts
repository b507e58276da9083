import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** The pattern of a page's address, such as `/directory/:id`: one name for all pages of a kind. */
export function routePatterns(routes: Routes): (pathname: string) => string {
  const tree = branchesOf(routes, undefined)
  return (pathname) => {
    const path = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '')
    const parts = (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.path?.replace(/^\/|\/$/g, '') || [])
    return `/${parts.join('/')}`
  }
}

function branchesOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const own = path === undefined ? { id } : { id, path }
    return index ? { ...own, index: true } : { ...own, children: branchesOf(routes, id) }
  })
}
