import { use, useEffect } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext } from 'react-router'
import { readUrl } from '#contract/text.ts'

/**
 * For a form that is sent to another page: fetches that page's code while there is a connection. Where React Router
 * cannot have it, it loads the whole document anew.
 */
export function useFormTarget(action: string) {
  const routes = use(UNSAFE_DataRouterContext)?.router.routes
  useEffect(() => {
    for (const { route } of matchRoutes(routes ?? [], readUrl(action, location.href)?.pathname ?? '') ?? []) {
      const file = window.__reactRouterManifest.routes[route.id]?.module
      if (file) import(/* @vite-ignore */ file).catch(() => {})
    }
  }, [routes, action])
}
