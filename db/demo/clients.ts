import { slugOf } from '#contract/text.ts'
import { places } from '#db/demo/content.ts'
import { random, weighted } from '#db/demo/random.ts'
import { daysBefore } from './calendar.ts'
import { locationIn } from './location.ts'
import type { nameSource } from './names.ts'
import { emailOf } from './phone-numbers.ts'
import type { DemoClient } from './types.ts'

const CLIENTS = 40
const MANCUNIANS = 14
const TOM_JOINED = 1000

export function demoClients(now: Date, nameFor: ReturnType<typeof nameSource>): DemoClient[] {
  const around = places.filter(({ outward }) => /^(M|SK|OL)\d/.test(outward))
  const anyNear = weighted(around, ({ weight }) => weight)
  const anywhere = weighted(places, ({ weight }) => weight)
  return Array.from({ length: CLIENTS }, (_, index): DemoClient => {
    const draws = random(`demo client ${index}`)
    const place = index < MANCUNIANS ? anyNear(draws) : anywhere(draws)
    const isTom = index === 0
    const name = isTom ? { firstName: 'Tom', lastName: 'Ashdown' } : nameFor(place.nation)
    const whole = `${name.firstName} ${name.lastName}`
    return {
      key: isTom ? 'tom' : slugOf(whole),
      ...name,
      email: isTom ? 'tom@example.com' : emailOf(draws, whole),
      ...locationIn(place, draws),
      joinedAt: daysBefore(now, isTom ? TOM_JOINED : draws.int(90, 1080), draws),
    }
  })
}
