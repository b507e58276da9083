import { type Nation, nameTraditions } from '#db/demo/content.ts'
import type { Random } from '#db/demo/random.ts'
import { weighted } from '#db/demo/random.ts'

export type PersonName = { firstName: string; lastName: string }

export function nameSource(random: Random): (nation: Nation) => PersonName {
  const taken = new Set<string>()
  return (nation) => {
    const draw = weighted(nameTraditions, (tradition) => weightIn(tradition, nation))
    for (;;) {
      const tradition = draw(random)
      const name = {
        firstName: random.pick(tradition.first),
        lastName: random.pick(tradition.last).replace(/^O(?=[A-Z])/, 'O’'),
      }
      const whole = `${name.firstName} ${name.lastName}`
      if (taken.has(whole)) continue
      taken.add(whole)
      return name
    }
  }
}

function weightIn(tradition: (typeof nameTraditions)[number], nation: Nation): number {
  if (!tradition.nation || tradition.nation === nation) return tradition.weight
  return 1.5
}
