import { lazyPart, preload } from '#app/ui/lazy-part.tsx'
import type { PublicBanner } from '#contract/site-settings.ts'

// Few visits have either, so that no other fetches them.

export const announcement = lazyPart<{ banner: PublicBanner }>(() =>
  import('./announcement.tsx').then(({ Announcement }) => Announcement).catch(nothing),
)

export const supportBanner = lazyPart<{ name: string; until: Date }>(() =>
  import('./support-banner.tsx').then(({ SupportBanner }) => SupportBanner).catch(nothing),
)

export async function preloadNotices(shown: { announcement: boolean; support: boolean }): Promise<void> {
  if (shown.announcement) await preload(announcement)
  if (shown.support) await preload(supportBanner)
}

/** The page must not end because this file did not come. */
function nothing(error: unknown) {
  console.warn(error)
  return () => null
}
