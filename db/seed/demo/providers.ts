import { slugOf } from '#contract/text.ts'
import type { Random } from '#db/seed/random.ts'
import { random } from '#db/seed/random.ts'
import type { Trade } from '#db/seed/trades/trade.ts'
import type { DemoProvider } from '../demo-types.ts'
import { bioOf } from './bio.ts'
import { businessNames } from './business.ts'
import { daysBefore, daysSince, openingHoursOf } from './calendar.ts'
import { castProviders } from './cast.ts'
import { emailOf, socialLinksOf, type telephones, websiteOf } from './contact.ts'
import type { namesake } from './names.ts'
import { offerOf, secondTrades } from './offer.ts'
import type { Seat } from './seats.ts'
import { seats } from './seats.ts'
import { spoken, spotIn } from './spot.ts'

const THREE_YEARS = 1095
/** A lapsed membership ended some weeks ago, so it began well before. */
const LAPSED_AT_LEAST = 90
const castJoined = { maya: 700, nadia: 420 } as const

/** Trades that take more than one person. */
const firmTrades = [
  'venue-hire',
  'mot-testing',
  'house-removals',
  'marquees-and-equipment-hire',
  'veterinary-and-farriery',
]

/** All providers, each drawn from a stream of its own, so that one more sentence somewhere does not change the others. */
export function demoProviders(
  now: Date,
  nameFor: ReturnType<typeof namesake>,
  phoneFor: ReturnType<typeof telephones>,
) {
  const businessFor = businessNames(random('demo businesses'))
  const ranks = new Map<string, number>()

  return seats(random('demo seats')).map((seat, index): DemoProvider => {
    const draws = random(`demo provider ${index}`)
    const rank = ranks.get(seat.trade.slug) ?? 0
    ranks.set(seat.trade.slug, rank + 1)
    const cast = seat.cast && castProviders[seat.cast]
    const { town, area } = spoken(seat.place)
    const team = firmTrades.includes(seat.trade.slug) || seat.kind === 'unclaimed' || draws.chance(0.38)
    const name = cast ?? nameFor(seat.place.nation)
    const noun = draws.pick(seat.trade.names)
    const partner = draws.pick(['Ellery', 'Marsh', 'Bose', 'Kent', 'Adebayo', 'Frost', 'Lyle', 'Novak'])
    const named = team || draws.chance(0.72)
    const businessName =
      cast?.businessName ?? (named ? businessFor({ ...name, partner, noun, groupSlug: seat.group.slug, team }) : null)
    const anonymous = seat.kind === 'unclaimed' && draws.chance(0.5)
    const publicName = businessName ?? `${name.firstName} ${name.lastName}`
    const years = draws.int(3, 26)
    const facts = {
      firstName: name.firstName,
      businessName,
      team,
      town,
      place: area,
      years,
      since: now.getUTCFullYear() - years,
      rank,
      trade: seat.trade,
      group: seat.group,
    }
    const website = cast || draws.chance(seat.kind === 'unclaimed' ? 0.3 : 0.62) ? websiteOf(publicName) : ''
    const trades = tradesOf(seat, draws)
    const joinedAt = daysBefore(now, joinedDaysAgo(seat, draws), draws)

    return {
      key: seat.cast ?? slugOf(anonymous ? publicName : `${name.firstName} ${name.lastName}`),
      firstName: anonymous ? '' : name.firstName,
      lastName: anonymous ? '' : name.lastName,
      businessName,
      title: cast?.title ?? titleOf(seat, rank),
      bio: cast?.bio ?? bioOf(draws, facts, seat.kind === 'unclaimed'),
      email:
        cast?.email ??
        emailOf(draws, draws.chance(0.5) && !anonymous ? `${name.firstName} ${name.lastName}` : publicName),
      phone: phoneFor(seat.place.town),
      website,
      socialLinks: socialLinksOf(draws, publicName, website),
      ...spotIn(seat.place, draws),
      ...offerOf(draws, { ...seat, town, trades }),
      openingHours: openingHoursOf(draws, seat.group.slug),
      joinedAt,
      updatedAt: updatedSince(joinedAt, now, draws),
      kind: seat.kind,
      plan: planOf(seat, draws),
      lapsed: seat.lapsed,
      availableNow: seat.cast === 'maya' || (seat.kind === 'member' && draws.chance(0.22)),
    }
  })
}

function tradesOf({ cast, trade, group }: Seat, draws: Random): Trade[] {
  const second = secondTrades(draws, trade, group)
  if (cast !== 'maya') return [trade, ...second]
  return [trade, ...group.trades.filter(({ slug }) => slug === 'heating-and-gas')]
}

function titleOf({ trade }: Seat, rank: number): string {
  return trade.titles[rank % trade.titles.length] ?? trade.craft
}

/** Spread over three years, the recent half denser. */
function joinedDaysAgo(seat: Seat, draws: Random): number {
  if (seat.cast) return castJoined[seat.cast]
  const days = 2 + Math.floor((THREE_YEARS - 4) * draws.next() ** 1.6)
  return seat.lapsed ? Math.max(LAPSED_AT_LEAST, days) : days
}

function updatedSince(joinedAt: Date, now: Date, draws: Random): Date {
  const days = Math.floor(daysSince(joinedAt, now) * draws.next() ** 2)
  const updatedAt = daysBefore(now, days, draws)
  return updatedAt > joinedAt ? updatedAt : joinedAt
}

function planOf(seat: Seat, draws: Random): DemoProvider['plan'] {
  if (seat.kind === 'unclaimed') return null
  if (seat.kind === 'unpaid') return seat.lapsed ? 'monthly' : null
  return draws.chance(0.34) ? 'yearly' : 'monthly'
}
