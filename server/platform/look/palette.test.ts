import { expect, test } from 'vitest'
import { createDice } from '#tests/support/seeded-random.ts'
import { accentRoles, contrastOf, mainRoles, paletteCss } from './palette.ts'

const dice = createDice(42)
const colours = [
  ...['#000000', '#ffffff', '#ffff00', '#0000ff', '#808080', '#0e4b4a', '#e39a2d'],
  ...Array.from({ length: 60 }, () => `#${dice.below(0x1000000).toString(16).padStart(6, '0')}`),
]

test.each(['light', 'dark'] as const)('whatever colour is chosen, all text in the %s theme can be read', (theme) => {
  const [paper, surface] = theme === 'light' ? ['#fbf8f3', '#ffffff'] : ['#101716', '#1f2a28']
  const tooFaint = colours.flatMap((colour) => {
    const main = mainRoles(colour, theme)
    const accent = accentRoles(colour, theme)
    const pairs: [string, string][] = [
      ...[paper, surface, main['petrol-soft'], main['on-petrol']].map((other): [string, string] => [
        main.petrol,
        other,
      ]),
      ...[paper, main['on-petrol']].map((other): [string, string] => [main['petrol-strong'], other]),
      ...[accent.amber, accent['amber-strong']].map((fill): [string, string] => [fill, accent['on-amber']]),
    ]
    return pairs.filter(([one, other]) => contrastOf(one, other) < 4.5).map((pair) => [colour, ...pair])
  })
  expect(tooFaint).toEqual([])
})

test.each([
  ['light', '#fbf8f3', 1.8],
  ['dark', '#101716', 5],
] as const)(
  'whatever accent is chosen, a filled star stands out from the %s paper more than an empty one',
  (theme, paper, least) => {
    const faint = colours.filter((colour) => contrastOf(accentRoles(colour, theme).amber, paper) < least)
    expect(faint).toEqual([])
  },
)

test('only the chosen colour is in the style sheet, for both themes', () => {
  const css = paletteCss({ colour: '#7a1f5c', accent: '' })
  expect(css.match(/--petrol:#[0-9a-f]{6}/g)).toHaveLength(3)
  expect(css).toContain('--petrol:#7a1f5c')
  expect(css).not.toContain('--amber')
})
