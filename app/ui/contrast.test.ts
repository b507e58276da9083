import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Colours that draw, never words. */
const marksOnly = new Set(['line-strong'])

const folder = new URL('.', import.meta.url)
const themes = readThemes(read('tokens.css'), read('hues.css'))

/** Text on the grounds it may stand on, whichever component puts it there. */
const text: Array<[text: string, ground: string]> = [
  ...['paper', 'surface', 'sunken'].flatMap(
    (ground): Array<[string, string]> => [
      ['ink', ground],
      ['ink-soft', ground],
      ['petrol', ground],
      ['petrol-strong', ground],
      ['moss-ink', ground],
      ['amber-ink', ground],
      ['brick-ink', ground],
      ['slate-ink', ground],
    ],
  ),
  ...['petrol-soft', 'moss-soft', 'amber-soft', 'brick-soft', 'slate-soft'].map((ground): [string, string] => [
    'ink',
    ground,
  ]),
  ['ink-soft', 'petrol-soft'],
  ['petrol', 'petrol-soft'],
  ['moss-ink', 'moss-soft'],
  ['amber-ink', 'amber-soft'],
  ['brick-ink', 'brick-soft'],
  ['slate-ink', 'slate-soft'],
  ['on-petrol', 'petrol-strong'],
  ['on-amber', 'amber-strong'],
  ['on-brick', 'brick-strong'],
  ...Array.from({ length: 12 }, (_, hue): [string, string] => ['on-hue', `hue-${hue}`]),
]

/** Edges and marks by which a control is known. */
const marks: Array<[mark: string, ground: string]> = [
  ['line-strong', 'paper'],
  ['line-strong', 'surface'],
  ['petrol', 'paper'],
  ['petrol', 'surface'],
  ['petrol', 'petrol-soft'],
  ['brick', 'paper'],
  ['brick', 'surface'],
]

describe.each(Object.entries(themes))('%s', (_, tokens) => {
  test.each([...text, ...written()])('text %s on %s has at least 4.5:1', (above, below) => {
    expect(contrast(colour(tokens, above), colour(tokens, below))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marks)('mark %s on %s has at least 3:1', (above, below) => {
    expect(contrast(colour(tokens, above), colour(tokens, below))).toBeGreaterThanOrEqual(3)
  })
})

test('both themes are read, and they differ', () => {
  expect(themes.light?.get('paper')).toBe('#fbf8f3')
  expect(themes.dark?.get('paper')).toBe('#101716')
  expect([...(themes.dark?.keys() ?? [])].sort()).toEqual([...(themes.light?.keys() ?? [])].sort())
})

/** Every pair of ground and text that one class list or look of the kit names, as in "bg-moss-soft text-moss-ink". */
function written() {
  const pairs = new Map<string, [string, string]>()
  for (const file of readdirSync(folder).filter((name) => /\.tsx$|^looks\.css$/.test(name))) {
    for (const [, inCode = '', list = inCode] of read(file).matchAll(/'([^'\n]*)'|@apply ([^;]*);/g)) {
      const ground = plain(list, 'bg')
      const above = plain(list, 'text')
      if (ground && above && !marksOnly.has(above)) pairs.set(`${above} ${ground}`, [above, ground])
    }
  }
  expect(pairs.size).toBeGreaterThan(8)
  return [...pairs.values()]
}

function plain(list: string, kind: 'bg' | 'text') {
  const name = list
    .match(new RegExp(`(?:^|\\s)${kind}-([a-z-]+)(?=\\s|$)`, 'g'))
    ?.map((found) => found.trim().slice(kind.length + 1))
  return name?.find((candidate) => themes.light?.has(candidate))
}

function readThemes(tokens: string, hues: string) {
  const [light = '', dark = ''] = tokens.split('@variant dark-scheme')
  const shared = declarations(hues)
  return {
    light: new Map([...shared, ...declarations(light)]),
    dark: new Map([...shared, ...declarations(dark)]),
  }
}

function declarations(css: string) {
  return [...css.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ])
}

function colour(tokens: Map<string, string>, name: string) {
  const value = tokens.get(name)
  if (!value) throw new Error(`There is no colour ${name}`)
  return value
}

/** The ratio of WCAG 2: (lighter + 0.05) / (darker + 0.05). */
function contrast(one: string, other: string) {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function read(file: string) {
  return readFileSync(new URL(file, folder), 'utf8')
}
