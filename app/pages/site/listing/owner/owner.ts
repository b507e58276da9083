// One file in browsers: an owner needs all of them.
export { EditHours } from './edit-hours.tsx'
export { EditPart } from './edit-part.tsx'
export { OwnerAvatar } from './owner-avatar.tsx'
export { OwnerNotice } from './owner-notice.tsx'
