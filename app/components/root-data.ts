import { useRouteLoaderData } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import type { Viewer } from '#contract/account.ts'
import type { Flash } from '#contract/flash.ts'

/** What the root's loader gives every page. */
export type RootData = {
  site: PublicSite
  /** Who looks at the page; null: a visitor who is not signed in. */
  viewer: Viewer | null
  /** What the page before had to say; null: nothing. `at` tells one from the next. */
  flash: (Flash & { at: number }) | null
}

/** Nothing where the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null
}
