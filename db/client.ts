import { setTimeout as sleep } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { MINUTE } from '#contract/duration.ts'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import type { TemplateName } from './embedded/files.ts'
import { DataFolderInUse } from './embedded/lock.ts'
import { requestSnapshot } from './embedded/snapshot.ts'
import { openPool } from './guarded-pool.ts'
import { keepPrepared } from './prepared.ts'
import type { Room } from './room.ts'
import type * as schema from './schema/index.ts'

export type Query = NodePgDatabase<typeof schema>

type Listener = (payload: string) => void

export type Database = {
  kind: 'embedded' | 'postgres'
  query: Query
  pool: pg.Pool
  /** Null if in memory, or on a server. */
  room: Room | null
  /** Reports every notification on the public channel, from any process; 'all' after a gap. */
  onChange(listener: Listener): void
  /** The same for the channel of messages, which are between two people. */
  onMessage(listener: Listener): void
  /** The same for any other channel. Resolves once it is listened on. */
  listen(channel: string, listener: Listener): Promise<void>
  close(): Promise<void>
}

type Target = {
  url?: string | undefined
  dataDir: string | null
  template?: TemplateName
  /** Does not listen for changes. */
  deaf?: boolean
  /** Gives the embedded database in another way: one that runs already. */
  start?: typeof startEmbedded
  /** Milliseconds until a statement gives up waiting for a connection; tests wait longer on a busy machine. */
  connectWithin?: number
}

const CONNECT_WITHIN = 10_000
const SILENT_AFTER_MS = 15_000

const BROKEN = '24000'

/** Written by the database's triggers, read by every process's page cache. */
export const PUBLIC_CHANNEL = 'fettle_public'

/** Written where messages are sent, read by every process's event streams. */
export const MESSAGE_CHANNEL = 'fettle_messages'

export class DatabaseMissing extends Error {}

/**
 * @param target `url` of a server, else the folder of the embedded database (null if in memory) and its template
 * @throws DatabaseMissing, DataFolderInUse, DataFolderFull
 */
export async function openDatabase(target: Target): Promise<Database> {
  const heard = createListeners()
  return target.url ? openPostgres(target.url, target, heard) : openEmbedded(target, heard)
}

function createListeners() {
  const channels = new Map<string, Set<Listener>>()
  const add = (channel: string, listener: Listener) => {
    channels.set(channel, (channels.get(channel) ?? new Set()).add(listener))
  }
  for (const channel of [PUBLIC_CHANNEL, MESSAGE_CHANNEL]) channels.set(channel, new Set())
  return {
    add,
    onChange: (listener: Listener) => add(PUBLIC_CHANNEL, listener),
    onMessage: (listener: Listener) => add(MESSAGE_CHANNEL, listener),
    /** Listens on every channel that someone has asked for. */
    statement: () => [...channels.keys()].map((channel) => `listen "${channel}"`).join('; '),
    hear({ channel, payload = 'all' }: pg.Notification) {
      for (const listener of channels.get(channel) ?? []) listener(payload)
    },
    afterGap() {
      for (const listeners of channels.values()) for (const listener of listeners) listener('all')
    },
  }
}

type Heard = ReturnType<typeof createListeners>

async function openEmbedded(target: Target, heard: Heard) {
  const start = target.start ?? startEmbedded
  const embedded: Embedded = await start(target.dataDir, target.template ?? null)
  const { room } = embedded
  const { pool, query } = openPool({
    host: embedded.host,
    port: embedded.port,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: target.connectWithin ?? CONNECT_WITHIN,
    // The one connection also hears what its own transactions notify. It is handed out after this.
    async onConnect(client) {
      await client.query(readOnly(room?.full() ?? false))
      client.on('notification', heard.hear)
      await client.query(heard.statement())
      heard.afterGap()
    },
  })
  pool.restarting = embedded.restarting
  ignoreIdleErrors(pool)
  // Without room for its log the database would break down for good; reading still works.
  room?.onChange((full) => void pool.query(readOnly(full)).catch(() => {}))
  const stopPulse = room ? keepPulse(pool, room, embedded.revive) : () => {}
  return {
    kind: 'embedded',
    pool,
    room,
    query,
    onChange: heard.onChange,
    onMessage: heard.onMessage,
    async listen(channel, listener) {
      heard.add(channel, listener)
      await pool.query(heard.statement())
    },
    async close() {
      stopPulse()
      await pool.end()
      await embedded.stop()
    },
  } satisfies Database
}

