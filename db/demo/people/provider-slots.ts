import { type CastProvider, castProviders, places } from '#db/demo/content.ts'
import { relatedTrades, tradeNamed, tradesInGroups } from '#db/demo/people/related-trades.ts'
import type { Random } from '#db/demo/random.ts'
import { weighted } from '#db/demo/random.ts'
import type { DemoKind } from '../types.ts'
import { anyFurtherPlace } from './cities.ts'
import { cityStalls, type Stall, usualCoverage } from './city-slots.ts'

export type ProviderSlot = Stall & { kind: DemoKind; lapsed: boolean; cast: CastProvider | null }

const PROVIDERS = 700
const UNCLAIMED = 50
const HIDDEN = 20
const UNPAID = 30

const demand: Readonly<Record<string, number>> = {
  plumbing: 5,
  'electrical-services': 5,
  'building-and-extensions': 4,
  'painting-and-decorating': 5,
  handyman: 4,
  'domestic-cleaning': 5,
  'garden-maintenance': 5,
  'carpentry-and-joinery': 3,
  'heating-and-gas': 3,
  roofing: 3,
  'school-tutoring': 3,
  hairdressing: 3,
  'personal-training': 3,
  'accountancy-and-bookkeeping': 3,
  'dog-walking': 3,
  'web-design-and-development': 2,
  'wedding-photography': 2,
  'car-repairs-and-servicing': 2,
  'man-and-van': 2,
}

const anyTrade = weighted(tradesInGroups, ({ trade }) => demand[trade.slug] ?? 1)
const anyPlace = weighted(places, ({ weight }) => weight)

export function providerSlots(random: Random): ProviderSlot[] {
  const cast = castProviders.map(castSlot)
  const wanted = cityStalls(
    random,
    cast.filter(({ kind }) => kind === 'member'),
  )
  const more = PROVIDERS - cast.length - wanted.length - HIDDEN - (UNPAID - 1)
  if (more < 0) throw new Error(`The cities of the demo need ${-more} providers more than it has`)
  const listed = [...wanted, ...Array.from({ length: more }, () => anyStall(random))]
  // Only its owner can have said how far a business goes.
  const settled = listed.filter(({ coverage }) => coverage === null)
  const unclaimed = new Set(random.sample(settled, UNCLAIMED))
  return [
    ...cast,
    ...random.shuffle<ProviderSlot>([
      ...listed.map((stall) => ({
        ...stall,
        ...(unclaimed.has(stall) ? { kind: 'unclaimed' as const } : { kind: 'member' as const }),
        lapsed: false,
        cast: null,
      })),
      ...draw(random, HIDDEN, 'hidden', 0),
      ...draw(random, UNPAID - 1, 'unpaid', 0.5),
    ]),
  ]
}

function castSlot(cast: CastProvider): ProviderSlot {
  const [main, ...seconds] = cast.trades.map(tradeNamed)
  const place = places.find(({ outward }) => outward === cast.outward)
  if (!main || !place) throw new Error(`The demo has no place or trade for ${cast.firstName} ${cast.lastName}`)
  return {
    ...main,
    trades: [main, ...seconds].map(({ trade }) => trade),
    place,
    coverage: null,
    kind: cast.lapsed ? 'unpaid' : 'member',
    lapsed: cast.lapsed ?? false,
    cast,
  }
}

function draw(random: Random, count: number, kind: DemoKind, lapsedShare: number): ProviderSlot[] {
  return Array.from({ length: count }, (_, index) => ({
    ...anyStall(random),
    kind,
    lapsed: index < count * lapsedShare,
    cast: null,
  }))
}

/** Four of five in the cities that are not full. */
function anyStall(random: Random): Stall {
  const filed = anyTrade(random)
  const roll = random.next()
  const seconds = random.sample(relatedTrades(filed), roll < 0.45 ? 0 : roll < 0.84 ? 1 : 2)
  const place = random.chance(0.8) ? anyFurtherPlace(random) : anyPlace(random)
  return { ...filed, trades: [filed.trade, ...seconds], place, coverage: usualCoverage(random) }
}
