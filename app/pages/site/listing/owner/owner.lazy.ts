import { lazyPart, preload } from '#app/ui/lazy-part.tsx'
import type { EditHoursProps } from './edit-hours.tsx'
import type { EditPartProps } from './edit-part.tsx'
import type { OwnerAvatarProps } from './owner-avatar.tsx'
import type { OwnerNoticeProps } from './owner-notice.tsx'

// Visitors of a listing do not fetch its owner's tools.

export const editPart = lazyPart<EditPartProps>(() => import('./edit-part.tsx').then(({ EditPart }) => EditPart))

export const editHours = lazyPart<EditHoursProps>(() => import('./edit-hours.tsx').then(({ EditHours }) => EditHours))

export const ownerAvatar = lazyPart<OwnerAvatarProps>(() =>
  import('./owner-avatar.tsx').then(({ OwnerAvatar }) => OwnerAvatar),
)

export const ownerNotice = lazyPart<OwnerNoticeProps>(() =>
  import('./owner-notice.tsx').then(({ OwnerNotice }) => OwnerNotice),
)

export async function preloadOwner(): Promise<void> {
  await Promise.all([preload(editPart), preload(editHours), preload(ownerAvatar), preload(ownerNotice)])
}
