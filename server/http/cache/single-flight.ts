import { LRUCache } from 'lru-cache'

type Flight = {
  /** Something on the page changed after its rendering began, so it may show old data. */
  outdated(tags: readonly string[]): boolean
}

type Result<Answer> = { answer: Answer; shared: boolean }

/** One rendering per key at a time; later visitors wait for it. */
export function createFlights<Answer>({ now }: { now: () => number }) {
  const joinable = new Map<string, Promise<Result<Answer>>>()
  const inFlight = new Set<{ changed: Set<string>; everything: boolean }>()
  // Keys whose last answer could not be shared: waiting for the next would only be slow.
  const uncacheable = new LRUCache<string, number>({ max: 10_000 })

  async function share(key: string, run: (flight: Flight) => Promise<Result<Answer>>): Promise<Answer | null> {
    if ((uncacheable.get(key) ?? 0) > now()) return (await start(run)).answer
    const running = joinable.get(key)
    if (running) {
      const result = await running
      return result.shared ? result.answer : null
    }
    const flight = start(run)
    joinable.set(key, flight)
    try {
      const result = await flight
      if (!result.shared) uncacheable.set(key, now() + UNCACHEABLE_MS)
      return result.answer
    } finally {
      if (joinable.get(key) === flight) joinable.delete(key)
    }
  }

  async function start(run: (flight: Flight) => Promise<Result<Answer>>): Promise<Result<Answer>> {
    const state = { changed: new Set<string>(), everything: false }
    inFlight.add(state)
    try {
      return await run({ outdated: (tags) => state.everything || tags.some((tag) => state.changed.has(tag)) })
    } finally {
      inFlight.delete(state)
    }
  }

  /** Later visitors do not join a rendering that began before a change. */
  function outdate(tags: readonly string[] | 'everything') {
    joinable.clear()
    for (const state of inFlight) {
      if (tags === 'everything') state.everything = true
      else for (const tag of tags) state.changed.add(tag)
    }
  }

  return { share, outdate }
}

const UNCACHEABLE_MS = 10_000
