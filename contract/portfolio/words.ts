import type { Medium, PortfolioItem } from './view.ts'

export const ITEM_KINDS = ['work', 'before_after'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

export const MEDIA_TYPES = ['image', 'video'] as const

export const MAX_ITEMS = 30
export const MAX_MEDIA = 20
export const ITEM_TITLE_LENGTH = 120
export const ITEM_DESCRIPTION_LENGTH = 2000
export const CAPTION_LENGTH = 200

/** Widths in pixels; the height follows, within 1600. */
const PICTURE_WIDTHS = [480, 960, 1600] as const
export const LARGEST_PICTURE = 1600
export const PICTURE_TYPES = ['avif', 'webp'] as const
type PictureType = (typeof PICTURE_TYPES)[number]

/** The widths that are stored of a picture whose largest copy is this wide. */
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
