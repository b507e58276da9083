/** Backups to a bucket: one is made, restored elsewhere, and both are compared to the last row and file. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bucketOf } from '#config/bucket.ts'
import { after, DAY } from '#contract/duration.ts'
import type { Database } from '#db/client.ts'
import { dropAll } from '#db/copy/catalog.ts'
import { profiles } from '#db/schema/index.ts'
import { drill } from '#server/platform/backup/drill.ts'
import { makeBackup } from '#server/platform/backup/make.ts'
import type { BackupReport } from '#server/platform/backup/reports.ts'
import { openVault, type Vault } from '#server/platform/backup/vault.ts'
import { verifyBackup, verifyFiles } from '#server/platform/backup/verify.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import {
  addFiles,
  assertSealed,
  folderFiles,
  isUsed,
  openSnapshot,
  prune,
  removeFile,
  restoreBackup,
  thinOut,
} from '#tests/support/backup/site.ts'
import { everything } from '#tests/support/database/everything.ts'
import { migrationsBefore } from '#tests/support/database/migrations.ts'
import { type BucketStandIn, openBucketStandIn } from '#tests/support/upload/bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'fettle-backup-'))
const store = folderFiles(join(folder, 'files'))
const elsewhere = folderFiles(join(folder, 'elsewhere'))
const FILES = 40
const KEY = 'a key of thirty-two letters or more'

let app: TestApp
let other: TestApp
let standIn: BucketStandIn
let vault: Vault
let paths: string[]
let first: BackupReport

const vaultWith = (key: string) => {
  const address = `s3://OUR-KEY:secret@backups/fettle?endpoint=${standIn.endpoint}`
  return openVault({ bucket: bucketOf('BACKUP_URL', address, {}) }, key)
}
const source = () => ({ database: app.site.database, files: store, secret: 'a secret' })
const target = () => ({ database: other.site.database, files: elsewhere, log: other.site.log })
const newest = async (from = vault) => {
  const found = (await from.snapshots()).at(-1)
  if (!found) throw new Error('There is none')
  return openSnapshot(from, found)
}
/** Objects as old as these days. Backups are stored later than any test says that it makes one. */
const age = (days: number) => {
  for (const [path, object] of standIn.objects) {
    object.changedAt = after(new Date(), (path.includes('/snapshots/') ? 10 : -days) * DAY)
  }
}
const scratch = () => ({ server: null, dataDir: join(folder, 'site'), secrets: ['a secret'], log: other.site.log })

beforeAll(async () => {
  app = await createTestApp({ demo: true })
  other = await createTestApp()
  standIn = await openBucketStandIn('backups', { accessKeyId: 'OUR-KEY', secretAccessKey: 'secret' }, 100)
  vault = await vaultWith(KEY)
  const { query } = app.site.database
  await thinOut(app.site.database)
  paths = await addFiles(query, store, FILES)
  // Texts that a careless format would change.
  await query.update(profiles).set({ bio: 'a\tb\\N\r\n"c", {d} \u2028 é 😀 \\' })
  // A place on the map as another version reckoned it.
  await query.execute(sql`update listing_areas set plane = plane + point(0.000001, 0)`)
  await query.execute(sql`insert into queue.job (name, data) values ('mail', '{"name": "waits"}')`)
  first = await makeBackup(source(), vault, new Date())
}, 120_000)

beforeEach(() => {
  standIn.fault = null
})

afterAll(async () => {
  await app.close()
  await other.close()
  standIn.close()
  rmSync(folder, { recursive: true })
})

