import { type Nation, nameTraditions } from '#db/demo/content.ts'
import type { Random } from '#db/demo/random.ts'
import { weighted } from '#db/demo/random.ts'

/** `kin`: whose faces fit, "african-women" (public/drawings/faces). */
export type PersonName = { firstName: string; lastName: string; kin: string }

/** No name twice, and none of those that are taken. */
export function nameSource(random: Random, known: readonly Pick<PersonName, 'firstName' | 'lastName'>[]) {
  const taken = new Set(known.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
  return (nation: Nation): PersonName => {
    const draw = weighted(nameTraditions, (tradition) => weightIn(tradition, nation))
    for (;;) {
      const tradition = draw(random)
      const sex = random.chance(0.5) ? 'women' : 'men'
      const firstName = random.pick(tradition[sex])
      const lastName = random.pick(tradition.last).replace(/^O(?=[A-Z])/, 'O’')
      const whole = `${firstName} ${lastName}`
      if (taken.has(whole)) continue
      taken.add(whole)
      return { firstName, lastName, kin: `${tradition.face}-${sex}` }
    }
  }
}

function weightIn(tradition: (typeof nameTraditions)[number], nation: Nation): number {
  if (!tradition.nation || tradition.nation === nation) return tradition.weight
  return 1.5
}
