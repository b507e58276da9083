import { slugOf } from '#contract/text.ts'
import type { Random } from '#db/demo/random.ts'
import { random } from '#db/demo/random.ts'
import { accreditationsOf } from './accreditations.ts'
import { daysBefore, daysSince, openingHoursOf } from './calendar.ts'
import { offerOf } from './offer.ts'
import { bioOf } from './people/bio.ts'
import { businessNames } from './people/business.ts'
import { locationIn, spoken } from './people/location.ts'
import type { nameSource } from './people/names.ts'
import { emailOf, type phoneNumberSource, socialLinksOf, websiteOf } from './people/phone-numbers.ts'
import type { ProviderSlot } from './people/provider-slots.ts'
import { providerSlots } from './people/provider-slots.ts'
import { businessPicture } from './pictures.ts'
import type { DemoProvider } from './types.ts'

const THREE_YEARS = 1095
const LAPSED_AT_LEAST = 90

const firmTrades = [
  'venue-hire',
  'mot-testing',
  'house-removals',
  'marquees-and-equipment-hire',
  'veterinary-and-farriery',
]

/** Each provider draws from a stream of its own, so that a new sentence does not change the others. */
export function demoProviders(
  now: Date,
  nameFor: ReturnType<typeof nameSource>,
  phoneFor: ReturnType<typeof phoneNumberSource>,
  faceOf: (kin: string) => string,
) {
  const slots = providerSlots(random('demo seats'))
  const known = slots.flatMap(({ cast }) => cast?.businessName ?? [])
  const businessFor = businessNames(random('demo businesses'), known)
  const ranks = new Map<string, number>()

  return slots.map((slot, index): DemoProvider => {
    const draws = random(`demo provider ${index}`)
    const rank = ranks.get(slot.trade.slug) ?? 0
    ranks.set(slot.trade.slug, rank + 1)
    const { cast } = slot
    const { town, area } = spoken(slot.place)
    const team = (firmTrades.includes(slot.trade.slug) || slot.kind === 'unclaimed' || draws.chance(0.38)) && !cast
    const name = cast ?? nameFor(slot.place.nation)
    const noun = draws.pick(slot.trade.names)
    const partner = draws.pick(['Ellery', 'Marsh', 'Bose', 'Kent', 'Adebayo', 'Frost', 'Lyle', 'Novak'])
    const named = team || draws.chance(0.72)
    const invented = named && !cast ? businessFor({ ...name, partner, noun, groupSlug: slot.group.slug, team }) : null
    const businessName = cast ? cast.businessName : invented
    const anonymous = slot.kind === 'unclaimed' && draws.chance(0.5)
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
      trade: slot.trade,
      group: slot.group,
    }
    const website = cast || draws.chance(slot.kind === 'unclaimed' ? 0.3 : 0.62) ? websiteOf(publicName) : ''
    const joinedAt = daysBefore(now, joinedDaysAgo(slot, draws), draws)

    const key = cast?.key ?? slugOf(anonymous ? publicName : `${name.firstName} ${name.lastName}`)
    const picture = { named: businessName !== null, team, tradeSlug: slot.trade.slug, kin: name.kin }

    return {
      key,
      firstName: anonymous ? '' : name.firstName,
      lastName: anonymous ? '' : name.lastName,
      businessName,
      title: cast?.title ?? titleOf(slot, rank),
      bio: cast?.bio ?? bioOf(draws, facts, slot.kind === 'unclaimed'),
      email:
        cast?.email ??
        emailOf(draws, draws.chance(0.5) && !anonymous ? `${name.firstName} ${name.lastName}` : publicName),
      phone: phoneFor(slot.place.town),
      website,
      socialLinks: socialLinksOf(draws, publicName, website),
      ...locationIn(slot.place, draws),
      ...offerOf(draws, { ...slot, town, rank, isCast: cast !== null }),
      openingHours: openingHoursOf(draws, slot.group.slug, cast ? null : slot.trade.slug),
      imageUrl: cast ? faceOf(cast.kin) : slot.kind === 'unclaimed' ? null : businessPicture(draws, faceOf, picture),
      coverage: slot.coverage,
      accreditations: accreditationsOf(draws, { key, joinedAt, claimed: slot.kind !== 'unclaimed' }, now),
      joinedAt,
      updatedAt: updatedSince(joinedAt, now, draws),
      kind: slot.kind,
      plan: planOf(slot, draws),
      lapsed: slot.lapsed,
      availableNow: key === 'maya' || (slot.kind === 'member' && draws.chance(0.22)),
    }
  })
}

function titleOf({ trade }: ProviderSlot, rank: number): string {
  return trade.titles[rank % trade.titles.length] ?? trade.craft
}

function joinedDaysAgo(slot: ProviderSlot, draws: Random): number {
  if (slot.cast) return slot.cast.joinedDaysAgo
  const days = 2 + Math.floor((THREE_YEARS - 4) * draws.next() ** 1.2)
  return slot.lapsed ? Math.max(LAPSED_AT_LEAST, days) : days
}

function updatedSince(joinedAt: Date, now: Date, draws: Random): Date {
  const days = Math.floor(daysSince(joinedAt, now) * draws.next() ** 2)
  const updatedAt = daysBefore(now, days, draws)
  return updatedAt > joinedAt ? updatedAt : joinedAt
}

function planOf(slot: ProviderSlot, draws: Random): DemoProvider['plan'] {
  if (slot.kind === 'unclaimed') return null
  if (slot.kind === 'unpaid') return slot.lapsed ? 'monthly' : null
  return draws.chance(0.34) ? 'yearly' : 'monthly'
}
