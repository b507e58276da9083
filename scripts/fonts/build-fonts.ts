/** Builds app/ui/typefaces/*.woff2 from their packages: the letters and weights that the site uses, `npm run fonts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = join(import.meta.dirname, '..', '..', 'app', 'ui', 'typefaces')

/** English and Welsh, the other languages of western Europe, and the signs of our own texts. */
const letters = [...[...span(0x20, 0x7e), ...span(0xa0, 0xff)], ...'ŒœŸ–—‘’‚“”„†•…‰′″‹›⁄€™←↑→↓−'].join('')

// Kerning, marks and ligatures, but no contextual alternates (see base.css); figures of one width; fractions.
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'frac', 'numr', 'dnom']

const typefaces = [
  {
    name: 'inter',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    wght: { min: 400, max: 700 },
  },
  {
    name: 'bricolage-grotesque',
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    wght: 650,
  },
]

for (const { name, file, wght } of typefaces) {
  const whole = readFileSync(require.resolve(file))
  const subset = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures })
  writeFileSync(join(target, `${name}.woff2`), subset)
  process.stdout.write(`${name}: ${whole.length} bytes, of these ${subset.length}\n`)
}

function span(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
