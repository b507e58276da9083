import { LRUCache } from 'lru-cache'
import { MINUTE, SECOND } from '#contract/duration.ts'
import { addressKey } from '#server/work/limit.ts'
import { isPrivate } from '../client-address.ts'
import type { Refusal } from '../refusal.ts'

/** Pictures and suggestions: a single page requests many. */
const uncounted = /^\/(media|places|businesses)\//

/** A picture for a shared link takes a processor as long as so many pages. */
const pagesOf = (path: string) => (path.startsWith('/og/') ? 10 : 1)

/** Multiple of the budget for a session, which is counted by itself instead of by address. */
const forPeople = 4

type Asker = { path: string; address: string; session: string | null }

/** Counts rendered pages in this process only: a slow copy of the site does no harm. @param perMinute null for no limit */
export function createPageBudget(perMinute: number | null, now = () => performance.now()) {
  // After a minute without a request the budget is full again. `max` would allocate room for all entries up front.
  const spent = new LRUCache<string, { pages: number; at: number }>({
    maxSize: 50_000,
    sizeCalculation: () => 1,
    ttl: MINUTE,
  })

  return ({ path, address, session }: Asker): Refusal | null => {
    // A visitor has a private address only when TRUSTED_PROXIES lacks a proxy; then all visitors do.
    if (perMinute === null || uncounted.test(path) || (session === null && isPrivate(address))) return null
    const most = session === null ? perMinute : perMinute * forPeople
    const perSecond = most / 60
    const key = session ?? addressKey(address)
    const at = now()
    const before = spent.get(key) ?? { pages: 0, at }
    const pages = Math.max(0, before.pages - ((at - before.at) / SECOND) * perSecond) + Math.min(pagesOf(path), most)
    if (pages > most) return tooMany(Math.ceil((pages - most) / perSecond))
    spent.set(key, { pages, at })
    return null
  }
}

function tooMany(seconds: number): Refusal {
  return {
    status: 429,
    reason: 'page-budget',
    title: 'Too many pages at once',
    sentence: 'You, or others at your address, have opened very many pages within a minute. Please wait a little.',
    headers: { 'retry-after': String(Math.max(1, seconds)) },
  }
}
