import { setTimeout as sleep } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import type { TemplateName } from './embedded/files.ts'
import { DataFolderInUse } from './embedded/lock.ts'
import { requestSnapshot } from './embedded/snapshot.ts'
import { CONNECT_WITHIN, openPool } from './guarded-pool.ts'
import { createListeners, type Listener, type Listeners } from './listeners.ts'
import type { Shortage } from './postgres/connections.ts'
import type { Hearing } from './postgres/listen.ts'
import { openPostgres, type PostgresTarget } from './postgres/open.ts'
import type { Replicas } from './postgres/replicas.ts'
import type { Room } from './room.ts'
import type * as schema from './schema/index.ts'
import type { StatementWatch } from './statements.ts'

export type Query = NodePgDatabase<typeof schema>

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
  /** Tells of each statement of the pool from now on. */
  watchStatements(watch: StatementWatch): void
  /** Null if visitors read from the primary too. */
  replicas: Replicas | null
  /** Reads and writes rows, where another role owns the tables. Null if one does both. */
  rowRole: string | null
  /** Runs it on a connection that no pooler shares, and that nothing else uses meanwhile. */
  alone<Result>(act: (client: pg.Client | pg.PoolClient) => Promise<Result>): Promise<Result>
  close(): Promise<void>
} & Hearing &
  Shortage

type DatabaseTarget = Omit<PostgresTarget, 'url'> & {
  url?: string | undefined
  dataDir: string | null
  template?: TemplateName
  /** Tests pass one that runs already. */
  start?: typeof startEmbedded
}

const SILENT_AFTER_MS = 15_000

const BROKEN = '24000'

/**
 * @param target `url` of a server, else the folder of the embedded database (null if in memory) and its template
 * @throws DatabaseMissing, DataFolderInUse, DataFolderFull
 */
export async function openDatabase(target: DatabaseTarget): Promise<Database> {
  const heard = createListeners()
  const { url } = target
  return url ? openPostgres({ ...target, url }, heard) : openEmbedded(target, heard)
}

async function openEmbedded(target: DatabaseTarget, heard: Listeners) {
  const start = target.start ?? startEmbedded
  const embedded: Embedded = await start(target.dataDir, target.template ?? null)
  const { room } = embedded
  const config: pg.PoolConfig = {
    host: embedded.host,
    port: embedded.port,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: target.connectWithin ?? CONNECT_WITHIN,
    // This connection also receives its own NOTIFYs. It is handed out after this.
    async onConnect(client) {
      await client.query(readOnly(room?.full() ?? false))
      client.on('notification', heard.hear)
      await client.query(heard.statement())
      heard.afterGap()
    },
  }
  const { pool, query, watches } = openPool(config, { keepsNames: false })
  pool.restarting = embedded.restarting
  // Without room for its log the database would break down for good; reading still works.
  room?.onChange((full) => void pool.query(readOnly(full)).catch(() => {}))
  const stopPulse = room ? watchdog(pool, room, embedded.revive) : () => {}
  return {
    kind: 'embedded',
    pool,
    room,
    query,
    watchStatements(watch) {
      watches.current = watch
    },
    replicas: null,
    rowRole: null,
    isDeaf: () => false,
    onHearing: () => {},
    shortage: () => null,
    onShortage: () => {},
    onChange: heard.onChange,
    onMessage: heard.onMessage,
    async listen(channel, listener) {
      heard.add(channel, listener)
      await pool.query(heard.statement())
    },
    async alone(act) {
      const client = await pool.connect()
      return act(client).finally(() => client.release())
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
function watchdog(pool: pg.Pool, room: Room, revive: () => Promise<void>): () => void {
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

type ReadTarget = Omit<PostgresTarget, 'url'> & { url?: string | undefined; dataDir: string }

/**
 * A database to read from, also while a site runs: an embedded one gives a copy of itself. It is not migrated.
 * @throws DatabaseMissing, DataFolderInUse, DataFolderFull
 */
export async function openToRead({ dataDir, ...server }: ReadTarget): Promise<Database> {
  if (server.url) return openDatabase({ ...server, dataDir, listen: false })
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
