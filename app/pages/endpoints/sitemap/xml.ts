type Place = { address: string; changedAt: Date | null }

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function sitemapIndex(parts: Place[]): string {
  return document('sitemapindex', 'sitemap', parts)
}

export function urlSet(pages: Place[]): string {
  return document('urlset', 'url', pages)
}

function document(root: string, element: string, places: Place[]): string {
  const lines = places.map((place) => `<${element}>${inside(place)}</${element}>`)
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${root} xmlns="${namespace}">`, ...lines, `</${root}>`, ''].join(
    '\n',
  )
}

function inside({ address, changedAt }: Place): string {
  const loc = `<loc>${escapeXml(address)}</loc>`
  return changedAt ? `${loc}<lastmod>${changedAt.toISOString()}</lastmod>` : loc
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

export function escapeXml(text: string): string {
  return writable(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Without the characters that XML 1.0 has no way to write. */
export function writable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
