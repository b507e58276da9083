import pTimeout from 'p-timeout'
import pg from 'pg'
import { MINUTE, SECOND } from '#contract/duration.ts'
import { refusesWrites } from '../away.ts'
import type { Database } from '../client.ts'
import { CONNECT_WITHIN, openPool } from '../guarded-pool.ts'
import type { Listeners } from '../listeners.ts'
import { rowRoleOf } from '../two-roles.ts'
import { watchConnections } from './connections.ts'
import { hearsNotifications, keepListening } from './listen.ts'
import { openReplicas } from './replicas.ts'

export class DatabaseMissing extends Error {}

export type PostgresTarget = {
  url: string
  /** Past a pooler of transactions: listens and changes tables. By default the same as `url`. */
  directUrl?: string | undefined
  /** Connections of the pool; one more listens. */
  connections?: number
  /** False where a pooler gives each transaction another connection and keeps no named statements. */
  namedStatements?: boolean
  /** Streaming replicas, from which visitors read. */
  readUrls?: readonly string[]
  listen?: boolean
  /** Milliseconds until a statement gives up waiting for a connection. */
  connectWithin?: number
}

const CONNECTIONS = 10
const ANSWERS_WITHIN = 20 * SECOND

/** @throws DatabaseMissing, also if the pooler in between cannot do what a setting says it can */
export async function openPostgres(target: PostgresTarget, heard: Listeners) {
  const { url, directUrl = url, namedStatements = true, listen = true } = target
  const directly = directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  await setRole(directUrl, directly)
  const rowRole = rowRoleOf(url, directUrl)
  if (rowRole) await setRole(url, 'DATABASE_URL')
  const { pool, query, watches } = poolOf(url, target)

  async function checkServer() {
    await pool.query('select 1').catch(unreachable('DATABASE_URL'))
    if (namedStatements) await assertNamedStatements(pool)
    if (listen && !(await hears(directUrl, pool).catch(unreachable(directly)))) throw new DatabaseMissing(DEAF)
  }

  try {
    await orTooFew(checkServer())
  } catch (error) {
    void pool.end()
    throw error
  }
  const listening = listen ? keepListening(directUrl, pool, heard) : null
  const watching = listening && watchConnections(url, pool, listening.again())
  const isDeaf = () => listening?.isDeaf() ?? false
  const pools = listening ? (target.readUrls ?? []).map((url) => poolOf(url, target, REPLICA)) : []
  const replicas = pools.length > 0 ? openReplicas(pools, pool, { heard, isDeaf }) : null
  return {
    kind: 'postgres',
    pool,
    room: null,
    query,
    replicas,
    watchStatements(watch) {
      for (const one of [watches, ...pools.map((replica) => replica.watches)]) one.current = watch
    },
    rowRole,
    isDeaf,
    onHearing: (listener) => listening?.onHearing(listener),
    shortage: () => watching?.shortage() ?? null,
    onShortage: (listener) => watching?.onShortage(listener),
    onChange: heard.onChange,
    onMessage: heard.onMessage,
    async listen(channel, listener) {
      heard.add(channel, listener)
      await listening?.again()
    },
    alone: (act) => withClient(directUrl, act),
    async close() {
      watching?.stop()
      await listening?.stop()
      await replicas?.close()
      await pool.end()
    },
  } satisfies Database
}

/** A pooler of sessions that has given all its connections logs in another one, and lets its first statement wait. */
function orTooFew<Result>(asked: Promise<Result>): Promise<Result> {
  return pTimeout(asked, { milliseconds: ANSWERS_WITHIN, message: new DatabaseMissing(TOO_FEW) })
}

function poolOf(
  url: string,
  { connections = CONNECTIONS, namedStatements = true, connectWithin }: PostgresTarget,
  more: pg.PoolConfig = {},
) {
  const config = {
    connectionString: url,
    max: connections,
    // A new connection knows no table and no plan yet: its first page takes ten times as long.
    idleTimeoutMillis: 10 * MINUTE,
    ...KEPT_ALIVE,
    connectionTimeoutMillis: connectWithin ?? CONNECT_WITHIN,
    application_name: 'fettle',
    ...more,
  }
  return openPool(config, { keepsNames: namedStatements })
}

