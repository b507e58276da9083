import type { ProfileChange } from '#contract/api/profile.ts'
import type { EditProfile } from '#contract/profile/input.ts'

/** What the form of the page posts, without the versions that it showed. */
export function profileEdit({ categories, fields, ...changes }: ProfileChange): EditProfile {
  const chosen = categories && { categories: { ids: categories.ids, other: categories.other ?? null } }
  return { changes: { ...changes, ...chosen }, seen: {}, fields: fields ?? null, fieldsSeen: {} }
}
