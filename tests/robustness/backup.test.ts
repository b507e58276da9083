/** The bad day, with real processes: backups of a running site, kills in the middle, and another engine. */
import { execFile, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#config/env.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { files as fileRows, profiles } from '#db/schema/index.ts'
import { makeBackup } from '#server/platform/backup/make.ts'
import { openScratch } from '#server/platform/backup/scratch.ts'
import { openVault } from '#server/platform/backup/vault.ts'
import { folderFiles, openFiles } from '#server/platform/files.ts'
import { COMMAND, commandEnvironment } from '#tests/support/admin/command-line.ts'
import { thinOut } from '#tests/support/backup/site.ts'
import { everything } from '#tests/support/database/everything.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { newFolder, type Running, start } from './server.ts'

/** Besides those of the demo. */
const MORE_FILES = 60

const postgres = await startPostgres({ fsync: 'off', log_min_messages: 'panic' }).catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
  throw error
})

const home = newFolder()
const place = newFolder()
/** The same database, of another site. */
const used = newFolder()
let site: Running
let paths: string[]
let files: number

/** One secret for all folders: backups are sealed with it. */
const AUTH_SECRET = 'the one secret of every site of this test'

const fettle = (environment: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [...COMMAND, ...args], {
    env: commandEnvironment({ AUTH_SECRET, ...environment }),
    timeout: 170_000, // none outlives its test
    killSignal: 'SIGKILL',
  }).then(
    ({ stdout }) => ({ ok: true, told: stdout }),
    ({ stderr }: { stderr: string }) => ({ ok: false, told: stderr }),
  )

