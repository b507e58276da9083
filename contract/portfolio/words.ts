import type { Medium, PortfolioItem } from './view.ts'

export const ITEM_KINDS = ['work', 'before_after'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

export const MEDIA_TYPES = ['image', 'video'] as const

export const MOST_ITEMS = 30
export const MOST_MEDIA = 20
export const ITEM_TITLE_LENGTH = 120
export const ITEM_DESCRIPTION_LENGTH = 2000
export const CAPTION_LENGTH = 200

export const MEDIUM_BYTES = 10 * 1024 * 1024
export const IMAGE_MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const VIDEO_MIME = 'video/mp4'
export const MEDIA_ACCEPT = '.jpg,.jpeg,.png,.webp,.mp4,image/jpeg,image/png,image/webp,video/mp4'
export const MEDIA_HINT = 'JPEG, PNG, WEBP, MP4, max 10MB each'

export const MEDIA_REQUIRED = { title: 'Media required', message: 'Please upload at least one media file' }

/** Widths in pixels; the height follows, within 1600. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const
export const LARGEST_PICTURE = 1600
export const PICTURE_TYPES = ['avif', 'webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** Of the stored pictures of a medium whose largest is so wide. */
export function widthsOf(largest: number): number[] {
  return [...PICTURE_WIDTHS.filter((width) => width < largest * 0.8), largest]
}

const OWN_FILES = /^(\/media\/portfolio\/[0-9a-f-]{36}\/\d+-\d+)\.(?:webp|mp4)$/

/** Null for a picture with one address only. The largest has no width in its name. */
export function sourcesOf({ url, width }: Pick<Medium, 'url' | 'width'>): Record<PictureType, string> | null {
  const stem = OWN_FILES.exec(url)?.[1]
  if (stem === undefined || width === null) return null
  const set = (type: PictureType) =>
    widthsOf(width)
      .map((wide) => `${stem}${wide === width ? '' : `-${wide}`}.${type} ${wide}w`)
      .join(', ')
  return { avif: set('avif'), webp: set('webp') }
}

/** The address of an image, or of a video's first picture. Null for a video without one. */
export function pictureOf({ url, type, width }: Pick<Medium, 'url' | 'type' | 'width'>): string | null {
  if (type === 'image') return url
  return width === null ? null : url.replace(/\.mp4$/, '.webp')
}

export function alternativeText(item: Pick<PortfolioItem, 'title' | 'media'>, index: number): string {
  const caption = item.media[index]?.caption
  if (caption) return caption
  const place = item.media.length > 1 ? `, ${index + 1} of ${item.media.length}` : ''
  return `${item.title || 'Portfolio'}${place}`
}

/** What iPhones make and other devices do not show: what to do about it. */
export const HEIC_ADVICE =
  'iPhone photos (HEIC) can’t be shown everywhere. Choose it from the Photo Library on your iPhone, or save it as a JPEG first.'
export const MOV_ADVICE =
  'iPhone videos (.mov) can’t be played everywhere. Save it as an MP4 (H.264) with a video converter app first.'

export const DAMAGED_PICTURE = 'This picture is damaged. Choose another copy of it.'

type NamedFile = { name: string; type: string }

export function isHeic({ name, type }: NamedFile): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

export function isMov({ name, type }: NamedFile): boolean {
  return type === 'video/quicktime' || /\.mov$/i.test(name)
}
