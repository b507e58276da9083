import { addDays, dayOf } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import type { Skill } from '#contract/profile/view.ts'
import { slugOf } from '#contract/text.ts'
import type { Trade } from '#db/demo/content.ts'
import { type Random, random } from '#db/demo/random.ts'
import { taxonomy } from '#db/taxonomy/taxonomy.ts'
import { daysBefore, daysSince, openingHoursOf } from './calendar.ts'
import { bioOf } from './people/bio.ts'
import { locationIn, spoken } from './people/location.ts'
import { businessNames, type nameSource } from './people/names.ts'
import { emailOf, type phoneNumberSource, socialLinksOf, websiteOf } from './people/phone-numbers.ts'
import { type ProviderSlot, providerSlots } from './people/provider-slots.ts'
import { businessPicture } from './pictures.ts'
import { portfolioOf } from './portfolio.ts'
import type { DemoAccreditation, DemoKind, DemoProvider, DemoService } from './types.ts'

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

type AccreditationFacts = { key: string; joinedAt: Date; claimed: boolean }

/** The flagship has two; of the others some state their insurance. */
function accreditationsOf(
  random: Random,
  { key, joinedAt, claimed }: AccreditationFacts,
  now: Date,
): DemoAccreditation[] {
  const stated = { statedAt: new Date(Math.min(after(joinedAt, DAY).getTime(), now.getTime())) }
  const insurance = (number: string, days: number): DemoAccreditation => ({
    ...stated,
    kind: 'insurance',
    name: 'Public liability insurance, £2 million',
    number,
    expiresOn: addDays(dayOf(now), days),
  })
  if (key === 'maya') {
    return [
      { ...stated, kind: 'registration', name: 'Gas Safe Register', number: '000 417', expiresOn: null },
      insurance('OPH-204 417', 203),
    ]
  }
  const [isInsured, number, days] = [random.chance(0.3), random.int(100_000, 999_999), random.int(20, 360)]
  return claimed && isInsured ? [insurance(`PL-${number}`, days)] : []
}

const SOURCES = ['the website of the business', 'the public register of its trade', 'its page in a local directory']

/** One in nine was not checked for more than a year; all have been told. */
export function originsOf(providers: (DemoProvider & { id: string })[], now: Date) {
  return providers
    .filter(({ kind }) => kind === 'unclaimed')
    .map(({ id, joinedAt }, place) => {
      const checkedAt = new Date(now.getTime() - (place % 9 === 4 ? 400 : 20 + place) * DAY)
      const obtainedAt = joinedAt < checkedAt ? joinedAt : checkedAt
      return {
        profileId: id,
        source: SOURCES[place % SOURCES.length] ?? '',
        obtainedOn: dayOf(obtainedAt),
        confirmedAt: checkedAt,
        noticeKind: 'mail' as const,
        noticedAt: obtainedAt,
      }
    })
}

type ProviderOffer = Pick<DemoProvider, 'categorySlugs' | 'skills' | 'services' | 'portfolio'>

type OfferFacts = {
  trade: Trade
  trades: readonly Trade[]
  kind: DemoKind
  town: string
  isCast: boolean
  rank: number
}

const categoryNames = new Map(
  taxonomy().flatMap(({ categories }) => categories.map(({ slug, name }): [string, string] => [slug, name])),
)

function offerOf(random: Random, { trade, trades, kind, town, isCast, rank }: OfferFacts): ProviderOffer {
  const second = trades.filter(({ slug }) => slug !== trade.slug)
  const skills = new Map<string, Skill>()
  const learn = (from: Trade, count: number) => {
    for (const name of random.sample(from.skills, count)) {
      if (!skills.has(name) && skills.size < 8)
        skills.set(name, { name, category: categoryNames.get(from.slug) ?? from.slug })
    }
  }
  learn(trade, random.int(3, 6))
  for (const other of second) learn(other, random.int(1, 2))

  const bare = random.chance(kind === 'unclaimed' ? 0.5 : 0.1) && !isCast
  const lines = bare
    ? []
    : [
        ...random
          .sample(trade.services, random.int(2, trade.services.length))
          .map((line) => serviceOf(random, trade, line)),
        ...second.flatMap((other) =>
          random.sample(other.services, random.int(0, 2)).map((line) => serviceOf(random, other, line)),
        ),
      ]
  const isShown = kind !== 'unclaimed' && (isCast || !random.chance(0.15))
  return {
    categorySlugs: [trade.slug, ...second.map(({ slug }) => slug)],
    skills: [...skills.values()],
    services: lines.slice(0, 6),
    portfolio: isShown ? portfolioOf(random, { trades, town, rank }) : [],
  }
}

function serviceOf(
  random: Random,
  trade: Trade,
  [title, description, pounds, unit]: Trade['services'][number],
): DemoService {
  const price = pounds * (0.9 + random.next() * 0.28)
  const step = price < 30 ? 1 : price < 200 ? 5 : price < 2000 ? 10 : 50
  return {
    title,
    description,
    pricePence: Math.max(1, Math.round(price / step)) * step * 100,
    unit,
    categorySlug: trade.slug,
  }
}
