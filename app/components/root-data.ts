import { useRouteLoaderData } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import type { Viewer } from '#contract/account/view.ts'
import type { Flash } from '#contract/flash.ts'
import type { Near } from '#contract/place/view.ts'

export type RootData = {
  site: PublicSite
  /** Fonts and their sheets, of a site that has others than ours; `families` as `document.fonts` takes them. */
  faces?: { fonts: string[]; sheets: string[]; families: string }
  viewer: Viewer | null
  /** The place where the visitor needs someone. */
  near: Near | null
  /** An admin looks at the site as the viewer. */
  support: { until: Date } | null
  /** `at` distinguishes messages. */
  flash: (Flash & { at: number }) | null
}

/** Undefined if the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null
}
