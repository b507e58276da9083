import { createHash } from 'node:crypto'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { STAR } from '#app/ui/drawings.ts'
import type { Rating } from '#contract/directory/view.ts'
import { quantity } from '#contract/text.ts'
import { writable } from '../sitemap/xml.ts'

const light =
  '--paper:#fff;--ink:#16211f;--soft:#54605c;--line:#dcd8d0;--petrol:#0e4b4a;--amber:#e39a2d;--empty:#e0dacf'
const dark =
  '--paper:#182120;--ink:#edf1ee;--soft:#a8b4b0;--line:#33403d;--petrol:#86cbc3;--amber:#e9a740;--empty:#3a4744'

/** The colours of the site (app/ui/tokens.css) for an element with `data-theme`. */
export const COLOURS = `[data-theme]{${light};color-scheme:light}[data-theme=dark]{${dark};color-scheme:dark}@media(prefers-color-scheme:dark){[data-theme=auto]{${dark};color-scheme:dark}}`

/** Without quotes, which a document would escape. */
export const FONT = 'Inter,system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif'

/** The words of a template are escaped by React; this leaves out what no document can hold. */
export function markup(element: ReactElement): string {
  return writable(renderToStaticMarkup(element))
}

/** Allows one style element by its text. */
export function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Null if the average is not shown yet. */
export function starsText({ average }: Rating): string | null {
  return average === null ? null : average.toFixed(1)
}

/** "30 reviews", "No reviews yet". */
export function reviewsText({ count }: Rating): string {
  return count === 0 ? 'No reviews yet' : quantity(count, 'review', 'reviews')
}

/** "rated 4.8 out of 5 from 30 reviews". */
export function spokenRating(rating: Rating): string {
  const average = starsText(rating)
  return average ? `rated ${average} out of 5 from ${reviewsText(rating)}` : reviewsText(rating).toLowerCase()
}

const STEP = 25

/** Five stars, filled to the half as on the site. */
export function Stars({ value, size, x = 0, y = 0 }: { value: number; size: number; x?: number; y?: number }) {
  const filled = (Math.floor(value * 2) / 2) * STEP
  const stars = [0, 1, 2, 3, 4].map((place) => <path key={place} d={STAR} transform={`translate(${place * STEP})`} />)
  return (
    <svg x={x} y={y} width={(size * 5 * STEP) / 24} height={size} viewBox={`0 0 ${5 * STEP} 24`} aria-hidden="true">
      <clipPath id="filled">
        <rect width={filled} height="24" />
      </clipPath>
      <g className="empty">{stars}</g>
      <g className="full" clipPath="url(#filled)">
        {stars}
      </g>
    </svg>
  )
}