/** A network may forget a connection on which nothing is said, as while a backup sends files. */
const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: MINUTE }

/** The primary is asked instead. */
const REPLICA = { connectionTimeoutMillis: SECOND, query_timeout: 5 * SECOND }

const DEAF =
  'The database of DATABASE_URL does not pass on what it notifies of, as poolers of transactions do. Set DATABASE_DIRECT_URL to an address of the database itself.'

const NAMELESS =
  'The pooler of DATABASE_URL does not keep named statements, as PgBouncer before 1.21 does in transaction mode. Set NAMED_STATEMENTS=off, or use a newer one with max_prepared_statements.'

const TOO_FEW =
  'The database takes new connections but does not answer on them, as poolers of sessions do that have given all they have. Each process takes DATABASE_CONNECTIONS + 2 at its start: raise default_pool_size of the pooler, or set DATABASE_CONNECTIONS lower.'

function unreachable(setting: string) {
  return (error: unknown): never => {
    if (error instanceof DatabaseMissing) throw error
    if (refusesWrites(error))
      throw new DatabaseMissing(`The database of ${setting} is a standby. Set the primary's address.`)
    const reason = error instanceof Error ? error.message || ('code' in error ? error.code : '') : error
    throw new DatabaseMissing(
      `The database of ${setting} cannot be reached (${reason}). Start it or correct the setting.`,
    )
  }
}

export async function withClient<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'fettle',
    connectionTimeoutMillis: CONNECT_WITHIN,
    ...KEPT_ALIVE,
  })
  client.on('error', () => {})
  await client.connect()
  const asked = orTooFew(client.query('select 1')).then(() => act(client))
  return asked.finally(() => client.end().catch(() => {}))
}

/**
 * Settings of the role in this database, unless someone has set them: a pooler refuses them from a connection, and hands
 * those of a session on to another. Compiling a plan takes longer than any of our queries runs.
 */
const ROLE_SETTINGS = { statement_timeout: { unset: '0', value: '5s' }, jit: { unset: 'on', value: 'off' } }

async function setRole(url: string, setting: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const [name, { unset, value }] of Object.entries(ROLE_SETTINGS)) {
      const { rows } = await client.query<{ now: string }>(
        `select reset_val as now from pg_settings where name = '${name}' and source in ('default', 'configuration file')`,
      )
      if (rows[0]?.now !== unset) continue
      // Two processes that start at once would change the same row.
      await client.query('begin')
      await client.query("select pg_advisory_xact_lock(hashtext('fettle role settings'))")
      await client.query(
        `do $$ begin execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database()); end $$`,
      )
      await client.query('commit')
    }
  }).catch((error: unknown) => {
    if (!isRefused(error)) return unreachable(setting)(error)
    process.emitWarning(`${UNBOUND} (${error.message})`)
  })
}

const UNBOUND =
  'The role of the database may not be given statement_timeout = 5s and jit = off: its statements run for as long as they take.'

/** A managed database may keep its roles to itself, and a standby changes none. */
function isRefused(error: unknown): error is Error {
  return refusesWrites(error) || (error instanceof Error && 'code' in error && error.code === '42501')
}

function hears(url: string, pool: pg.Pool): Promise<boolean> {
  return withClient(url, (client) => hearsNotifications(client, pool))
}

/** A transaction takes the connection that prepared the statement: where the next call gets another, it must know the name. */
async function assertNamedStatements(pool: pg.Pool): Promise<void> {
  const named = { name: 'fettle_named', text: 'select 1 as named' }
  const [asking, holding] = [await pool.connect(), await pool.connect()]
  try {
    await asking.query(named)
    await holding.query('begin')
    await asking.query(named).catch((error: unknown) => {
      const isUnknown = error instanceof Error && 'code' in error && error.code === '26000'
      throw isUnknown ? new DatabaseMissing(NAMELESS) : error
    })
  } finally {
    await holding.query('rollback').catch(() => {})
    asking.release()
    holding.release()
  }
}