/**
 * Revives PGlite, which refuses every statement (24000), or never answers again, once its log has found no room.
 * The pool asks: its connections share one session, so nothing may come between the messages of another statement.
 */
function keepPulse(pool: pg.Pool, room: Room, revive: () => Promise<void>): () => void {
  let asking = false
  let inDoubt = false
  let answeredAt = 0
  const timer = setInterval(async () => {
    if (asking) return
    if (!inDoubt) answeredAt = performance.now()
    inDoubt ||= room.full()
    if (!inDoubt) return
    asking = true
    const answered = pool.query('select 1').then(() => 'alive', codeOf)
    const answer = await Promise.race([answered, sleep(SILENT_AFTER_MS, BROKEN, { ref: false })])
    // Where others wait too, it may be their turn all the time.
    const isSilent = performance.now() - answeredAt > SILENT_AFTER_MS
    if (answer === 'alive') inDoubt = room.full()
    else if (answer === BROKEN || isSilent) await revive()
    if (answer === 'alive' || answer === BROKEN || isSilent) answeredAt = performance.now()
    asking = false
  }, 250)
  timer.unref()
  return () => clearInterval(timer)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '')

const readOnly = (on: boolean) => `set default_transaction_read_only = ${on ? 'on' : 'off'}`

async function openPostgres(url: string, { deaf = false, connectWithin }: Target, heard: Heard) {
  const { pool, query } = openPool({
    connectionString: url,
    max: 10,
    // A new connection knows no table and no plan yet: its first page takes ten times as long.
    idleTimeoutMillis: 10 * MINUTE,
    keepAlive: true,
    keepAliveInitialDelayMillis: MINUTE,
    connectionTimeoutMillis: connectWithin ?? CONNECT_WITHIN,
    statement_timeout: 5_000,
    options: '-c jit=off', // compiling a plan takes longer than any of our queries runs
    application_name: 'fettle',
  })
  ignoreIdleErrors(pool)
  // Not of the embedded database: its connections share one session, which knows a name from an earlier one.
  pool.on('connect', keepPrepared)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const reason = error instanceof Error ? error.message || ('code' in error ? error.code : '') : error
    throw new DatabaseMissing(
      `The database of DATABASE_URL cannot be reached (${reason}). Start it or correct the setting.`,
    )
  }
  const listening = deaf ? null : keepListening(url, heard)
  return {
    kind: 'postgres',
    pool,
    room: null,
    query,
    onChange: heard.onChange,
    onMessage: heard.onMessage,
    async listen(channel, listener) {
      heard.add(channel, listener)
      await listening?.again()
    },
    async close() {
      await listening?.stop()
      await pool.end()
    },
  } satisfies Database
}

/** Without a listener, a broken connection ends the process. The query gets the error; the pool opens a new one. */
function ignoreIdleErrors(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** Reports 'all' after reconnecting, since anything may have changed. Until then, cached pages outlast the outage. */
function keepListening(url: string, heard: Heard) {
  let stopped = false
  let client: pg.Client | undefined
  function connect() {
    if (stopped) return
    const next = new pg.Client({
      connectionString: url,
      application_name: 'fettle listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client = next
    // A network that drops everything breaks no connection.
    const pulse = setInterval(() => void next.query('select 1').catch(again), 5_000)
    let over = false
    function again() {
      if (over) return
      over = true
      clearInterval(pulse)
      client = undefined
      next.end().catch(() => {})
      setTimeout(connect, 500).unref()
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', heard.hear)
    next
      .connect()
      .then(() => next.query(heard.statement()))
      .then(heard.afterGap, again)
  }
  connect()
  return {
    /** After a channel was added. A connection that breaks here listens to every channel when it is back. */
    async again() {
      await client?.query(heard.statement()).catch(() => {})
    },
    async stop() {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}

/**
 * A database to read from, also while a site runs: an embedded one gives a copy of itself. It is not migrated.
 * @throws DatabaseMissing, DataFolderInUse, DataFolderFull
 */
export async function openToRead({ url, dataDir }: { url?: string | undefined; dataDir: string }): Promise<Database> {
  if (url) return openDatabase({ url, dataDir })
  try {
    return await openDatabase({ dataDir, template: 'empty' })
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
  }
  const copy = await requestSnapshot(dataDir)
  const database = await openDatabase({ dataDir: copy.dataDir }).catch((error) => {
    copy.remove()
    throw error
  })
  return {
    ...database,
    async close() {
      await database.close()
      copy.remove()
    },
  }
}
