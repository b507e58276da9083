import { after, DAY, HOUR } from '#contract/duration.ts'
import type { RemovalReason } from '#contract/feedback/rules.ts'
import type { Grade, PriceBand } from '#contract/feedback/words.ts'
import { feedbackTexts, type Trade, type TradeGroup, tradeGroups } from '#db/demo/content.ts'
import { type Random, random, weighted } from '#db/demo/random.ts'
import { daysBefore, daysSince } from './calendar.ts'
import type { DemoClient, DemoFeedback, DemoProvider } from './types.ts'

const VERY_BUSY = 22
const CAST_VOICES: Readonly<Record<string, number>> = { maya: 33, nadia: 5 }
const LAPSED_SINCE = 28
/** The newest so many may still wait for a moderator. */
const RECENT = 90

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
  return told(now, providers, awaiting(said))
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
      const usual = draws.chance(0.15) ? 0 : draws.int(1, draws.chance(0.6) ? 4 : 8)
      const wanted =
        CAST_VOICES[key] ?? (busy.has(key) ? draws.int(29, 36) : draws.chance(0.07) ? draws.int(12, 20) : usual)
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
    const rating = ratingOf(draws, provider.key)
    const days = latest + Math.floor((earliest - latest + 1) * draws.next() ** 1.1)
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
      ...PLAIN,
      reply: text === null || days === latest ? null : { text, at: later(draws, createdAt, days - latest) },
    }
  })
}

/** The flagship's clients are happier: a rating below five is drawn again. */
function ratingOf(draws: Random, providerKey: string): Rating {
  const [rating] = ratings(draws)
  return providerKey === 'maya' && rating < 5 ? ratings(draws)[0] : rating
}

function later(draws: Random, moment: Date, room: number): Date {
  return after(moment, draws.int(1, Math.min(9, room)) * DAY)
}

function awaiting(entries: DemoFeedback[]): DemoFeedback[] {
  const draws = random('demo feedback awaiting')
  const recent = entries.length - RECENT
  return entries.map((entry, index) => {
    const waits = index >= recent && draws.chance(0.4)
    return waits ? { ...entry, approved: false, reply: null } : entry
  })
}

const PLAIN = {
  grade: 'unproven',
  workDone: null,
  priceBand: null,
  hireAgain: null,
  checkedAt: null,
  removed: null,
  edited: null,
  update: null,
} as const

const grades = weighted<readonly [Grade, number]>(
  [
    ['hired', 24],
    ['contact', 31],
    ['invited', 17],
    ['unproven', 28],
  ],
  ([, share]) => share,
)
const removals = weighted<readonly [RemovalReason, number]>(
  [
    ['personal', 5],
    ['duplicate', 4],
    ['unrelated', 3],
    ['advertising', 2],
    ['author', 2],
  ],
  ([, share]) => share,
)

/** What is known beside the words: how it is proven, what was done, what became of it. */
function told(now: Date, providers: readonly DemoProvider[], entries: DemoFeedback[]): DemoFeedback[] {
  const draws = random('demo feedback told')
  const byKey = new Map(providers.map((provider) => [provider.key, provider]))
  return entries.map((entry) => {
    const [grade] = grades(draws)
    const services = byKey.get(entry.providerKey)?.services ?? []
    const more = {
      grade,
      workDone: services.length > 0 && draws.chance(0.55) ? draws.pick(services).title : null,
      priceBand: draws.chance(0.4) ? draws.pick<PriceBand>(['under-100', '100-500', '100-500', '500-2000']) : null,
      hireAgain: draws.chance(0.7) ? entry.rating >= 4 || (entry.rating === 3 && draws.chance(0.4)) : null,
    }
    const checkedAt = earlier(after(entry.createdAt, draws.int(1, 20) * HOUR), now)
    if (!entry.approved) return { ...entry, ...more }
    if (draws.chance(0.03)) {
      const [removed] = removals(draws)
      return { ...entry, ...more, checkedAt, approved: false, removed, reply: null }
    }
    return {
      ...entry,
      ...more,
      checkedAt,
      edited: draws.chance(0.015) ? 'personal' : null,
      update: updateOf(draws, entry, now),
    }
  })
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

/** Only where enough time has passed. */
function updateOf(draws: Random, { rating, createdAt }: DemoFeedback, now: Date): DemoFeedback['update'] {
  const room = daysSince(createdAt, now) - 40
  if (room < 60 || !draws.chance(0.08)) return null
  const isGood = rating >= 3 && draws.chance(0.8)
  const text = draws.pick<string>(isGood ? feedbackTexts.stillGood : feedbackTexts.noLongerGood)
  return { rating: isGood ? Math.max(4, rating) : 2, text, at: after(createdAt, (35 + draws.int(0, room)) * DAY) }
}

function tradeOf(provider: DemoProvider): { trade: Trade; group: TradeGroup } {
  for (const group of tradeGroups) {
    const trade = group.trades.find(({ slug }) => slug === provider.categorySlugs[0])
    if (trade) return { trade, group }
  }
  throw new Error(`No trade for ${provider.key}`)
}

const { apologies, further, praiseAnywhere, praiseOfSkill, smallWish, thanks, thanksWithWish } = feedbackTexts

type Rating = keyof typeof feedbackTexts.titles
type EntryWords = { description: string | null; wish: boolean }

function wordsAbout(draws: Random, provider: DemoProvider, trade: Trade, group: TradeGroup, count: number) {
  const praise = praiseFor(draws, provider, trade, group, count)
  const mixed = draws.shuffle(group.mixed)
  const poor = draws.shuffle(group.poor)
  return (rating: Rating): EntryWords => {
    if (draws.chance(0.1)) return { description: null, wish: false }
    const main = (rating >= 4 ? praise : rating === 3 ? mixed : poor).pop()
    if (main === undefined) return { description: null, wish: false }
    const wish = rating === 4 && draws.chance(0.35)
    if (wish) return { description: `${main} ${draws.pick(smallWish)}`, wish }
    if (rating >= 4 && draws.chance(0.45)) return { description: `${main} ${draws.pick(further)}`, wish }
    return { description: main, wish: rating === 3 }
  }
}

function replyTo(draws: Random, firstName: string, rating: Rating, { description, wish }: EntryWords): string | null {
  if (description === null && rating < 4) return null
  const texts = rating < 3 ? apologies : wish ? thanksWithWish : thanks
  return draws.pick(texts).replaceAll('{client}', firstName)
}

function praiseFor(draws: Random, provider: DemoProvider, trade: Trade, group: TradeGroup, count: number): string[] {
  const special = draws.sample(trade.praise, count > 12 ? trade.praise.length : 1)
  const anywhere = draws.sample(praiseAnywhere, 4 + Math.floor(count / 3))
  const general = [...special, ...group.praise, ...anywhere]
  const ofSkills = provider.skills.flatMap(({ name }) =>
    praiseOfSkill.map((sentence) => sentence.replace('{skill}', inSentence(name))),
  )
  return draws.shuffle([...general, ...draws.sample(ofSkills, Math.max(3, count - general.length))])
}

const keepsCapital =
  /^([A-Z][A-Z]|[A-Z]-|A level|Asian|Bhangra|Class|Cyber|English|French|Hatha|Making|Roman|Spanish|WordPress)/

function inSentence(skill: string): string {
  return keepsCapital.test(skill) ? skill : skill.charAt(0).toLowerCase() + skill.slice(1)
}
