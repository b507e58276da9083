import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { bytesText } from '#contract/admin/words.ts'
import { DAY } from '#contract/duration.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { texts } from '#db/copy/catalog.ts'
import { withClient } from '#db/postgres/open.ts'
import { RestoreRefused } from './restore.ts'

/** An empty database to restore into. Whoever asked for it removes it. */
type Scratch = {
  database: Database
  /** For people, after “restored into”. */
  where: string
  remove(): Promise<void>
}

export type ScratchPlace = {
  /** The address of the site's database, past any pooler. Null if it is embedded. */
  server: string | null
  dataDir: string
  /** Of the compressed tables. */
  tableBytes: number
}

const EMBEDDED = 'an embedded database'

/** On the site's own server where its role may create one, else embedded. @throws RestoreRefused if there is no room */
export async function openScratch({ server, ...place }: ScratchPlace): Promise<Scratch> {
  if (!server) return openEmbedded(place, EMBEDDED)
  try {
    return await openBeside(server)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    return openEmbedded(place, `${EMBEDDED}, since the server gave none (${reason})`)
  }
}

/** Those that end a process whose work can still be undone. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

async function openBeside(server: string): Promise<Scratch> {
  const prefix = prefixOf(server)
  const name = prefix + randomBytes(16).toString('hex')
  const drop = () => withClient(server, (client) => dropDatabase(client, name))
  const end = () => void drop().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, end)
  async function remove() {
    for (const signal of SIGNALS) process.off(signal, end)
    await drop()
  }
  try {
    await withClient(server, (client) => createDatabase(client, name, prefix))
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
    const database = await openDatabase({ url, dataDir: null, listen: false })
    const where = 'a database of its own on the same server'
    return { database, where, remove: () => database.close().finally(remove) }
  } catch (error) {
    await remove().catch(() => {}) // the next drill tries again
    throw error
  }
}

/** Of the databases of one site's drills: several sites may share a server. */
function prefixOf(server: string): string {
  const site = createHash('sha256').update(new URL(server).pathname).digest('hex')
  return `fettle_drill_${site.slice(0, 8)}_`
}

async function createDatabase(client: pg.ClientBase, name: string, prefix: string) {
  await client.query('set statement_timeout = 0')
  // Those of drills that were killed.
  for (const left of await texts(client, 'select datname from pg_database where starts_with(datname, $1)', [prefix])) {
    await client.query(`drop database ${left}`).catch(unlessInUse)
  }
  const [create = ''] = await texts(
    client,
    `select format('create database %I template template0 encoding ''UTF8'' lc_collate %L lc_ctype %L', $1::text, datcollate, datctype)
     from pg_database where datname = current_database()`,
    [name],
  )
  await client.query(create)
}

async function dropDatabase(client: pg.ClientBase, name: string) {
  await client.query('set statement_timeout = 0')
  await client.query(`drop database if exists ${name} with (force)`)
}

/** Another drill of this site is under way in it. */
function unlessInUse(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === '55006')) throw error
}

const PREFIX = 'drill-'
/** Of the scratch database, for each byte of the compressed tables; measured at 6 to 9. */
const ROOM_FACTOR = 12
const MIN_ROOM_BYTES = 500_000_000

async function openEmbedded({ dataDir, tableBytes }: Omit<ScratchPlace, 'server'>, where: string): Promise<Scratch> {
  await mkdir(dataDir, { recursive: true })
  await removeLeftovers(dataDir)
  await assertRoom(dataDir, tableBytes)
  const folder = await mkdtemp(join(dataDir, PREFIX))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const database = await openDatabase({ dataDir: folder, template: 'empty', listen: false })
    return { database, where, remove: () => database.close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Of a drill whose process was killed. */
async function removeLeftovers(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(dataDir, name)
    if ((await stat(path)).mtimeMs < Date.now() - DAY) await rm(path, { recursive: true, force: true })
  }
}

async function assertRoom(dataDir: string, tableBytes: number) {
  const { bavail, bsize } = await statfs(dataDir)
  const [free, needed] = [bavail * bsize, tableBytes * ROOM_FACTOR + MIN_ROOM_BYTES]
  if (free >= needed) return
  throw new RestoreRefused(`The drill needs ${bytesText(needed)} in ${dataDir}, and ${bytesText(free)} are free.`)
}
