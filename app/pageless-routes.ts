declare global {
  /** What React Router leaves in the page: where the code of each route is, and what of it is there. */
  interface Window {
    __reactRouterManifest: {
      routes: Record<string, { module: string; hasDefaultExport?: boolean; hasClientAction?: boolean }>
    }
    __reactRouterRouteModules: Record<string, object>
  }
}

/** Routes without a page have no code here, and none is fetched for them. */
export function knowPagelessRoutes() {
  for (const [id, route] of Object.entries(window.__reactRouterManifest.routes)) {
    if (!route.hasDefaultExport && !route.hasClientAction) window.__reactRouterRouteModules[id] ??= {}
  }
}
