import { isId } from '#contract/id.ts'
import { slugOf } from '#contract/text.ts'
import type { LogoName } from '#server/profile/avatar.ts'

// The specification's names of files: which bucket and folder, whose, and what.

export const PUBLIC = '/storage/v1/object/public/'
export const PUBLIC_LOGOS = `${PUBLIC}business_logos/`

/** avatars/{userId}/avatar.{ext}. Null if no avatar has such a name. */
export function avatarIn(path: string): { userId: string } | null {
  const [, userId = ''] = /^([^/]+)\/avatar\.(?:png|jpe?g|webp)$/.exec(path) ?? []
  return isId(userId) ? { userId } : null
}

/** portfolio_media/{userId}/portfolio/{timestamp}-{index}.{ext}; `name` is without its ending. */
export function mediumIn(path: string): { userId: string; name: string } | null {
  const [, userId = '', name = ''] =
    /^([^/]+)\/portfolio\/(\d{10,14}-\d{1,18})\.(?:png|jpe?g|webp|mp4)$/.exec(path) ?? []
  return isId(userId) ? { userId, name } : null
}

/** business_logos/providers/{slugified business name}-{timestamp}.{ext} */
export function logoIn(path: string): LogoName | null {
  const [, name = '', at = ''] = /^providers\/([a-z0-9-]{1,120})-(\d{13})\.(?:png|jpe?g)$/.exec(path) ?? []
  return name !== '' && name === slugOf(name) ? { name, at: Number(at) } : null
}
