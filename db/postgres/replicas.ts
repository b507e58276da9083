import pTimeout from 'p-timeout'
import type pg from 'pg'
import { z } from 'zod'
import { SECOND } from '#contract/duration.ts'
import type { Query } from '../client.ts'
import type { Listeners } from '../listeners.ts'

export type Replica = {
  query: Query
  /** Takes it out of the round until it answers again: a statement of it failed. */
  leave(): void
}

export type Replicas = {
  /** Returns one that has everything that readers were told of. Null if readers must use the primary. */
  next(): Replica | null
  /** How many there are, and how many are in the round. */
  count(): { all: number; ready: number }
  close(): Promise<void>
}

const ASK_EVERY = SECOND

/** Fails on a standby that stands where the primary was: what readers need is not known then. */
const WRITTEN = positionQuery('pg_current_wal_lsn()')
/** Stays behind once a replica is promoted: what it writes by itself is nothing that the primary has written. */
const REPLAYED = positionQuery('pg_last_wal_replay_lsn()')

type PositionQuery = ReturnType<typeof positionQuery>

/** Bytes of the log. A connection that hangs is given up. */
function positionQuery(position: string) {
  return { text: `select ${position} - '0/0' as at`, query_timeout: 5 * SECOND }
}

const Position = z.object({ at: z.coerce.number() })

/**
 * After each notification of a change, the primary's position in its log is asked for: only a replica that has replayed so
 * much is read, so a page that is drawn again never shows, and never keeps, what was before. Without a notification, a
 * replica may lag by some seconds.
 * @param isDeaf true while notifications do not arrive: then no replica is read
 */
export function openReplicas(
  pools: readonly { pool: pg.Pool; query: Query }[],
  primary: pg.Pool,
  { heard, isDeaf }: { heard: Listeners; isDeaf: () => boolean },
): Replicas {
  /** What a reader must have. Null until it is known after a change. */
  let needed: number | null = null
  let latest = 0
  let changes = 0
  let asking = false
  const servers = pools.map(({ pool, query }) => ({ pool, query, at: null as number | null, asking: false }))

  /** One question at a time, however many changes there are. An answer counts if no change came before it. */
  async function catchUp() {
    if (asking) return
    asking = true
    let at: number | null
    let change: number
    do {
      change = changes
      at = await positionOf(primary, WRITTEN)
    } while (change !== changes)
    asking = false
    if (at === null) return
    latest = Math.max(latest, at)
    needed = latest
    await askAll()
  }

  async function askAll() {
    await Promise.all(
      servers.map(async (server) => {
        if (server.asking) return
        server.asking = true
        server.at = await positionOf(server.pool, REPLAYED)
        server.asking = false
      }),
    )
  }

  const hasAll = ({ at }: { at: number | null }) => at !== null && needed !== null && at >= needed

  heard.onChange(() => {
    changes += 1
    needed = null
    void catchUp()
  })

  let looking = false
  /** What the primary had written at the look before. */
  let before: number | null = null
  async function look() {
    if (looking) return
    looking = true
    if (needed === null) await catchUp()
    const written = await positionOf(primary, WRITTEN)
    await askAll()
    // A replica that stops replaying without a notification leaves the round, too.
    if (needed !== null && before !== null) needed = Math.max(needed, before)
    before = written
    looking = false
  }

  const timer = setInterval(look, ASK_EVERY).unref()
  let turn = 0
  return {
    next() {
      if (isDeaf()) return null
      const ready = servers.filter(hasAll)
      const server = ready[turn++ % ready.length]
      if (!server) return null
      return {
        query: server.query,
        leave() {
          server.at = null
        },
      }
    },
    count: () => ({ all: servers.length, ready: isDeaf() ? 0 : servers.filter(hasAll).length }),
    async close() {
      clearInterval(timer)
      await Promise.all(pools.map(({ pool }) => pool.end()))
    },
  }
}

/** Null if it does not answer within a second. */
async function positionOf(pool: pg.Pool, query: PositionQuery): Promise<number | null> {
  const asked = pool.query(query).then(({ rows: [row] }) => Position.parse(row).at)
  return pTimeout(asked, { milliseconds: SECOND }).catch(() => null)
}
