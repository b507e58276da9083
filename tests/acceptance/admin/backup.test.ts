/** The drill: a backup is made, restored elsewhere, and both are compared to the last row and file. */
import { randomUUID } from 'node:crypto'
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { desc, sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import type { Database } from '#db/client.ts'
import { dropAll } from '#db/copy/catalog.ts'
import { backups, files as fileRows, profiles } from '#db/schema/index.ts'
import {
  bytesOf,
  type CheckedArchive,
  checkArchive,
  createArchive,
  MANIFEST,
  readArchive,
  SEAL,
} from '#server/platform/backup/archive.ts'
import { makeBackup } from '#server/platform/backup/make.ts'
import { isUsed, needSeal, restoreBackup, verifyFiles } from '#server/platform/backup/restore.ts'
import { folderFiles } from '#server/platform/files.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { everything } from '#tests/support/database/everything.ts'
import { migrationsBefore } from '#tests/support/database/migrations.ts'

const folder = mkdtempSync(join(tmpdir(), 'fettle-backup-'))
const archive = join(folder, 'site.tar')
const store = folderFiles(join(folder, 'files'))
const elsewhere = folderFiles(join(folder, 'elsewhere'))
const FILES = 40

let app: TestApp
let other: TestApp
let paths: string[]
let checked: CheckedArchive

beforeAll(async () => {
  app = await createTestApp({ demo: true })
  other = await createTestApp()
  const { query } = app.site.database
  const owners = await query.select({ id: profiles.id }).from(profiles).limit(FILES)
  paths = owners.map(({ id }) => `avatars/${id}/${randomUUID()}.webp`)
  for (const [index, path] of paths.entries()) {
    const bytes = Buffer.alloc(100 + index * 997, index)
    await store.put(path, bytes)
    const ownerId = owners[index]?.id ?? ''
    await query
      .insert(fileRows)
      .values({ path, ownerId, bytes: bytes.length, type: 'image/webp', storedAt: new Date() })
  }
  // Texts that a careless format would change.
  await query.update(profiles).set({ bio: 'a\tb\\N\r\n"c", {d} \u2028 é 😀 \\' })
  // A place on the map as another version reckoned it.
  await query.execute(sql`update listing_areas set plane = plane + point(0.000001, 0)`)
  await query.execute(sql`insert into queue.job (name, data) values ('mail', '{"name": "waits"}')`)
  await makeBackup({ database: app.site.database, files: store, secret: 'a secret' }, archive, new Date())
  checked = await checkArchive(archive)
}, 60_000)

afterAll(async () => {
  await app.close()
  await other.close()
  rmSync(folder, { recursive: true })
})

test('a backup restored elsewhere is equal, to every row and every file', async () => {
  const target = { database: other.site.database, files: elsewhere, log: other.site.log }
  expect(await isUsed(target.database)).toBe(false)
  expect(await restoreBackup(target, archive, checked)).toEqual({ files: FILES })
  expect(await isUsed(target.database)).toBe(true)
  expect(await everything(target.database)).toEqual(await everything(app.site.database))
  for (const path of paths) {
    expect(readFileSync(join(folder, 'elsewhere', path)).equals(readFileSync(join(folder, 'files', path)))).toBe(true)
  }
  expect(await verifyFiles(target.database, elsewhere)).toEqual({
    files: FILES,
    missing: [],
    differing: [],
    unnamed: [],
  })
})

test('what is restored works: triggers keep the index, numbers go on, references hold', async () => {
  const { pool } = other.site.database
  const [one] = (await pool.query('select provider_id as id from listing_index limit 1')).rows
  await pool.query('update profiles set hidden_at = now() where id = $1', [one.id])
  expect((await pool.query('select from listing_index where provider_id = $1', [one.id])).rows).toEqual([])
  await pool.query(`insert into categories (name, slug, display_order) values ('Thatching', 'thatching-anew', 1)`)
  await expect(pool.query('update services set category_id = -1')).rejects.toMatchObject({ code: '23503' })
  await expect(pool.query('truncate audit_log')).rejects.toThrow('stay as they are')
})

test('files without a row and rows without a file are found', async () => {
  const [lost = '', cut = ''] = paths
  await elsewhere.remove(lost)
  writeFileSync(join(folder, 'elsewhere', cut), 'cut')
  const unnamed = `avatars/${randomUUID()}/left.webp`
  await elsewhere.put(unnamed, Buffer.from('left'))
  expect(await verifyFiles(other.site.database, elsewhere)).toEqual({
    files: FILES,
    missing: [lost],
    differing: [cut],
    unnamed: [unnamed],
  })
})

test('a damaged or shortened archive is refused, wherever the damage is', async () => {
  const whole = readFileSync(archive)
  const bad = join(folder, 'bad.tar')
  const last = whole.length - 1024
  // In each tenth, among them manifest, tables and files; zeros fill up what is shorter than its block.
  for (let part = 0; part < 10; part += 1) {
    let at = 600 + Math.floor(((last - 1400) * part) / 10)
    while (whole[at] === 0) at += 1
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 64
    writeFileSync(bad, changed)
    await expect(checkArchive(bad), `byte ${at}`).rejects.toThrow(/damaged or not whole/)
  }
  for (const length of [0, 100, 512, 5_000, Math.floor(whole.length / 2), last - 600]) {
    writeFileSync(bad, whole.subarray(0, length))
    await expect(checkArchive(bad), `${length} bytes`).rejects.toThrow(/damaged or not whole/)
  }
})

test('an archive of a newer version, or of another one, is refused, and nothing changes', async () => {
  const target = { database: other.site.database, files: elsewhere, log: other.site.log }
  const before = await everything(target.database)
  const { shape } = checked.manifest
  const withMigrations = (migrations: number[]) => {
    return { ...checked, manifest: { ...checked.manifest, shape: { ...shape, migrations } } }
  }
  const newer = withMigrations([...shape.migrations, Date.now() + 1e9])
  await expect(restoreBackup(target, archive, newer)).rejects.toThrow('made by a newer version')
  const foreign = withMigrations([1, ...shape.migrations.slice(1)])
  await expect(restoreBackup(target, archive, foreign)).rejects.toThrow('another line')
  expect(await everything(target.database)).toEqual(before)
})

test('a restore that fails half way leaves what was there', async () => {
  const target = { database: other.site.database, files: elsewhere, log: other.site.log }
  const before = await everything(target.database)
  const full = { ...elsewhere, put: () => Promise.reject(new Error('no room')) }
  await expect(restoreBackup({ ...target, files: full }, archive, checked)).rejects.toThrow('no room')
  expect(await everything(target.database)).toEqual(before)
})

test('an archive is restored only by the secret that sealed it, or on demand', () => {
  expect(() => needSeal(checked, ['a newer secret', 'a secret'])).not.toThrow()
  expect(() => needSeal(checked, ['another secret'])).toThrow(/not sealed with this AUTH_SECRET.*--unsealed/)
  const { hmac, ...plain } = checked.seal
  expect(() => needSeal({ ...checked, seal: plain }, ['a secret'])).toThrow('--unsealed')
  const earlier = { manifest: { ...checked.manifest, format: 1 }, seal: plain }
  expect(() => needSeal(earlier, ['a secret'])).toThrow(/earlier version.*--unsealed/)
  expect(() => needSeal({ ...checked, seal: { ...checked.seal, files: 1 } }, ['a secret'])).toThrow('--unsealed')
})

/** An archive with another manifest, sealed by another secret. */
async function forge(file: string, change: (manifest: CheckedArchive['manifest']) => unknown) {
  const forged = createArchive('of a stranger')
  const written = pipeline(forged.stream, createWriteStream(file))
  await readArchive(archive, async (name, content) => {
    let bytes = await bytesOf(content)
    if (name === MANIFEST) bytes = Buffer.from(JSON.stringify(change(checked.manifest)))
    if (name !== SEAL) await forged.add(name, bytes.length, Readable.from([bytes]))
  })
  await forged.seal([])
  await written
}

test('a forged archive brings no statement with it', async () => {
  const target = { database: other.site.database, files: elsewhere, log: other.site.log }
  const file = join(folder, 'forged.tar')
  const statement = 'create table forged_by_archive (x int)'
  await forge(file, (manifest) => ({ ...manifest, shape: { ...manifest.shape, definitions: [statement] } }))
  await restoreBackup(target, file, await checkArchive(file))
  const { rows } = await target.database.pool.query(`select to_regclass('forged_by_archive') as found`)
  expect(rows).toEqual([{ found: null }])
  const table = { name: `x (y int); ${statement}; --`, columns: [], types: [] }
  await forge(file, (manifest) => ({
    ...manifest,
    shape: { ...manifest.shape, tables: [...manifest.shape.tables, table] },
  }))
  await expect(checkArchive(file)).rejects.toThrow('its manifest cannot be read')
})

test('a file that is removed while the backup is made is named in it, and the rest is whole', async () => {
  const [lost = ''] = paths
  await store.remove(lost)
  const second = join(folder, 'second.tar')
  const made = await makeBackup({ database: app.site.database, files: store, secret: 'a secret' }, second, new Date())
  expect(made).toMatchObject({ files: FILES - 1, gone: [lost] })
  expect((await checkArchive(second)).seal).toMatchObject({ files: FILES - 1, gone: [lost] })
})

test('a backup of an older version is brought up to this one', async () => {
  const old = other.site.database
  const client = await old.pool.connect()
  await dropAll(client)
  client.release()
  const { folder: migrationsFolder, remove } = migrationsBefore('0014_tidy_references')
  await migrate(old.query, { migrationsFolder })
  remove()
  const id = randomUUID()
  await old.pool.query(`insert into "user" (id, name, email) values ('${id}', 'Olwen', 'olwen@example.com')`)
  await old.pool.query(`insert into profiles (id, account_type, first_name) values ('${id}', 'provider', 'Olwen')`)
  await old.pool.query(`insert into categories (id, name, slug, display_order) values (7, 'Thatching', 'thatching', 1)`)
  await old.pool.query(`insert into services (provider_id, title, unit, category_id, position)
    values ('${id}', 'Thatch', 'per job', 7, 0), ('${id}', 'Mend', 'per job', 999, 1)`)
  const file = join(folder, 'old.tar')
  await makeBackup({ database: old, files: store, secret: 'a secret' }, file, new Date())
  await restoreBackup({ database: old, files: elsewhere, log: other.site.log }, file, await checkArchive(file))
  const { rows } = await old.pool.query('select title, category_id from services order by position')
  expect(rows).toEqual([
    { title: 'Thatch', category_id: 7 },
    { title: 'Mend', category_id: null },
  ])
  expect(await readMigrations(old)).toEqual(await readMigrations(app.site.database))
})

async function readMigrations({ pool }: Database) {
  return (await pool.query('select hash, created_at from drizzle.__drizzle_migrations order by created_at')).rows
}

describe('the daily backup', () => {
  const kept = join(folder, 'daily')

  test('keeps as many as the settings say, drops old restore points, and touches nothing else', async () => {
    const at = new Date('2026-05-01T03:05:00Z')
    const site = await createTestApp({ now: at, environment: { BACKUP_DIR: kept, BACKUPS_KEPT: '3' } })
    onTestFinished(() => site.close())
    const onDay = (day: number) => new Date(at.getTime() + day * DAY)
    mkdirSync(kept)
    for (const name of ['mine.tar', 'before-restore-2026-01-01T000000.tar']) writeFileSync(join(kept, name), 'x')
    utimesSync(join(kept, 'before-restore-2026-01-01T000000.tar'), at, new Date('2026-01-01T00:00:00Z'))
    site.site.backUp = async (file) => {
      writeFileSync(file, 'whole')
      return 5
    }
    for (let day = 0; day < 5; day += 1) {
      await site.clock.to(onDay(day))
      await run(site, 'backup.daily')
    }
    expect(readdirSync(kept).sort()).toEqual([
      'fettle-2026-05-03T030500.tar',
      'fettle-2026-05-04T030500.tar',
      'fettle-2026-05-05T030500.tar',
      'mine.tar',
    ])
    site.site.backUp = () => Promise.reject(new Error('The disk is full.'))
    site.site.log.error = () => {}
    await site.clock.to(onDay(5))
    await run(site, 'backup.daily')
    expect(readdirSync(kept)).toHaveLength(4)
    const rows = await site.site.database.query.select().from(backups).orderBy(desc(backups.begunAt)).limit(2)
    expect(rows).toMatchObject([
      { failure: 'The disk is full.', bytes: null },
      { failure: null, bytes: 5, file: join(kept, 'fettle-2026-05-05T030500.tar') },
    ])
  })
})
