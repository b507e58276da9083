import type { MiddlewareFunction } from 'react-router'
import { isAdminPath } from '#contract/admin-path.ts'

/** Other pages do not know the routes of the admin area: the way into it is a new document. */
export const openAdminArea: MiddlewareFunction = ({ url }, next) => {
  if (!isAdminPath(url.pathname) || 'pages/admin/layout' in window.__reactRouterManifest.routes) return next()
  window.location.assign(url)
  return new Promise(() => {})
}
