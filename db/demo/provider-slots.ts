import type { Trade, TradeGroup } from '#db/demo/content.ts'
import { type Place, places, tradeGroups } from '#db/demo/content.ts'
import type { Random } from '#db/demo/random.ts'
import { weighted } from '#db/demo/random.ts'
import type { DemoKind } from './types.ts'

export type ProviderSlot = {
  kind: DemoKind
  lapsed: boolean
  trade: Trade
  group: TradeGroup
  place: Place
  cast: 'maya' | 'nadia' | null
}

const MEMBERS = 184
const UNCLAIMED = 20
const HIDDEN = 12
const UNPAID = 24

const manchester: readonly (readonly [categorySlug: string, outward: string])[] = [
  ['plumbing', 'M21'],
  ['plumbing', 'M19'],
  ['plumbing', 'M4'],
  ['heating-and-gas', 'M14'],
  ['electrical-services', 'M20'],
  ['electrical-services', 'M15'],
  ['carpentry-and-joinery', 'M21'],
  ['painting-and-decorating', 'M20'],
  ['domestic-cleaning', 'M4'],
  ['garden-maintenance', 'M25'],
  ['school-tutoring', 'M14'],
  ['personal-training', 'M1'],
  ['hairdressing', 'M4'],
  ['dog-walking', 'M21'],
  ['web-design-and-development', 'M1'],
  ['wedding-photography', 'M20'],
  ['man-and-van', 'M11'],
  ['catering', 'M19'],
]

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

export function providerSlots(random: Random): ProviderSlot[] {
  const trades = tradeGroups.flatMap((group) => group.trades.map((trade) => ({ trade, group })))
  const anyTrade = weighted(trades, ({ trade }) => demand[trade.slug] ?? 1)
  const anyPlace = weighted(places, ({ weight }) => weight)
  const tradeOf = (slug: string) => found(trades.find(({ trade }) => trade.slug === slug))
  const placeOf = (outward: string) => found(places.find((place) => place.outward === outward))

  const member = { kind: 'member', lapsed: false, cast: null } as const
  const local = manchester.map(([slug, outward]) => ({ ...member, ...tradeOf(slug), place: placeOf(outward) }))
  const covered = new Set(local.map(({ trade }) => trade.slug))
  const coverage = trades
    .filter(({ trade }) => !covered.has(trade.slug))
    .map((trade) => ({ ...member, ...trade, place: anyPlace(random) }))
  const draw = (count: number, kind: DemoKind, lapsedShare: number): ProviderSlot[] =>
    Array.from({ length: count }, (_, index) => ({
      kind,
      lapsed: index < count * lapsedShare,
      cast: null,
      ...anyTrade(random),
      place: anyPlace(random),
    }))

  const maya: ProviderSlot = { ...member, cast: 'maya', ...tradeOf('plumbing'), place: placeOf('M1') }
  const nadia: ProviderSlot = {
    kind: 'unpaid',
    lapsed: true,
    cast: 'nadia',
    ...tradeOf('interior-design'),
    place: placeOf('M20'),
  }
  return [
    maya,
    nadia,
    ...random.shuffle<ProviderSlot>([
      ...local,
      ...coverage,
      ...draw(MEMBERS - 1 - local.length - coverage.length, 'member', 0),
      ...draw(UNCLAIMED, 'unclaimed', 0),
      ...draw(HIDDEN, 'hidden', 0),
      ...draw(UNPAID - 1, 'unpaid', 0.5),
    ]),
  ]
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo names a category or a district that does not exist')
  return value
}
