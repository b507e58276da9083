import type { Random } from '#db/demo/random.ts'

/** How many faces there are of women and of men each; of any other tradition four. */
const FACES: Readonly<Record<string, number>> = { british: 8, 'south-asian': 6, african: 6 }
const FACES_OF_OTHERS = 4
const LOGOS_OF_A_TRADE = 2

/** The faces of a kin in turn, so that people who stand side by side seldom share one. */
export function faceSource(): (kin: string) => string {
  const given = new Map<string, number>()
  return (kin) => {
    const number = given.get(kin) ?? 0
    given.set(kin, number + 1)
    const tradition = kin.replace(/-(women|men)$/, '')
    return `/drawings/faces/${kin}-${1 + (number % (FACES[tradition] ?? FACES_OF_OTHERS))}.svg`
  }
}

type Business = { named: boolean; team: boolean; tradeSlug: string; kin: string }

/** A person shows their face, a business its logo; some have no picture yet. */
export function businessPicture(random: Random, faceOf: (kin: string) => string, business: Business): string | null {
  const { named, team, tradeSlug, kin } = business
  const [face, logo] = named ? (team ? [0.2, 0.6] : [0.5, 0.4]) : [0.8, 0]
  const roll = random.next()
  const number = random.int(1, LOGOS_OF_A_TRADE)
  if (roll < face) return faceOf(kin)
  return roll < face + logo ? `/drawings/logos/${tradeSlug}-${number}.svg` : null
}
