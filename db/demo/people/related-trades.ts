import { type Trade, type TradeGroup, tradeGroups } from '#db/demo/content.ts'

export type TradeInGroup = { trade: Trade; group: TradeGroup }

export const tradesInGroups: readonly TradeInGroup[] = tradeGroups.flatMap((group) =>
  group.trades.map((trade) => ({ trade, group })),
)

const bySlug = new Map(tradesInGroups.map((filed) => [filed.trade.slug, filed]))

/** @throws if the demo has no such trade */
export function tradeNamed(slug: string): TradeInGroup {
  const filed = bySlug.get(slug)
  if (!filed) throw new Error(`The demo has no trade ${slug}`)
  return filed
}

/** What goes with a trade, where that is not any other of its group. */
const alongside: Readonly<Record<string, readonly string[]>> = {
  plumbing: ['heating-and-gas', 'kitchens-and-bathrooms'],
  'heating-and-gas': ['plumbing'],
  'electrical-services': ['handyman', 'smart-home-and-cctv'],
  'building-and-extensions': ['bricklaying-and-stonework', 'roofing', 'carpentry-and-joinery'],
  'bricklaying-and-stonework': ['building-and-extensions', 'plastering-and-rendering'],
  roofing: ['building-and-extensions', 'bricklaying-and-stonework'],
  'veterinary-and-farriery': [],
  'counselling-and-therapy': ['yoga-and-pilates'],
  'physiotherapy-and-osteopathy': ['massage-and-bodywork'],
  'home-care': ['domestic-cleaning'],
  'driving-lessons': [],
  'early-years-and-childcare': ['school-tutoring'],
  'venue-hire': ['event-planning', 'marquees-and-equipment-hire'],
  'pest-control': ['garden-maintenance', 'waste-and-house-clearance'],
  'mot-testing': ['car-repairs-and-servicing', 'tyres-and-wheels'],
  'solicitors-and-legal-advice': ['wills-and-probate', 'conveyancing'],
  conveyancing: ['wills-and-probate'],
  'accountancy-and-bookkeeping': ['business-consulting'],
  'mortgage-and-financial-advice': ['insurance'],
  insurance: ['mortgage-and-financial-advice'],
  'music-lessons': ['musicians-and-singers'],
  'musicians-and-singers': ['sound-and-recording', 'music-lessons'],
  'wedding-photography': ['portrait-and-family-photography', 'video-production'],
  'commercial-photography': ['portrait-and-family-photography', 'video-production'],
  'leaflet-distribution': ['print-and-signage'],
  'aquatics-and-exotics': ['pet-sitting-and-boarding'],
}

/** No provider offers them beside something else. */
const alone = new Set(['veterinary-and-farriery', 'driving-lessons', 'physiotherapy-and-osteopathy', 'home-care'])

export function relatedTrades({ trade, group }: TradeInGroup): Trade[] {
  const related = alongside[trade.slug]
  if (related) return related.map((slug) => tradeNamed(slug).trade)
  return group.trades.filter(({ slug }) => slug !== trade.slug && !alone.has(slug))
}
