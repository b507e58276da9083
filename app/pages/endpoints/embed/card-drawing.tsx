import type { ReactNode } from 'react'
import type { PublicSite } from '#app/api.server.ts'
import type { Theme } from '#contract/embed/words.ts'
import type { ListingEmbed } from '#contract/listing/view.ts'
import { COLOURS, FONT, markup, reviewsText, Stars, spokenRating, starsText, styleHash } from './look.tsx'

const STYLE = `${COLOURS}
*{box-sizing:border-box;margin:0}
html{background:var(--paper);color:var(--ink);font:16px/1.45 ${FONT}}
body{display:flex;flex-direction:column;min-height:100vh;padding:16px 18px;overflow-wrap:anywhere;border-radius:12px;box-shadow:inset 0 0 0 1px var(--line)}
h1{font-size:1.125rem;line-height:1.3}
h1,.trade,blockquote{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.trade,.site{color:var(--soft);font-size:.875rem}.trade{-webkit-line-clamp:1}
.rating{display:flex;flex-wrap:wrap;align-items:center;gap:0 8px;margin-top:8px;font-size:.9375rem}
.empty{fill:var(--empty)}.full{fill:var(--amber)}
blockquote{margin-top:8px;font-size:.9375rem}
.foot{margin-top:auto;padding-top:4px}
a{display:inline-flex;align-items:center;min-height:44px;color:var(--petrol);font-weight:600;text-underline-offset:4px}
a:focus-visible{outline:2px solid currentColor;outline-offset:2px;border-radius:4px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`

/** Nothing but its own styles; any site may frame it. */
export const CARD_POLICY = `default-src 'none'; style-src ${styleHash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors *`

type Site = Pick<PublicSite, 'name' | 'origin'>

export function drawCard(listing: ListingEmbed, site: Site, theme: Theme): string {
  const { id, name, trade, town, rating, review } = listing
  const average = starsText(rating)
  return page(
    `${name} on ${site.name}`,
    theme,
    <>
      <h1 dir="auto">{name}</h1>
      <p className="trade" dir="auto">
        {[town, trade].filter(Boolean).join(' · ')}
      </p>
      <p className="rating">
        {average === null ? (
          reviewsText(rating)
        ) : (
          <>
            <Stars value={rating.average ?? 0} size={18} />
            <span className="hidden">{spokenRating(rating)}</span>
            <span aria-hidden="true">
              <b>{average}</b> {`(${reviewsText(rating)})`}
            </span>
          </>
        )}
      </p>
      {review ? <blockquote dir="auto">“{review.text || review.title}”</blockquote> : null}
      <p className="foot">
        <a href={`${site.origin}/directory/${id}`} target="_blank" rel="noopener">
          {rating.count === 0 ? `View on ${site.name}` : `Read reviews on ${site.name}`}
        </a>
      </p>
    </>,
  )
}

export function drawNoCard(site: Site, theme: Theme): string {
  return page(
    `Not on ${site.name}`,
    theme,
    <>
      <h1>This provider isn’t listed at the moment.</h1>
      <p className="foot">
        <a href={`${site.origin}/directory`} target="_blank" rel="noopener">
          Find a provider on {site.name}
        </a>
      </p>
    </>,
  )
}

function page(title: string, theme: Theme, children: ReactNode): string {
  const drawn = markup(
    <html lang="en-GB" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>{children}</body>
    </html>,
  )
  return `<!doctype html>${drawn}`
}
