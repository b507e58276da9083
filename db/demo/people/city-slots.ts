import type { DemoPlace, Trade } from '#db/demo/content.ts'
import { anyFurtherPlace, CITIES, type City, FULL_CITIES, FURTHER_CITIES } from '#db/demo/people/cities.ts'
import { relatedTrades, type TradeInGroup, tradesInGroups } from '#db/demo/people/related-trades.ts'
import { type Random, weighted } from '#db/demo/random.ts'
import { type DemoCoverage, reaches } from './cities.ts'

/** Who works where: `trades` begins with the main one. */
export type Stall = TradeInGroup & { trades: Trade[]; place: DemoPlace; coverage: DemoCoverage | null }

/** Public providers of every trade in each of the full cities, at least. */
const EACH = 6
/** Providers a city has of each trade that people need most. */
const EACH_POPULAR = 10
const POPULAR = new Set([
  ...['plumbing', 'electrical-services', 'building-and-extensions', 'painting-and-decorating', 'handyman'],
  ...['domestic-cleaning', 'garden-maintenance'],
])
/** Who have a trade as their main one, at least. */
const AS_MAIN = 2
/** Those of them that live elsewhere and name the cities, by trade. */
const FROM_AFAR: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      ...['web-design-and-development', 'app-and-software-development', 'it-support-and-networks'],
      ...['data-and-cyber-security', 'digital-marketing-and-seo', 'social-media', 'branding-and-graphic-design'],
      ...['copywriting-and-content', 'accountancy-and-bookkeeping', 'solicitors-and-legal-advice', 'conveyancing'],
      ...['wills-and-probate', 'mortgage-and-financial-advice', 'insurance', 'business-consulting'],
    ].map((slug) => [slug, 4]),
  ),
  ...Object.fromEntries(
    [
      ...['school-tutoring', 'language-lessons', 'computer-and-skills-training', 'counselling-and-therapy'],
      ...['nutrition-and-diet', 'video-production', 'commercial-photography', 'wedding-photography'],
      ...['musicians-and-singers', 'event-planning', 'print-and-signage'],
    ].map((slug) => [slug, 3]),
  ),
}
/** They go as far as from Manchester to Leeds. */
const TRAVELLING = new Set([
  ...['construction-trade', 'events', 'music-photography-and-visuals', 'painting-decorating-and-interior-design'],
  ...['gardening-and-outdoors', 'cleaning-and-removal-services', 'cars-vehicles'],
])
const RADII = [20, 25, 25, 30] as const

/** As many stalls as the full cities need beside those that are there already. */
export function cityStalls(random: Random, already: readonly Stall[]): Stall[] {
  const needs = needsOf(already)
  const added: Stall[] = []
  const mains = new Map<string, number>()
  const isShort = ({ trade }: TradeInGroup) => (mains.get(trade.slug) ?? 0) < AS_MAIN
  const add = (stall: Stall) => {
    needs.meet(stall)
    mains.set(stall.trade.slug, (mains.get(stall.trade.slug) ?? 0) + 1)
    added.push(stall)
  }
  for (const filed of random.shuffle(tradesInGroups)) {
    const atHome = EACH - (FROM_AFAR[filed.trade.slug] ?? 0)
    while (FULL_CITIES.every((city) => needs.of(filed.trade, city) > atHome)) {
      const place = anyFurtherPlace(random)
      add({ ...filed, trades: withSeconds(random, filed, needs, FULL_CITIES), place, coverage: whole(place) })
    }
  }
  for (const filed of random.shuffle(tradesInGroups)) {
    for (const city of random.shuffle(FULL_CITIES)) {
      while (needs.of(filed.trade, city) > 0 || isShort(filed)) {
        const trades = withSeconds(random, filed, needs, [city])
        const place = weighted(city.places, ({ weight }) => weight)(random)
        add({ ...filed, trades, place, coverage: localCoverage(random, filed, city, needs) })
      }
    }
  }
  return added
}

type Needs = { of(trade: Trade, city: City): number; meet(stall: Stall): void }

function needsOf(already: readonly Stall[]): Needs {
  const left = new Map<string, number>()
  const keyOf = (trade: Trade, city: City) => `${trade.slug} ${city.slug}`
  const needs: Needs = {
    of: (trade, city) => left.get(keyOf(trade, city)) ?? (POPULAR.has(trade.slug) ? EACH_POPULAR : EACH),
    meet({ trades, place, coverage }) {
      for (const city of FULL_CITIES.filter((city) => reaches(place, coverage, city))) {
        for (const trade of trades) left.set(keyOf(trade, city), needs.of(trade, city) - 1)
      }
    },
  }
  for (const stall of already) needs.meet(stall)
  return needs
}

/** With up to two more: those that the cities need, else now and then another. */
function withSeconds(random: Random, filed: TradeInGroup, needs: Needs, cities: readonly City[]): Trade[] {
  const related = random.shuffle(relatedTrades(filed))
  const least = (trade: Trade) => Math.min(...cities.map((city) => needs.of(trade, city)))
  const needed = related.filter((trade) => least(trade) > 0).toSorted((one, other) => least(other) - least(one))
  const more = random.chance(0.85) ? 2 : 1
  if (needed.length > 0) return [filed.trade, ...needed.slice(0, more)]
  return [filed.trade, ...(random.chance(0.3) ? related.slice(0, 1) : [])]
}

function whole(place: DemoPlace): DemoCoverage {
  const own = FURTHER_CITIES.filter((city) => city.places.includes(place))
  return {
    kind: 'places',
    miles: null,
    cities: CITIES.filter((city) => FULL_CITIES.includes(city) || own.includes(city)),
  }
}

/** Manchester and Leeds are near enough for who takes larger jobs. */
function localCoverage(random: Random, { trade, group }: TradeInGroup, city: City, needs: Needs): DemoCoverage | null {
  const other = FULL_CITIES.find(({ name }) => name === (city.name === 'Manchester' ? 'Leeds' : 'Manchester'))
  const isNorth = city.name !== 'London'
  if (other && isNorth && TRAVELLING.has(group.slug) && needs.of(trade, other) > 0 && random.chance(0.65)) {
    return { kind: 'radius', miles: 20, cities: [other] }
  }
  return usualCoverage(random)
}

export function usualCoverage(random: Random): DemoCoverage | null {
  return random.chance(0.35) ? { kind: 'radius', miles: random.pick(RADII), cities: [] } : null
}
