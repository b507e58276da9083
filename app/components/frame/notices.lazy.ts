import { preload } from '#app/ui/lazy-part.tsx'
import { framePart } from './frame-part.tsx'

// Few visits have either, so that no other fetches them.

export const announcement = framePart('announcement', () =>
  import('./notices.tsx').then(({ Announcement }) => Announcement),
)

export const supportBanner = framePart('support', () =>
  import('./notices.tsx').then(({ SupportBanner }) => SupportBanner),
)

export async function preloadNotices(shown: { announcement: boolean; support: boolean }): Promise<void> {
  if (shown.announcement) await preload(announcement)
  if (shown.support) await preload(supportBanner)
}
