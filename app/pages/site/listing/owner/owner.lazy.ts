import { lazyPart, preload } from '#app/ui/lazy-part.tsx'
import type { EditHoursProps } from './edit-hours.tsx'
import type { EditPartProps } from './edit-part.tsx'
import type { OwnerAvatarProps } from './owner-avatar.tsx'
import type { OwnerNoticeProps } from './owner-notice.tsx'

// Visitors of a listing do not fetch its owner's tools.

const fetchOwner = () => import('./owner.ts')

export const editPart = lazyPart<EditPartProps>(() => fetchOwner().then(({ EditPart }) => EditPart))

export const editHours = lazyPart<EditHoursProps>(() => fetchOwner().then(({ EditHours }) => EditHours))

export const ownerAvatar = lazyPart<OwnerAvatarProps>(() => fetchOwner().then(({ OwnerAvatar }) => OwnerAvatar))

export const ownerNotice = lazyPart<OwnerNoticeProps>(() => fetchOwner().then(({ OwnerNotice }) => OwnerNotice))

export async function preloadOwner(): Promise<void> {
  await Promise.all([preload(editPart), preload(editHours), preload(ownerAvatar), preload(ownerNotice)])
}
