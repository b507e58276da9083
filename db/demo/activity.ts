import { after, before, DAY, MINUTE } from '#contract/duration.ts'
import { type Random, random, weighted } from '#db/demo/random.ts'
import { daysSince } from './calendar.ts'
import type {
  DemoActivity,
  DemoClient,
  DemoContactReveal,
  DemoConversation,
  DemoFeedback,
  DemoProvider,
  DemoSave,
  DemoViews,
} from './types.ts'

export const ACTIVE_DAYS = 60
/** The flagship is viewed this many times as often as other listings with as many reviews. */
const FLAGSHIP = 8
const VIEWS_PER_CONTACT = 7
const WEEKEND = 0.6
/** Whom he has written to, and how many days ago he saved them. */
const TOM_SAVED = [
  ['zofia-balan', 25],
  ['neil-wilmot', 3],
] as const

type ActivitySources = {
  providers: readonly DemoProvider[]
  clients: readonly DemoClient[]
  feedback: readonly DemoFeedback[]
  conversations: readonly DemoConversation[]
}

/** A client who writes or opens contact details has opened the listing before, and many only looked. */
export function demoActivity(
  now: Date,
  { providers, clients, feedback, conversations }: ActivitySources,
): DemoActivity {
  const reviews = Map.groupBy(feedback, ({ providerKey }) => providerKey)
  const talks = Map.groupBy(conversations, ({ providerKey }) => providerKey)
  const activity: DemoActivity = { views: [], contactReveals: [], saves: [] }
  for (const provider of providers) {
    if (provider.kind !== 'member' && provider.kind !== 'unclaimed') continue
    const draws = random(`demo activity ${provider.key}`)
    const liveDays = Math.min(ACTIVE_DAYS, daysSince(provider.joinedAt, now) - 1)
    if (liveDays < 1) continue
    const share = liveDays / ACTIVE_DAYS
    const isFlagship = provider.key === 'maya'
    const interest = share * (isFlagship ? FLAGSHIP : 1) * Math.sqrt(reviews.get(provider.key)?.length ?? 0)
    const written = (talks.get(provider.key) ?? [])
      .flatMap(({ messages }) => messages[0]?.at ?? [])
      .filter((at) => daysSince(at, now) <= ACTIVE_DAYS)
    const opened = [...written, ...someMoments(draws, Math.round(interest * draws.next() * 1.6), liveDays, now)]
    activity.contactReveals.push(...opened.map((at) => revealOf(draws, provider.key, at)))
    const contacts = opened.map((at) => Math.max(0, daysSince(at, now)))
    const looked = Math.round(opened.length * VIEWS_PER_CONTACT + (4 + interest * 3) * (0.6 + draws.next()) * share)
    activity.views.push(...viewsOf(draws, provider.key, { contacts, looked, liveDays, now }))
    activity.saves.push(...savesOf(draws, provider, clients, { count: Math.round(interest * 0.5), liveDays, now }))
  }
  for (const [providerKey, days] of TOM_SAVED) {
    activity.saves.push({ clientKey: 'tom', providerKey, at: before(now, days * DAY) })
  }
  return activity
}

function someMoments(draws: Random, count: number, days: number, now: Date): Date[] {
  return Array.from({ length: count }, () => new Date(now.getTime() - (0.1 + draws.next() * (days - 0.1)) * DAY))
}

/** A few minutes after the message that came of it, or at that moment. */
function revealOf(draws: Random, providerKey: string, at: Date): DemoContactReveal {
  const earlier = after(at, -draws.int(1, 9) * MINUTE)
  return { providerKey, kind: draws.chance(0.62) ? 'phone' : 'email', at: earlier }
}

type ViewPlan = { contacts: number[]; looked: number; liveDays: number; now: Date }

function viewsOf(draws: Random, providerKey: string, { contacts, looked, liveDays, now }: ViewPlan): DemoViews[] {
  const counts = new Map<number, number>()
  const add = (daysAgo: number, more: number) => counts.set(daysAgo, (counts.get(daysAgo) ?? 0) + more)
  for (const daysAgo of contacts) add(daysAgo, 2)
  const anyDay = weighted(
    Array.from({ length: liveDays + 1 }, (_, daysAgo) => daysAgo),
    (daysAgo) => weightOf(daysAgo, now),
  )
  for (let index = 2 * contacts.length; index < looked; index++) add(anyDay(draws), 1)
  return [...counts].map(([daysAgo, count]) => ({ providerKey, daysAgo, count }))
}

/** Fewer at weekends and today, which is not over; a little more from week to week. */
function weightOf(daysAgo: number, now: Date): number {
  const weekday = new Date(now.getTime() - daysAgo * DAY).getUTCDay()
  const usual = weekday === 0 || weekday === 6 ? WEEKEND : 1
  return usual * (daysAgo === 0 ? now.getUTCHours() / 24 : 1) * (1 - daysAgo / (4 * ACTIVE_DAYS))
}

type SavePlan = { count: number; liveDays: number; now: Date }

function savesOf(
  draws: Random,
  provider: DemoProvider,
  clients: readonly DemoClient[],
  { count, liveDays, now }: SavePlan,
): DemoSave[] {
  if (count === 0) return []
  const far = (client: DemoClient) => Math.hypot(client.lat - provider.lat, (client.lng - provider.lng) * 0.6)
  const near = clients
    .filter(({ key }) => key !== 'tom')
    .toSorted((one, other) => far(one) - far(other))
    .slice(0, 3 * count)
  const by = draws.sample(near, Math.min(count, near.length))
  const moments = someMoments(draws, by.length, liveDays, now)
  return by.flatMap(({ key, joinedAt }, index) => {
    const at = moments[index]
    return at && at > joinedAt ? [{ clientKey: key, providerKey: provider.key, at }] : []
  })
}
