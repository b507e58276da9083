import { LRUCache } from 'lru-cache'

/** A rendering under way. */
type Flight = {
  /** Something that the page shows was changed after its rendering began: what it read may be old. */
  outdated(tags: readonly string[]): boolean
}

type Landing<Answer> = { answer: Answer; shared: boolean }

/** One rendering per key at a time; whoever asks meanwhile waits for it. */
export function createFlights<Answer>({ now }: { now: () => number }) {
  const joinable = new Map<string, Promise<Landing<Answer>>>()
  const airborne = new Set<{ changed: Set<string>; everything: boolean }>()
  // Keys whose last answer was not for sharing: waiting for such a one would only be slow.
  const solitary = new LRUCache<string, number>({ max: 10_000 })

  async function share(key: string, run: (flight: Flight) => Promise<Landing<Answer>>): Promise<Answer | null> {
    if ((solitary.get(key) ?? 0) > now()) return (await launch(run)).answer
    const running = joinable.get(key)
    if (running) {
      const landing = await running
      return landing.shared ? landing.answer : null
    }
    const flight = launch(run)
    joinable.set(key, flight)
    try {
      const landing = await flight
      if (!landing.shared) solitary.set(key, now() + solitaryMs)
      return landing.answer
    } finally {
      if (joinable.get(key) === flight) joinable.delete(key)
    }
  }

  async function launch(run: (flight: Flight) => Promise<Landing<Answer>>): Promise<Landing<Answer>> {
    const state = { changed: new Set<string>(), everything: false }
    airborne.add(state)
    try {
      return await run({ outdated: (tags) => state.everything || tags.some((tag) => state.changed.has(tag)) })
    } finally {
      airborne.delete(state)
    }
  }

  /** Later visitors do not join what began before a change. */
  function outdate(tags: readonly string[] | 'everything') {
    joinable.clear()
    for (const state of airborne) {
      if (tags === 'everything') state.everything = true
      else for (const tag of tags) state.changed.add(tag)
    }
  }

  return { share, outdate }
}

const solitaryMs = 10_000
