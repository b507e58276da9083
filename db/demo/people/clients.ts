import { slugOf } from '#contract/text.ts'
import { castClients, type DemoPlace, places } from '#db/demo/content.ts'
import { CITIES } from '#db/demo/people/cities.ts'
import { type Random, random, weighted } from '#db/demo/random.ts'
import { daysBefore } from '../calendar.ts'
import type { DemoClient } from '../types.ts'
import { locationIn } from './location.ts'
import type { nameSource } from './names.ts'
import { emailOf } from './phone-numbers.ts'

const CLIENTS = 160
const MANCUNIANS = 14
/** The clients after this one are spread evenly over the cities. */
const SPREAD = 40
const TOM_JOINED = 1000
const CAST_JOINED = 400

export function demoClients(
  now: Date,
  nameFor: ReturnType<typeof nameSource>,
  faceOf: (kin: string) => string,
): DemoClient[] {
  return Array.from({ length: CLIENTS }, (_, index): DemoClient => {
    const draws = random(`demo client ${index}`)
    const cast = castClients[index]
    const place = places.find(({ outward }) => outward === cast?.outward) ?? placeFor(index, draws)
    const isTom = index === 0
    const name = cast ?? nameFor(place.nation)
    const whole = `${name.firstName} ${name.lastName}`
    return {
      key: isTom ? 'tom' : slugOf(whole),
      firstName: name.firstName,
      lastName: name.lastName,
      email: isTom ? 'tom@example.com' : emailOf(draws, whole),
      ...locationIn(place, draws),
      joinedAt: daysBefore(
        now,
        isTom ? TOM_JOINED : cast ? CAST_JOINED : draws.int(index < SPREAD ? 90 : 3, 1080),
        draws,
      ),
      imageUrl: isTom || draws.chance(0.5) ? faceOf(name.kin) : null,
    }
  })
}

const around = places.filter(({ outward }) => /^(M|SK|OL)\d/.test(outward))
const anyNear = weighted(around, ({ weight }) => weight)
const anywhere = weighted(places, ({ weight }) => weight)

function placeFor(index: number, draws: Random): DemoPlace {
  if (index < MANCUNIANS) return anyNear(draws)
  const city = CITIES[index % CITIES.length]
  if (index < SPREAD || !city) return anywhere(draws)
  return weighted(city.places, ({ weight }) => weight)(draws)
}
