import { type Point, pointAt } from '#contract/place.ts'

const LONGEST = 200

/** Rules of the page cache for answers that depend on the place tables alone. */
export const placeRule = { tags: [], params: ['text', 'lat', 'lng'], max: 3600 }

/** The text of an address, as the procedures take it; nonsense is no text. */
export function textOf(request: Request): string {
  const text = new URL(request.url).searchParams.get('text') ?? ''
  return text.slice(0, LONGEST).toWellFormed().trim()
}

/** The device's position in an address: null if it cannot be one, undefined if none was given. */
export function positionOf(request: Request): Point | null | undefined {
  const { searchParams } = new URL(request.url)
  if (!searchParams.has('lat') && !searchParams.has('lng')) return undefined
  const degrees = (name: string) => Number(searchParams.get(name)?.trim() || Number.NaN)
  return pointAt(degrees('lat'), degrees('lng'))
}
