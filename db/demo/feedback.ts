import { feedbackTexts, type Trade, type TradeGroup, tradeGroups } from '#db/demo/content.ts'
import type { Random } from '#db/demo/random.ts'
import { random, weighted } from '#db/demo/random.ts'
import { DAY, daysBefore, daysSince } from './calendar.ts'
import { type Rating, replyTo, wordsAbout } from './feedback-wording.ts'
import type { DemoClient, DemoFeedback, DemoProvider } from './types.ts'

const VERY_BUSY = 7
const CAST_VOICES: Readonly<Record<string, number>> = { maya: 33, nadia: 5 }
const LAPSED_SINCE = 28

const ratings = weighted<readonly [Rating, number]>(
  [
    [5, 57],
    [4, 29],
    [3, 8],
    [2, 4],
    [1, 2],
  ],
  ([, share]) => share,
)

export function demoFeedback(now: Date, providers: readonly DemoProvider[], clients: readonly DemoClient[]) {
  const counts = entriesFor(now, providers)
  const said = providers.flatMap((provider) => {
    const draws = random(`demo feedback ${provider.key}`)
    const heard = nearest(draws, provider, clients).slice(0, counts.get(provider.key) ?? 0)
    return entriesOf(now, provider, heard, draws)
  })
  said.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  return awaiting(said)
}

function entriesFor(now: Date, providers: readonly DemoProvider[]): Map<string, number> {
  const draws = random('demo feedback counts')
  const heard = providers.filter(({ kind, lapsed }) => kind !== 'unclaimed' && (kind !== 'unpaid' || lapsed))
  const settled = heard.filter(
    ({ kind, key, joinedAt }) => kind === 'member' && key !== 'maya' && daysSince(joinedAt, now) > 400,
  )
  const busy = new Set(draws.sample(settled, VERY_BUSY - 1).map(({ key }) => key))
  return new Map(
    heard.map(({ key, joinedAt }): [string, number] => {
      const usual = draws.chance(0.18) ? 0 : Math.floor(1 + 9.5 * draws.next() ** 2)
      const wanted =
        CAST_VOICES[key] ?? (busy.has(key) ? draws.int(29, 36) : draws.chance(0.06) ? draws.int(12, 18) : usual)
      return [key, Math.min(wanted, Math.floor(daysSince(joinedAt, now) / 6))]
    }),
  )
}

function nearest(draws: Random, provider: DemoProvider, clients: readonly DemoClient[]): DemoClient[] {
  const far = (client: DemoClient) => Math.hypot(client.lat - provider.lat, (client.lng - provider.lng) * 0.6)
  return clients
    .map((client) => ({ client, order: far(client) + draws.next() * 1.5 }))
    .sort((one, other) => one.order - other.order)
    .map(({ client }) => client)
}

function entriesOf(now: Date, provider: DemoProvider, clients: readonly DemoClient[], draws: Random): DemoFeedback[] {
  const { trade, group } = tradeOf(provider)
  const say = wordsAbout(draws, provider, trade, group, clients.length)
  const latest = provider.lapsed ? LAPSED_SINCE : 1
  return clients.flatMap((client) => {
    const earliest = Math.min(daysSince(provider.joinedAt, now), daysSince(client.joinedAt, now)) - 3
    if (earliest < latest) return []
    const [rating] = ratings(draws)
    const days = latest + Math.floor((earliest - latest + 1) * draws.next() ** 1.3)
    const createdAt = daysBefore(now, days, draws)
    const said = say(rating)
    const text = draws.chance(0.45) ? replyTo(draws, client.firstName, rating, said) : null
    return {
      providerKey: provider.key,
      clientKey: client.key,
      rating,
      title: draws.pick<string>(feedbackTexts.titles[rating]),
      description: said.description,
      createdAt,
      approved: true,
      reply: text === null || days === latest ? null : { text, at: later(draws, createdAt, days - latest) },
    }
  })
}

function later(draws: Random, moment: Date, room: number): Date {
  return new Date(moment.getTime() + draws.int(1, Math.min(9, room)) * DAY)
}

function awaiting(entries: DemoFeedback[]): DemoFeedback[] {
  const draws = random('demo feedback awaiting')
  const recent = Math.floor(entries.length * 0.85)
  return entries.map((entry, index) => {
    const waits = index >= recent && draws.chance(0.4)
    return waits ? { ...entry, approved: false, reply: null } : entry
  })
}

function tradeOf(provider: DemoProvider): { trade: Trade; group: TradeGroup } {
  for (const group of tradeGroups) {
    const trade = group.trades.find(({ slug }) => slug === provider.categorySlugs[0])
    if (trade) return { trade, group }
  }
  throw new Error(`No trade for ${provider.key}`)
}
