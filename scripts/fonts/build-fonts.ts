/**
 * Builds app/ui/typefaces/*.woff2 from their packages: the letters and weights that the site uses, `npm run fonts`. Of the faces
 * that a site may choose it also writes the rules, with local faces of the same metrics for pages that render before they arrive.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = join(import.meta.dirname, '..', '..', 'app', 'ui', 'typefaces')

/** English and Welsh, the other languages of western Europe, and the signs of our own texts. */
const letters = [...[...span(0x20, 0x7e), ...span(0xa0, 0xff)], ...'ŒœŸ–—‘’‚“”„†•…‰′″‹›⁄€™←↑→↓−'].join('')

// Kerning, marks and ligatures, but no contextual alternates (see base.css); figures of one width; fractions.
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'frac', 'numr', 'dnom']

const TEXT_WEIGHTS = { min: 400, max: 700 }
const HEADING_WEIGHT = 650

/** The mean width of a letter of English, in em: of the faces that systems have, and of others with their metrics. */
const SANS = {
  regular: { local: ['Arial', 'Liberation Sans', 'Roboto'], width: 0.4458 },
  bold: { local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'], width: 0.48 },
}
const SERIF = {
  regular: { local: ['Times New Roman', 'Liberation Serif', 'Noto Serif'], width: 0.4063 },
  bold: { local: ['Times New Roman Bold', 'Liberation Serif Bold', 'Noto Serif Bold'], width: 0.4326 },
}

/** Those of every page; their rules are in typefaces.css. */
const ours = [
  { name: 'inter', weights: TEXT_WEIGHTS },
  { name: 'bricolage-grotesque', weights: HEADING_WEIGHT },
]

/** Those that an operator may choose (server/platform/look/typefaces.ts). */
const choices = [
  { name: 'source-sans-3', family: 'Source Sans 3', stand: SANS },
  { name: 'source-serif-4', family: 'Source Serif 4', stand: SERIF },
  { name: 'atkinson-hyperlegible-next', family: 'Atkinson Hyperlegible Next', stand: SANS },
]

for (const { name, weights } of ours) await write(name, weights)
const rules = []
for (const { name, family, stand } of choices) {
  await write(name, TEXT_WEIGHTS)
  rules.push(`@font-face {
  font-family: "${family} Variable";
  font-style: normal;
  font-display: optional;
  font-weight: 400 700;
  src: url("./${name}.woff2") format("woff2");
}
`)
  rules.push(await fallback(name, family, '400 599', 400, stand.regular))
  rules.push(await fallback(name, family, '600 700', HEADING_WEIGHT, stand.bold))
}
writeFileSync(join(target, 'choices.css'), `/* Written by npm run fonts. */\n${rules.join('\n')}`)

async function write(name: string, wght: Weights): Promise<void> {
  const made = await subset(name, wght)
  writeFileSync(join(target, `${name}.woff2`), made)
  process.stdout.write(`${name}: ${made.length} bytes\n`)
}

type Weights = number | { min: number; max: number }

function subset(name: string, wght: Weights): Promise<Buffer> {
  const whole = readFileSync(require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`))
  return subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures })
}

type LocalFace = { local: string[]; width: number }

async function fallback(name: string, family: string, range: string, weight: number, stand: LocalFace) {
  const { xWidthAvg, unitsPerEm, ascent, descent, lineGap } = await fromBuffer(await subset(name, weight))
  const size = xWidthAvg / unitsPerEm / stand.width
  const share = (units: number) => `${((units / unitsPerEm / size) * 100).toFixed(2)}%`
  return `@font-face {
  font-family: "${family} fallback";
  font-weight: ${range};
  src: ${stand.local.map((face) => `local("${face}")`).join(', ')};
  size-adjust: ${(size * 100).toFixed(2)}%;
  ascent-override: ${share(ascent)};
  descent-override: ${share(-descent)};
  line-gap-override: ${share(lineGap)};
}
`
}

function span(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
