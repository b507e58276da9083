import { HOUR, seconds } from '#contract/duration.ts'
import type { Point } from '#contract/place/view.ts'
import { pointAt } from '#contract/place/words.ts'

const LONGEST = 200

export const placeRule = { tags: [], params: ['text', 'lat', 'lng'], max: seconds(HOUR) }

export function textOf(request: Request): string {
  const text = new URL(request.url).searchParams.get('text') ?? ''
  return text.slice(0, LONGEST).toWellFormed().trim()
}

/** Null if it is invalid, undefined if there is none. */
export function positionOf(request: Request): Point | null | undefined {
  const { searchParams } = new URL(request.url)
  if (!searchParams.has('lat') && !searchParams.has('lng')) return undefined
  const degrees = (name: string) => Number(searchParams.get(name)?.trim() || Number.NaN)
  return pointAt(degrees('lat'), degrees('lng'))
}
