import Color from 'colorjs.io'

// A site's own colours, in the roles of app/ui/tokens.css. What people read on them, or in them, keeps a contrast of 4.5:1 (WCAG
// 2.2, 1.4.3): a colour that is too light or too dark is moved along the lightness of OKLCH until it does.

const LEAST = 4.5
const STEP = 0.01

const GROUNDS = { light: ['#fbf8f3', '#ffffff', '#f3eee5'], dark: ['#101716', '#182120', '#1f2a28'] } as const
const INKS = { light: '#ffffff', dark: '#0a1a19' } as const
/** Stands on the accent in both themes. */
const INK = '#16211f'

type Theme = keyof typeof GROUNDS

/** `colour` and `accent` are #rrggbb; empty for ours. */
export function paletteCss({ colour, accent }: { colour: string; accent: string }): string {
  const rule = (theme: Theme) => {
    const roles = {
      ...(colour ? mainRoles(colour, theme) : {}),
      ...(accent ? accentRoles(accent, theme) : {}),
    }
    return Object.entries(roles)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')
  }
  const [light, dark] = [rule('light'), rule('dark')]
  return [
    `:root,[data-theme="light"]{${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
    `[data-theme="dark"]{${dark}}`,
  ].join('')
}

/** The roles of tokens.css that the main colour has, as #rrggbb. */
export function mainRoles(colour: string, theme: Theme) {
  const away = theme === 'light' ? -1 : 1
  const soft = theme === 'light' ? tint(colour, 0.94, 0.025) : tint(colour, 0.29, 0.035)
  const start = theme === 'light' ? colour : atLeast(colour, 0.72)
  const main = readable(start, [...GROUNDS[theme], soft, INKS[theme]], away)
  return { petrol: main, 'petrol-strong': lighter(main, away * 0.07), 'petrol-soft': soft, 'on-petrol': INKS[theme] }
}

/** The roles of tokens.css that the accent has, as #rrggbb. Warnings stay amber. */
export function accentRoles(accent: string, theme: Theme) {
  // In the light theme no fainter than ours either, or filled stars look like empty ones.
  const start =
    theme === 'light' ? withLightness(accent, Math.min(Math.max(lightnessOf(accent), 0.62), 0.7)) : atLeast(accent, 0.7)
  const strong = readable(start, [INK], 1)
  const fill = lighter(strong, 0.05)
  const [amber, hover] = theme === 'light' ? [fill, strong] : [strong, fill]
  return { amber, 'amber-strong': hover, 'on-amber': INK }
}

/** Moves the lightness up or down until every contrast is enough, or there is no more. */
function readable(colour: string, against: readonly string[], away: 1 | -1): string {
  for (let l = lightnessOf(colour); l > 0 && l < 1; l += away * STEP) {
    const moved = withLightness(colour, l)
    if (against.every((other) => contrastOf(moved, other) >= LEAST)) return moved
  }
  return away > 0 ? '#ffffff' : '#000000'
}

export function contrastOf(one: string, other: string): number {
  return new Color(one).contrast(other, 'WCAG21')
}

function tint(colour: string, lightness: number, mostChroma: number): string {
  return hex(new Color(colour).to('oklch').set({ l: lightness, c: (c) => Math.min(c, mostChroma) }))
}

function atLeast(colour: string, lightness: number): string {
  return withLightness(colour, Math.max(lightnessOf(colour), lightness))
}

function lighter(colour: string, by: number): string {
  return withLightness(colour, Math.min(Math.max(lightnessOf(colour) + by, 0), 1))
}

function lightnessOf(colour: string): number {
  return new Color(colour).to('oklch').get('l')
}

function withLightness(colour: string, l: number): string {
  return hex(new Color(colour).to('oklch').set('l', l))
}

function hex(colour: Color): string {
  return colour.to('srgb').toGamut({ space: 'srgb', method: 'css' }).toString({ format: 'hex', collapse: false })
}
