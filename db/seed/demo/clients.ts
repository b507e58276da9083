import { slugOf } from '#contract/text.ts'
import { places } from '#db/seed/places.ts'
import { random, weighted } from '#db/seed/random.ts'
import type { DemoClient } from '../demo-types.ts'
import { daysBefore } from './calendar.ts'
import { emailOf } from './contact.ts'
import type { namesake } from './names.ts'
import { spotIn } from './spot.ts'

const CLIENTS = 40
/** So many live in or around Manchester, near most of the providers with many voices. */
const MANCUNIANS = 14
const TOM_JOINED = 1000

/** Clients, Tom first; all joined early enough to have posted every one of their jobs. */
export function demoClients(now: Date, nameFor: ReturnType<typeof namesake>): DemoClient[] {
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
      ...spotIn(place, draws),
      joinedAt: daysBefore(now, isTom ? TOM_JOINED : draws.int(90, 1080), draws),
    }
  })
}
