import { LRUCache } from 'lru-cache'
import { MINUTE, SECOND } from '#contract/duration.ts'
import { addressKey } from '#server/work/limit.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Site } from '#server/work/work.ts'
import type { Caller } from './caller.ts'

/** Requests of a key, or of a person's access tokens, for one of a visitor's. */
export const FOR_PEOPLE = 5

type Window = { used: number; endsAt: number }

/** Headers of every answer, as draft-ietf-httpapi-ratelimit-headers says. Null if there is no limit. */
export type Budget = { headers: [string, string][]; exceeded: Refusal | null }

const windowsOf = new WeakMap<Site, LRUCache<string, Window>>()

/**
 * Counts a request of this minute, in this process only, as pages are: what may really be done how often, the nouns limit in
 * the database. A key is counted by itself, a visitor by address.
 */
export function spend(site: Site, caller: Caller): Budget {
  const { apiPerMinute } = site.settings
  if (apiPerMinute === null) return { headers: [], exceeded: null }
  const most = caller.actor.kind === 'person' ? apiPerMinute * FOR_PEOPLE : apiPerMinute
  const windows = windowsOf.get(site) ?? new LRUCache<string, Window>({ maxSize: 50_000, sizeCalculation: () => 1 })
  windowsOf.set(site, windows)
  const name = nameOf(caller)
  const now = site.now().getTime()
  const current = windows.get(name)
  const window = current && current.endsAt > now ? current : { used: 0, endsAt: now + MINUTE }
  const used = window.used + 1
  if (used <= most) windows.set(name, { used, endsAt: window.endsAt })
  const reset = Math.max(1, Math.ceil((window.endsAt - now) / SECOND))
  const headers: [string, string][] = [
    ['ratelimit-policy', `"minute";q=${most};w=60`],
    ['ratelimit', `"minute";r=${Math.max(0, most - used)};t=${reset}`],
  ]
  return { headers, exceeded: used > most ? tooFast(reset) : null }
}

function nameOf({ key, actor }: Caller): string {
  if (key) return `key:${key.id}`
  return actor.kind === 'person' ? `person:${actor.id}` : addressKey(actor.address)
}

function tooFast(retryAfter: number): Refusal {
  const message = 'You have sent more requests than a minute allows. Please wait as long as Retry-After says.'
  return new Refusal('TOO_MANY_REQUESTS', message, { retryAfter })
}