test('a backup restored elsewhere is equal, to every row and every file', async () => {
  expect(first).toMatchObject({ files: FILES, gone: 0 })
  expect(await isUsed(other.site.database)).toBe(false)
  expect(await restoreBackup(target(), await newest())).toMatchObject({ files: FILES })
  expect(await isUsed(other.site.database)).toBe(true)
  expect(await everything(other.site.database)).toEqual(await everything(app.site.database))
  for (const path of paths) {
    expect(readFileSync(join(folder, 'elsewhere', path)).equals(readFileSync(join(folder, 'files', path)))).toBe(true)
  }
  const files = await verifyFiles(other.site.database, elsewhere)
  expect(files).toEqual({ files: FILES, missing: [], differing: [], unnamed: [] })
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

test('a second backup sends only the difference, and reads no file again', async () => {
  const [added = ''] = await addFiles(app.site.database.query, store, 1)
  const read: string[] = []
  const watched = { ...store, read: (path: string) => store.read(path, void read.push(path)) }
  const second = await makeBackup({ ...source(), files: watched }, vault, new Date())
  expect(read).toEqual([added])
  // The file, the list of files, and their table; statistics of the queue may differ too.
  expect(second.sent.objects).toBeLessThan(8)
  expect(second.files).toBe(FILES + 1)
  expect(second.sent.bytes * 10).toBeLessThan(first.sent.bytes)
  expect(await verifyBackup(await newest())).toMatchObject({ files: FILES + 1 })
  await removeFile(app.site.database.query, added)
})

test('a run that breaks off leaves no backup, and what it has sent is not sent again', async () => {
  const before = await vault.snapshots()
  const { query } = app.site.database
  await addFiles(query, store, 12)
  let puts = 0
  standIn.fault = (method, address) => (method === 'PUT' && address.includes('/objects/') && ++puts > 6 ? 'deny' : null)
  await expect(makeBackup(source(), vault, new Date())).rejects.toThrow(/cannot be read or written \(AccessDenied/)
  expect(await vault.snapshots()).toEqual(before)
  standIn.fault = null
  standIn.asked.length = 0
  const next = await makeBackup(source(), vault, new Date())
  expect(standIn.asked.filter(({ method }) => method === 'PUT')).toHaveLength(next.sent.objects + 1)
  expect(next.sent.objects).toBeLessThan(16)
  expect(await verifyBackup(await newest())).toMatchObject({ files: FILES + 12 })
})

test('with another key nothing is found, and nothing is restored', async () => {
  const lost = await vaultWith('another key of thirty-two letters')
  expect(await lost.snapshots()).toEqual([])
  await expect(drill(lost, scratch())).rejects.toThrow('There is no backup')
  expect(await lost.others()).toHaveLength(1)
})

test('a drill restores the newest backup aside, and leaves nothing behind', async () => {
  const report = await drill(vault, scratch())
  expect(report).toMatchObject({ files: FILES + 12, filesRead: FILES + 12 })
  expect(report.rows).toBeGreaterThan(5_000)
  expect(readdirSync(join(folder, 'site'))).toEqual([])
})

test('a drill fails where a file is damaged or lost; the next backup sends what is lost again', async () => {
  const largest = [...standIn.objects].sort(([, one], [, two]) => two.bytes.length - one.bytes.length)
  const [path = '', object] = largest.find(([, { bytes }]) => bytes.length < 39_000) ?? []
  if (!object) throw new Error('No file is stored')
  const bytes = Buffer.from(object.bytes)
  bytes[100] = (bytes[100] ?? 0) ^ 1
  standIn.objects.set(path, { ...object, bytes })
  await expect(drill(vault, scratch())).rejects.toThrow('The backup is damaged')
  standIn.objects.delete(path)
  await expect(drill(vault, scratch())).rejects.toThrow('1 of its objects are gone')
  await makeBackup(source(), vault, new Date())
  expect(standIn.objects.has(path)).toBe(true)
  await verifyBackup(await newest())
})

test('old backups go, with what only they had, and the others stay whole', async () => {
  const { query } = app.site.database
  const [gone = ''] = await addFiles(query, store, 1)
  await makeBackup(source(), vault, new Date())
  await removeFile(query, gone)
  const now = after(new Date(), 2 * DAY)
  await makeBackup(source(), vault, now)
  age(5)
  const before = standIn.objects.size
  const removed = await prune(vault, { days: 1, weeks: 0, months: 0 }, after(now, DAY))
  expect(removed.snapshots).toBeGreaterThan(3)
  expect(removed.objects).toBeGreaterThan(0)
  expect(standIn.objects.size).toBe(before - removed.snapshots - removed.objects)
  expect(await vault.snapshots()).toHaveLength(1)
  await verifyBackup(await newest())
})

test('pruning beside a backup takes nothing that it builds on', async () => {
  const soon = after(new Date(), 3 * DAY)
  age(40)
  await addFiles(app.site.database.query, store, 2)
  let isPruned = false
  const slow = {
    ...store,
    async read(path: string) {
      if (!isPruned) {
        isPruned = true
        const others = { database: other.site.database, files: elsewhere, secret: 'a secret' }
        await makeBackup(others, vault, soon)
        for (const object of standIn.objects.values())
          if (object.changedAt > after(soon, -4 * DAY)) object.changedAt = soon
        await prune(vault, { days: 1, weeks: 0, months: 0 }, after(soon, 1_000))
      }
      return store.read(path)
    },
  }
  await makeBackup({ ...source(), files: slow }, vault, soon)
  const all = await vault.snapshots()
  expect(all).toHaveLength(3)
  for (const name of all) await verifyBackup(await openSnapshot(vault, name))
})

test('a backup of a newer version, or of another one, is refused, and nothing changes', async () => {
  const before = await everything(other.site.database)
  const backup = await newest()
  const withMigrations = (migrations: number[]) => {
    return { ...backup, facts: { ...backup.facts, shape: { ...backup.facts.shape, migrations } } }
  }
  const { migrations } = backup.facts.shape
  const newer = withMigrations([...migrations, Date.now() + 1e9])
  await expect(restoreBackup(target(), newer)).rejects.toThrow('made by a newer version')
  const foreign = withMigrations([1, ...migrations.slice(1)])
  await expect(restoreBackup(target(), foreign)).rejects.toThrow('another line')
  expect(await everything(other.site.database)).toEqual(before)
})

test('a restore that fails half way leaves what was there', async () => {
  const before = await everything(other.site.database)
  const full = { ...elsewhere, put: () => Promise.reject(new Error('no room')) }
  await expect(restoreBackup({ ...target(), files: full }, await newest())).rejects.toThrow('no room')
  let reads = 0
  standIn.fault = (method) => (method === 'GET' && ++reads > 60 ? 'deny' : null)
  await expect(restoreBackup(target(), await newest())).rejects.toThrow('AccessDenied')
  expect(await everything(other.site.database)).toEqual(before)
})

test('a file that is removed while the backup is made is named in it, and the rest is whole', async () => {
  const lost = `avatars/${randomUUID()}/lost.webp`
  const { pool } = app.site.database
  await pool.query(`insert into files (path, owner_id, bytes, type, stored_at)
    select '${lost}', id, 7, 'image/webp', now() from profiles limit 1`)
  // Later than any above.
  expect(await makeBackup(source(), vault, after(new Date(), 4 * DAY))).toMatchObject({ gone: 1 })
  const backup = await newest()
  expect(backup.gone).toEqual([lost])
  await verifyBackup(backup)
  await pool.query('delete from files where path = $1', [lost])
})

test('where nothing is encrypted, a backup is restored only by the secret that sealed it, or on demand', async () => {
  const plain = await openVault({ folder: join(folder, 'plain') }, null)
  await makeBackup(source(), plain, new Date())
  const backup = await newest(plain)
  expect(() => assertSealed(backup, ['a newer secret', 'a secret'])).not.toThrow()
  expect(() => assertSealed(backup, ['another secret'])).toThrow(/not sealed with this AUTH_SECRET.*--unsealed/)
  expect(await verifyBackup(backup)).toMatchObject({ files: FILES + 14 })
  expect((await newest()).isSealedBy).toBeNull()
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
  const earlier = await openVault({ folder: join(folder, 'earlier') }, null)
  await makeBackup({ database: old, files: store, secret: 'a secret' }, earlier, new Date())
  await restoreBackup(target(), await newest(earlier))
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
