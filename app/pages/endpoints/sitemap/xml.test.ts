import { expect, test } from 'vitest'
import { escapeXml, sitemapIndex, urlSet } from './xml.ts'

test('the site map lists its parts with the time of their last change', () => {
  const changedAt = new Date('2025-03-01T10:00:00Z')
  expect(sitemapIndex([{ address: 'https://fettle.example/sitemaps/listings-1.xml', changedAt }])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://fettle.example/sitemaps/listings-1.xml</loc><lastmod>2025-03-01T10:00:00.000Z</lastmod></sitemap>
</sitemapindex>
`,
  )
})

test('a page of unknown age has no time of change', () => {
  const xml = urlSet([{ address: 'https://fettle.example/about', changedAt: null }])
  expect(xml).toContain('<url><loc>https://fettle.example/about</loc></url>')
})

test('no address can break out of its element', () => {
  expect(escapeXml(`a&b<c>"d"'e'\u0000\ud800`)).toBe('a&amp;b&lt;c&gt;&quot;d&quot;&apos;e&apos;\ufffd')
})
