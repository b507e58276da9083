/** The bad day, with real processes: backups of a running site, kills in the middle, and another engine. */
import { execFile, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#config/env.ts'
import { type Database, openDatabase, openToRead } from '#db/client.ts'
import { files as fileRows, profiles } from '#db/schema/index.ts'
import { makeBackup } from '#server/platform/backup/make.ts'
import { openVault } from '#server/platform/backup/vault.ts'
import { folderFiles, openFiles } from '#server/platform/files.ts'
import { COMMAND, commandEnvironment } from '#tests/support/admin/command-line.ts'
import { everything } from '#tests/support/database/everything.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { newFolder, type Running, start } from './server.ts'

/** Besides those of the demo. */
const MORE_FILES = 120

const postgres = await startPostgres({ fsync: 'off' }).catch((error: unknown) => {
  if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
  throw error
})

const home = newFolder()
const place = newFolder()
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
  expect((await fettle({}, 'verify', '--from', place)).told).toContain(`and ${files} files.\nThis site sealed it.`)
  expect(readdirSync(join(home, 'snapshots'))).toEqual([])
  expect((await fettle({ DATA_DIR: home }, 'verify')).told).toContain(`${files} files have rows: 0 missing`)
  expect((await fettle({ DATA_DIR: home }, 'restore', '--from', place, '--force')).told).toContain(
    'is in use by process',
  )
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
    after: moments(100, 0),
    check: async () => expect(existsSync(join(killed, 'snapshots'))).toBe(false),
  })
  expect((await fettle({ DATA_DIR: home }, 'backup', '--to', killed)).ok).toBe(true)
  expect((await fettle({}, 'verify', '--from', killed)).told).toContain(`and ${files} files.`)
  expect((await site.ask('/')).status).toBe(200)
})

test('kill -9 during a restore leaves the old state whole; a used site is replaced only on demand, after a restore point', {
  timeout: 180_000,
}, async () => {
  const there = { DATA_DIR: newFolder() }
  const database = await openDatabase({ dataDir: there.DATA_DIR, template: 'demo' })
  await database.pool.query(`update profiles set business_name = 'Before the restore'`)
  await database.close()
  const refused = await fettle(there, 'restore', '--from', place)
  expect(refused).toEqual({ ok: false, told: expect.stringContaining('add --force') })
  const names = async () => {
    const database = await openDatabase({ dataDir: there.DATA_DIR })
    const { rows } = await database.pool.query('select distinct business_name as name from profiles')
    await database.close()
    return rows.map(({ name }) => name)
  }
  const kept = join(there.DATA_DIR, 'backups/snapshots/plain')
  await killInTheMiddle(there, ['restore', '--from', place, '--force'], {
    begun: another(kept, RESTORE_POINT),
    after: moments(100, 800),
    check: async () => expect(await names()).toEqual(['Before the restore']),
  })
  expect(await fettle(there, 'restore', '--from', place, '--force')).toMatchObject({ ok: true })
  expect((await names()).length).toBeGreaterThan(10)
  for (const path of paths) {
    expect(readFileSync(join(there.DATA_DIR, 'files', path)).equals(readFileSync(join(home, 'files', path)))).toBe(true)
  }
  await handOn(there)
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
  expect(await fettle(there, 'restore', '--from', latest)).toMatchObject({ ok: true })
  await handOn(there)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as files from files')
  expect(rows).toEqual([{ files }])
  await client.query(`update profiles set business_name = 'Before the restore'`)
  await killInTheMiddle(there, ['restore', '--from', place, '--force'], {
    begun: another(join(there.DATA_DIR, 'backups/snapshots/plain'), RESTORE_POINT),
    after: [150],
    async check() {
      const names = await client.query('select distinct business_name as name from profiles')
      expect(names.rows).toEqual([{ name: 'Before the restore' }])
    },
  })
  await client.end()
  const restored = await start({ ...there, DEMO: 'off', LOG_LEVEL: 'warn' })
  expect((await restored.ask('/directory?location=Anywhere')).text).toContain('/directory/')
  expect((await fettle(there, 'restore', '--from', place, '--force')).told).toContain(
    'The site is running on this database',
  )
  expect((await fettle(there, 'verify')).told).toContain(`${files} files have rows: 0 missing`)
  const both = [1, 2].map(() => fettle(there, 'backup'))
  expect((await Promise.all(both)).map(({ ok, told }) => ok || told)).toContainEqual(
    expect.stringContaining('Another process is making a backup'),
  )
  const drilled = await fettle(there, 'drill')
  expect(drilled).toEqual({
    ok: true,
    told: expect.stringMatching(new RegExp(` ${files} files \\(${files} of them read`)),
  })
  restored.signal('SIGKILL')
})

test('a site that uses every enum value is restored from and to both engines, equal to every row and file', {
  timeout: 300_000,
}, async () => {
  if (!postgres) return
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database second')
  await client.end()
  // From the embedded database to both was restored above.
  const second = { DATABASE_URL: postgres.url.replace(/postgres$/, 'second'), DATA_DIR: newFolder() }
  expect(await fettle(second, 'restore', '--from', latest)).toMatchObject({ ok: true })
  await handOn(second)
  const last = { DATA_DIR: newFolder() }
  const stranger = { ...last, AUTH_SECRET: 'the secret of quite another site than this' }
  expect(await fettle(stranger, 'restore', '--from', latest)).toEqual({
    ok: false,
    told: expect.stringContaining('--unsealed'),
  })
  expect(await fettle(stranger, 'restore', '--from', latest, '--unsealed')).toMatchObject({ ok: true })
  contents.push(await contentOf(last))
  expect(contents).toHaveLength(4)
  for (const content of contents) {
    expect(content.every_value?.length).toBeGreaterThan(80)
    expect(content).toEqual(contents[0])
  }
})

/** What each site had once it was restored: the one of the embedded database, then both of PostgreSQL, then the last. */
const contents: Awaited<ReturnType<typeof contentOf>>[] = []
/** The place of the backup of the site that was restored last. */
let latest = ''

/** Notes what a site has and backs it up for the next; in this process, since the command lets all others go first. */
async function handOn(there: { DATABASE_URL?: string; DATA_DIR: string }) {
  contents.push(await contentOf(there))
  const settings = readSettings({ AUTH_SECRET, ...there })
  const database = await openToRead({ ...settings.database, dataDir: settings.dataDir })
  latest = newFolder()
  const source = { database, files: await openFiles(settings), secret: AUTH_SECRET }
  await makeBackup(source, await openVault({ folder: latest }, null), new Date()).finally(() => database.close())
}

/** Rows and files; each restore adds its own line to the log of acts. */
async function contentOf({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
}: {
  DATABASE_URL?: string
  DATA_DIR: string
}): Promise<Record<string, string[]>> {
  const database = await openDatabase({ url, dataDir, listen: false })
  const rows = await everything(database).finally(() => database.close())
  const log = (rows.audit_log ?? []).filter((line) => !line.includes('backup.restored'))
  const hashes = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(dataDir, 'files', name)).isFile())
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(dataDir, 'files', name)))
          .digest('hex')}`,
    )
  return { ...rows, audit_log: log, 'stored files': hashes.sort() }
}
