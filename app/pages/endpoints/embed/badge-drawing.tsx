import { BADGE, type Theme } from '#contract/embed/words.ts'
import type { ListingEmbed } from '#contract/listing/view.ts'
import { COLOURS, FONT, markup, reviewsText, Stars, spokenRating, starsText } from './look.tsx'

const { width: WIDTH, height: HEIGHT } = BADGE
const MARGIN = 16
const STAR = 22

const STYLE = `${COLOURS}
.ground{fill:var(--paper);stroke:var(--line)}.empty{fill:var(--empty)}.full{fill:var(--amber)}
text{font-family:${FONT};fill:var(--ink)}.strong{font-weight:700;font-size:20px}.line{font-size:13px;fill:var(--soft)}.site{font-weight:600;fill:var(--petrol)}`

/** A picture with stars, count and the site's name, which a screen reader reads as its title. */
export function drawBadge({ name, rating }: ListingEmbed, site: string, theme: Theme): string {
  const average = starsText(rating)
  const words = `${reviewsText(rating)} on `
  const brand = cut(site)
  return markup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby="title"
      data-theme={theme}
    >
      <title id="title">{`${name}: ${spokenRating(rating)} on ${site}`}</title>
      <style>{STYLE}</style>
      <rect className="ground" x="0.5" y="0.5" width={WIDTH - 1} height={HEIGHT - 1} rx="12" />
      {average === null ? (
        <text className="strong" x={MARGIN} y="33">
          {rating.count === 0 ? 'Find us' : reviewsText(rating)}
        </text>
      ) : (
        <>
          <Stars value={rating.average ?? 0} size={STAR} x={MARGIN} y={14} />
          <text className="strong" x={MARGIN + (STAR * 125) / 24 + 10} y="33">
            {average}
          </text>
        </>
      )}
      <text className="line" x={MARGIN} y="56" {...fitted(words + brand)}>
        {average === null ? 'on ' : words}
        <tspan className="site">{brand}</tspan>
      </text>
    </svg>,
  )
}

const LONGEST_SITE = 24

function cut(site: string): string {
  return site.length > LONGEST_SITE ? `${site.slice(0, LONGEST_SITE - 1).trimEnd()}…` : site
}

/** Presses a long line into the badge: which font draws it is not known here. */
function fitted(text: string) {
  const most = WIDTH - 2 * MARGIN
  return text.length * 7 > most ? { textLength: most, lengthAdjust: 'spacingAndGlyphs' } : {}
}
