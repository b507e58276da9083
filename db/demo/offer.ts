import type { Skill } from '#contract/profile.ts'
import type { Trade, TradeGroup } from '#db/demo/content.ts'
import type { Random } from '#db/demo/random.ts'
import { taxonomy } from '#db/taxonomy/taxonomy.ts'
import type { DemoKind, DemoProvider, DemoService } from './types.ts'

type Offer = Pick<DemoProvider, 'categorySlugs' | 'skills' | 'services' | 'portfolio'>

type OfferFacts = { trade: Trade; group: TradeGroup; kind: DemoKind; town: string; trades: readonly Trade[] }

const categoryNames = new Map(
  taxonomy().flatMap(({ categories }) => categories.map(({ slug, name }): [string, string] => [slug, name])),
)

const alongside: Readonly<Record<string, readonly string[]>> = {
  plumbing: ['heating-and-gas', 'kitchens-and-bathrooms'],
  'heating-and-gas': ['plumbing'],
  'electrical-services': ['handyman'],
  'building-and-extensions': ['bricklaying-and-stonework', 'roofing', 'carpentry-and-joinery'],
  'bricklaying-and-stonework': ['building-and-extensions', 'plastering-and-rendering'],
  roofing: ['building-and-extensions', 'bricklaying-and-stonework'],
  'veterinary-and-farriery': [],
  'counselling-and-therapy': [],
  'physiotherapy-and-osteopathy': ['massage-and-bodywork'],
  'home-care': [],
  'driving-lessons': [],
  'early-years-and-childcare': [],
  'venue-hire': ['event-planning'],
  'pest-control': [],
  'mot-testing': ['car-repairs-and-servicing', 'tyres-and-wheels'],
  'solicitors-and-legal-advice': ['wills-and-probate', 'conveyancing'],
  conveyancing: ['wills-and-probate'],
  'accountancy-and-bookkeeping': ['business-consulting'],
  'mortgage-and-financial-advice': ['insurance'],
  insurance: ['mortgage-and-financial-advice'],
  'music-lessons': [],
  'musicians-and-singers': ['sound-and-recording'],
  'wedding-photography': ['portrait-and-family-photography', 'video-production'],
  'commercial-photography': ['portrait-and-family-photography', 'video-production'],
  'leaflet-distribution': ['print-and-signage'],
  'aquatics-and-exotics': ['pet-sitting-and-boarding'],
}

export function secondTrades(random: Random, trade: Trade, group: TradeGroup): Trade[] {
  const related = alongside[trade.slug]
  const others = group.trades.filter(({ slug }) =>
    related ? related.includes(slug) : slug !== trade.slug && !alone.has(slug),
  )
  const roll = random.next()
  return random.sample(others, roll < 0.45 ? 0 : roll < 0.84 ? 1 : 2)
}

const alone = new Set(Object.keys(alongside).filter((slug) => alongside[slug]?.length === 0))

export function offerOf(random: Random, { trade, kind, town, trades }: OfferFacts): Offer {
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

  const bare = kind === 'unclaimed' ? random.chance(0.5) : random.chance(0.1)
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
  const work = [...random.shuffle(trade.work), ...second.flatMap((other) => random.sample(other.work, 1))]
  const shown = kind === 'unclaimed' || random.chance(0.15) ? [] : work.slice(0, random.int(1, 5))
  return {
    categorySlugs: [trade.slug, ...second.map(({ slug }) => slug)],
    skills: [...skills.values()],
    services: lines.slice(0, 6),
    portfolio: shown.map(([title, description]) => ({
      title: title.replaceAll('{town}', town),
      description: description.replaceAll('{town}', town),
    })),
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
