import type { Skill } from '#contract/profile/view.ts'
import type { Trade } from '#db/demo/content.ts'
import type { Random } from '#db/demo/random.ts'
import { taxonomy } from '#db/taxonomy/taxonomy.ts'
import { portfolioOf } from './portfolio.ts'
import type { DemoKind, DemoProvider, DemoService } from './types.ts'

type Offer = Pick<DemoProvider, 'categorySlugs' | 'skills' | 'services' | 'portfolio'>

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

export function offerOf(random: Random, { trade, trades, kind, town, isCast, rank }: OfferFacts): Offer {
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
