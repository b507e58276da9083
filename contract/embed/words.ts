/** `auto` follows the visitor's device. */
export const THEMES = ['light', 'dark', 'auto'] as const
export type Theme = (typeof THEMES)[number]

/** `?theme=`; light if it is anything else. */
export function themeIn(address: string): Theme {
  const asked = new URL(address).searchParams.get('theme')
  return THEMES.find((theme) => theme === asked) ?? 'light'
}

/** Pixels. */
export const BADGE = { width: 240, height: 72 }
export const CARD = { width: 360, height: 230 }

export function badgeAddress(id: string, theme: Theme = 'light'): string {
  return withTheme(`/directory/${id}/badge.svg`, theme)
}

export function cardAddress(id: string, theme: Theme = 'light'): string {
  return withTheme(`/directory/${id}/card`, theme)
}

function withTheme(address: string, theme: Theme): string {
  return theme === 'light' ? address : `${address}?theme=${theme}`
}

type EmbedOptions = { id: string; name: string; origin: string; site: string; theme?: Theme }

/** HTML for another website: the badge, as a link to the listing. */
export function badgeCode({ id, name, origin, site, theme = 'light' }: EmbedOptions): string {
  const picture = `<img src="${origin}${badgeAddress(id, theme)}" width="${BADGE.width}" height="${BADGE.height}" alt="${escaped(`Reviews of ${name} on ${site}`)}">`
  return `<a href="${origin}/directory/${id}">${picture}</a>`
}

/** HTML for another website: the card, in a frame. */
export function cardCode({
  id,
  name,
  origin,
  site,
  theme = 'light',
  width = CARD.width,
  height = CARD.height,
}: EmbedOptions & {
  width?: number
  height?: number
}): string {
  const title = escaped(`${name} on ${site}`)
  return `<iframe src="${origin}${cardAddress(id, theme)}" width="${width}" height="${height}" title="${title}" loading="lazy" style="border:0;border-radius:12px;max-width:100%"></iframe>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** What leads a program from a listing to its card. */
export function oembedLink(
  { id, name }: { id: string; name: string },
  { origin, name: site }: { origin: string; name: string },
) {
  const query = new URLSearchParams({ url: `${origin}/directory/${id}` })
  return { type: 'application/json+oembed', title: `${name} on ${site}`, path: `/oembed?${query}` } as const
}
