import pg from 'pg'
import { MINUTE, SECOND } from '#contract/duration.ts'

export type Shortage = {
  /** What the operator can do about too few connections. Null if it gets what it wants, or is not known yet. */
  shortage(): string | null
  /** Reports one that is there, and when that changes. */
  onShortage(listener: (sentence: string | null) => void): void
}

const AGAIN_AFTER = MINUTE
const ANSWERS_WITHIN = 5 * SECOND

/**
 * Counts, while the process starts, how many connections it gets: a server refuses what is beyond its limit, and a pooler
 * of sessions logs in everyone and lets the first statement wait, for minutes. So the pool is made no larger than what
 * answers, and is counted again each minute while that is less than it wants.
 * @param pool all connections that it has have answered
 * @param listens resolves once the connection that listens has its place
 */
export function watchConnections(url: string, pool: pg.Pool, listens: Promise<void>) {
  const wanted = pool.options.max
  const listeners = new Set<(sentence: string | null) => void>()
  let sentence: string | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function count() {
    const held = pool.totalCount
    const answers = await Promise.all(tryAll(url, wanted - held))
    const given = held + answers.filter(({ answered }) => answered).length
    await Promise.all(answers.map(({ end }) => end()))
    // While the database is away as a whole, nothing is known of its limits.
    const isThere = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    if (stopped) return
    if (isThere) note(given)
    if (!isThere || given < wanted) timer = setTimeout(count, AGAIN_AFTER).unref()
  }

  function note(given: number) {
    pool.options.max = Math.max(given, 1)
    const now = given < wanted ? sentenceFor(given, wanted) : null
    if (now === sentence) return
    sentence = now
    for (const listener of listeners) listener(now)
  }

  pool.options.max = Math.max(pool.totalCount, 1)
  void listens.then(count)
  return {
    shortage: () => sentence,
    onShortage(listener: (sentence: string | null) => void) {
      listeners.add(listener)
      if (sentence) listener(sentence)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** All at once, and each is held until it is ended: else one connection could answer for all. */
function tryAll(url: string, times: number) {
  return Array.from({ length: Math.max(times, 0) }, async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'fettle',
      connectionTimeoutMillis: ANSWERS_WITHIN,
      query_timeout: ANSWERS_WITHIN,
    })
    client.on('error', () => {})
    const answered = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false,
      )
    return { answered, end: () => client.end().catch(() => {}) }
  })
}

const sentenceFor = (given: number, wanted: number) =>
  `The database gives this process ${given} of the ${wanted} connections that DATABASE_CONNECTIONS asks for; it works with those. Raise default_pool_size of the pooler or max_connections of PostgreSQL (each process takes ${wanted + 1}), or set DATABASE_CONNECTIONS lower.`
