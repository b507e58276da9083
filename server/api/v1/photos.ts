import type { PhotoData } from '#contract/api/photo.ts'
import { linkTo, type Work } from '#server/work/work.ts'

type Photo = Pick<PhotoData, 'id' | 'width' | 'height'>

/** `address`: of one size, as pages ask for it. */
export function photosData(
  work: Work,
  photos: readonly Photo[],
  address: (id: string, size: 'thumb' | 'large') => string,
): PhotoData[] {
  return photos.map(({ id, width, height }) => ({
    id,
    url: linkTo(work, address(id, 'large')),
    thumbnailUrl: linkTo(work, address(id, 'thumb')),
    width,
    height,
  }))
}

/** Null stays null. */
export function absolute(work: Work, path: string | null): string | null {
  return path === null ? null : linkTo(work, path)
}