beforeAll(async () => {
  const database = await openDatabase({ dataDir: home, template: 'demo' })
  await thinOut(database)
  const owners = await database.query.select({ id: profiles.id }).from(profiles)
  const store = folderFiles(join(home, 'files'))
  const rows = Array.from({ length: MORE_FILES }, (_, index) => {
    const ownerId = owners[index % owners.length]?.id ?? ''
    return { path: `avatars/${ownerId}/${randomUUID()}.webp`, ownerId, bytes: 20_000 + index, type: 'image/webp' }
  })
  for (const { path, bytes } of rows) await store.put(path, Buffer.alloc(bytes, path))
  await database.query.insert(fileRows).values(rows.map((row) => ({ ...row, storedAt: new Date() })))
  await useEveryValue(database)
  await database.close()
  cpSync(join(home, 'database'), join(used, 'database'), { recursive: true })
  paths = rows.map(({ path }) => path)
  site = await start({ DATA_DIR: home, DEMO: 'on', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' })
  // The demo has photos of its own.
  files = readdirSync(join(home, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  ).length
})

afterAll(async () => {
  site.signal('SIGKILL')
  await postgres?.stop()
})

/** A table that no version makes has every value of every enum; a moderator and consents are rows of ours. */
async function useEveryValue({ pool }: Database) {
  await pool.query('create table every_value (place int)')
  const { rows: types } = await pool.query(
    `select oid::regtype::text as name from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace`,
  )
  for (const { name } of types) {
    await pool.query(`alter table every_value add ${name} ${name}`)
    await pool.query(`insert into every_value (place, ${name})
      select place, value from unnest(enum_range(null::${name})) with ordinality as own (value, place)`)
  }
  await pool.query(`update profiles set account_type = 'moderator' where account_type = 'admin'`)
  await pool.query(`insert into consents (user_id, kind, wording, given_at)
    select p.id, kind, 'Yes', now() from profiles p, unnest(enum_range(null::mail_kind)) as kind
    where p.account_type = 'moderator'`)
}

/** Seconds that pages took which no cache holds, until `over`. */
async function pagesUntil(over: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let going = true
  void over.then(() => {
    going = false
  })
  for (let turn = 0; going; turn += 1) {
    const began = performance.now()
    const from = { headers: { 'x-forwarded-for': `198.51.${turn >> 8}.${turn & 255}` } }
    const { status } = await site.ask(`/directory?service=plumber${randomUUID().slice(0, 4)}`, from)
    expect(status).toBe(200)
    took.push((performance.now() - began) / 1000)
    await sleep(50)
  }
  return took
}

test('a running site is backed up while it answers', async () => {
  const making = fettle({ DATA_DIR: home }, 'backup', '--to', place)
  const took = await pagesUntil(making)
  expect(await making).toEqual({ ok: true, told: expect.stringContaining(`${files} files`) })
  expect(took.length).toBeGreaterThan(3)
  expect(Math.max(...took)).toBeLessThan(10) // on a machine that may have other work; bench/ has the figures
  expect(readdirSync(join(home, 'snapshots'))).toEqual([])
  const commands = [['verify', '--from', place], ['verify'], ['restore', '--from', place, '--force']]
  expect(await Promise.all(commands.map((command) => fettle({ DATA_DIR: home }, ...command)))).toEqual([
    { ok: true, told: expect.stringContaining(`and ${files} files.\nThis site sealed it.`) },
    { ok: true, told: expect.stringContaining(`${files} files have rows: 0 missing`) },
    { ok: false, told: expect.stringContaining('is in use by process') },
  ])
})

/** A thorough run has them all. */
const moments = (first: number, ...more: number[]) => [first, ...more].slice(0, manyTimes(1 + more.length, 1))

/** Ends the command so many milliseconds after it has begun with what matters, again and again. */
async function killInTheMiddle(
  environment: Record<string, string>,
  args: string[],
  { begun, after, check }: { begun: () => boolean; after: number[]; check: () => Promise<unknown> },
) {
  let killed = 0
  for (const wait of after) {
    const child = spawn(process.execPath, [...COMMAND, ...args], {
      env: commandEnvironment({ AUTH_SECRET, ...environment }),
    })
    let over = false
    const gone = new Promise<boolean>((resolve) => {
      child.once('exit', (code) => {
        over = true
        resolve(code === null)
      })
    })
    while (!begun() && !over) await sleep(5)
    await sleep(wait)
    child.kill('SIGKILL')
    if (!(await gone)) continue
    killed += 1
    await check()
  }
  expect(killed).toBeGreaterThan(0)
}

/** Becomes true when the folder has one more of these than it had last. */
function another(folder: string, named: RegExp): () => boolean {
  const count = () => (existsSync(folder) ? readdirSync(folder).filter((name) => named.test(name)).length : 0)
  let before = count()
  return () => {
    if (count() <= before) return false
    before = count()
    return true
  }
}

const RESTORE_POINT = /-point-/

test('kill -9 during a backup leaves none, and the next one is whole', async () => {
  const killed = newFolder()
  await killInTheMiddle({ DATA_DIR: home }, ['backup', '--to', killed], {
    begun: () => existsSync(join(killed, 'objects')),
    after: moments(50, 0),
    check: async () => expect(existsSync(join(killed, 'snapshots'))).toBe(false),
  })
  expect((await fettle({ DATA_DIR: home }, 'backup', '--to', killed)).ok).toBe(true)
  expect((await fettle({}, 'verify', '--from', killed)).told).toContain(`and ${files} files.`)
  expect((await site.ask('/')).status).toBe(200)
})

test('kill -9 during a restore leaves the old state whole; a used site is replaced only on demand, after a restore point', {
  timeout: 180_000,
}, async () => {
  const there = { DATA_DIR: used }
  const names = (change = '') =>
    withDatabase(there, async ({ pool }) => {
      if (change) await pool.query(change)
      const { rows } = await pool.query('select distinct business_name as name from profiles')
      return rows.map(({ name }) => name)
    })
  expect(await names(`update profiles set business_name = 'Before the restore'`)).toHaveLength(1)
  const refused = await fettle(there, 'restore', '--from', place)
  expect(refused).toEqual({ ok: false, told: expect.stringContaining('add --force') })
  const kept = join(there.DATA_DIR, 'backups/snapshots/plain')
  await killInTheMiddle(there, ['restore', '--from', place, '--force'], {
    begun: another(kept, RESTORE_POINT),
    after: moments(100, 800),
    check: async () => expect(await names()).toEqual(['Before the restore']),
  })
  expect(await fettle(there, 'restore', '--from', place, '--force')).toMatchObject({ ok: true })
  for (const path of paths) {
    expect(readFileSync(join(there.DATA_DIR, 'files', path)).equals(readFileSync(join(home, 'files', path)))).toBe(true)
  }
  contents.push(await contentOf(there))
  expect(contents[0]?.profiles?.join()).not.toContain('Before the restore')
  const points = readdirSync(kept).filter((name) => RESTORE_POINT.test(name))
  expect(points.length).toBeGreaterThan(0)
  expect(await fettle(there, 'restore', points.sort().at(-1) ?? '', '--force')).toMatchObject({ ok: true })
  expect(await names()).toEqual(['Before the restore'])
})

test('a backup of the embedded database restores into PostgreSQL, and the site serves it; kill -9 leaves the old state', {
  timeout: 180_000,
}, async () => {
  if (!postgres) return
  const there = { DATABASE_URL: postgres.url, DATA_DIR: newFolder() }
  expect(await fettle(there, 'restore', '--from', place)).toMatchObject({ ok: true })
  contents.push(await contentOf(there))
  await backUpPostgres(there)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as files from files')
  expect(rows).toEqual([{ files }])
  await client.query(`update profiles set business_name = 'Before the restore'`)
  await killInTheMiddle(there, ['restore', '--from', place, '--force'], {
    begun: another(join(there.DATA_DIR, 'backups/snapshots/plain'), RESTORE_POINT),
    after: [100],
    async check() {
      const names = await client.query('select distinct business_name as name from profiles')
      expect(names.rows).toEqual([{ name: 'Before the restore' }])
    },
  })
  await client.end()
  const restored = await start({ ...there, DEMO: 'off', LOG_LEVEL: 'warn' })
  expect((await restored.ask('/directory?location=Anywhere')).text).toContain('/directory/')
  const commands = [['restore', '--from', place, '--force'], ['verify'], ['backup']]
  expect(await Promise.all(commands.map((command) => fettle(there, ...command)))).toEqual([
    { ok: false, told: expect.stringContaining('The site is running on this database') },
    { ok: true, told: expect.stringContaining(`${files} files have rows: 0 missing`) },
    { ok: true, told: expect.stringContaining(`${files} files`) },
  ])
  restored.signal('SIGKILL')
})

test('a drill restores beside the database of the site, where its role may, and leaves nothing behind', async () => {
  if (!postgres) return
  const there = { DATABASE_URL: postgres.url, DATA_DIR: newFolder() }
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const left = async () => {
    const { rows } = await client.query(`select datname as name from pg_database where datname like 'fettle_drill_%'`)
    return rows.map(({ name }) => name)
  }
  const child = spawn(process.execPath, [...COMMAND, 'drill', '--from', place], {
    env: commandEnvironment({ AUTH_SECRET, ...there, DATA_DIR: newFolder() }),
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(left, { interval: 20 }).toHaveLength(1)
  const [name = ''] = await left()
  child.kill('SIGTERM')
  expect(await gone).toBe(1)
  expect(await left()).toEqual([])

  await client.query(`create database ${name}`) // as kill -9 would have left it
  expect(await fettle(there, 'drill', '--from', place)).toEqual({
    ok: true,
    told: expect.stringMatching(
      new RegExp(`into a database of its own on the same server: .* ${files} files \\(${files} of them read`),
    ),
  })
  expect(await left()).toEqual([])

  await client.query('create role plain login')
  await client.end()
  const server = Object.assign(new URL(postgres.url), { username: 'plain' }).href
  const scratch = await openScratch({ server, dataDir: there.DATA_DIR, tableBytes: 0 })
  const { kind } = scratch.database
  await scratch.remove()
  expect([kind, scratch.where]).toEqual(['embedded', expect.stringContaining('permission denied to create database')])
  expect(readdirSync(there.DATA_DIR)).toEqual([])
})

test('a site that uses every enum value is restored from and to both engines, equal to every row and file', {
  timeout: 300_000,
}, async () => {
  if (!postgres) return
  const { url: there } = postgres
  const client = new pg.Client({ connectionString: there })
  await client.connect()
  await client.query('create database second')
  await client.end()
  // From the embedded database to both was restored above.
  async function fromServerToServer() {
    const second = { DATABASE_URL: there.replace(/postgres$/, 'second'), DATA_DIR: newFolder() }
    expect(await fettle(second, 'restore', '--from', ofPostgres)).toMatchObject({ ok: true })
    return contentOf(second)
  }
  async function fromServerToEmbedded() {
    const last = { DATA_DIR: newFolder() }
    const stranger = { ...last, AUTH_SECRET: 'the secret of quite another site than this' }
    expect(await fettle(stranger, 'restore', '--from', ofPostgres)).toEqual({
      ok: false,
      told: expect.stringContaining('--unsealed'),
    })
    expect(await fettle(stranger, 'restore', '--from', ofPostgres, '--unsealed')).toMatchObject({ ok: true })
    return contentOf(last)
  }
  contents.push(...(await Promise.all([fromServerToServer(), fromServerToEmbedded()])))
  expect(contents).toHaveLength(4)
  for (const content of contents) {
    expect(content.every_value?.length).toBeGreaterThan(80)
    expect(content).toEqual(contents[0])
  }
})

type Site = { DATABASE_URL?: string; DATA_DIR: string }

/** What each site had once it was restored: the embedded one and that of PostgreSQL, then both from a backup of the latter. */
const contents: Awaited<ReturnType<typeof contentOf>>[] = []
/** The place of that backup. */
const ofPostgres = newFolder()

/** In this process, since the command lets all others go first; a second process is refused meanwhile. */
async function backUpPostgres(there: Site) {
  const store = await openFiles(readSettings({ AUTH_SECRET, ...there }))
  let isTried = false
  const read = async (path: string) => {
    if (!isTried) {
      isTried = true
      expect(await fettle(there, 'backup')).toEqual({
        ok: false,
        told: expect.stringContaining('Another process is making a backup'),
      })
    }
    return store.read(path)
  }
  await withDatabase(there, async (database) => {
    const source = { database, files: { ...store, read }, secret: AUTH_SECRET }
    await makeBackup(source, await openVault({ folder: ofPostgres }, null), new Date())
  })
}

async function withDatabase<Result>(
  { DATABASE_URL: url, DATA_DIR: dataDir }: Site,
  act: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ url, dataDir, listen: false })
  return act(database).finally(() => database.close())
}

/** Rows and files; each restore adds its own line to the log of acts. */
async function contentOf(there: Site): Promise<Record<string, string[]>> {
  const rows = await withDatabase(there, everything)
  const log = (rows.audit_log ?? []).filter((line) => !line.includes('backup.restored'))
  const stored = join(there.DATA_DIR, 'files')
  const hashes = readdirSync(stored, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(stored, name)).isFile())
    .map((name) => {
      const content = readFileSync(join(stored, name))
      return `${name} ${createHash('sha256').update(content).digest('hex')}`
    })
  return { ...rows, audit_log: log, 'stored files': hashes.sort() }
}
