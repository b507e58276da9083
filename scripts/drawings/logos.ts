import { hexOf, oklchOf } from './colour.ts'
import { placedAll } from './compose.ts'
import { tintsOf } from './tints.ts'
import { TRADES } from './trades.ts'

export const LOGO_SIDE = 128
export const LOGOS_OF_A_TRADE = 2

/** An object of the trade on a strong ground of its colour: a business's sign, as its owner might have had it made. */
export async function logo(group: string, trade: string, index: number): Promise<string> {
  const recipe = TRADES[trade]
  const name = index === 0 ? recipe?.large[0] : (recipe?.small[1] ?? recipe?.small[0])
  if (!name) throw new Error(`There is no recipe for ${trade}.`)
  const { hue } = oklchOf(tintsOf(group, trade).light.edge)
  const ground =
    index === 0 ? hexOf({ lightness: 0.42, chroma: 0.06, hue }) : hexOf({ lightness: 0.9, chroma: 0.05, hue })
  const ring = index === 0 ? hexOf({ lightness: 0.9, chroma: 0.04, hue }) : hexOf({ lightness: 0.5, chroma: 0.08, hue })
  return `<path fill="${ground}" d="M0 0h128v128H0z"/><circle cx="64" cy="64" r="52" fill="none" stroke="${ring}" stroke-width="4"/>${await placedAll(`${name} 64 96 64 aloft`)}`
}
