/** Single archives, which versions before snapshots have made, still restore. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { writeArchive } from '#tests/support/backup/archive.ts'
import { addFiles, assertSealed, folderFiles, openArchive, restoreBackup, thinOut } from '#tests/support/backup/site.ts'
import { everything } from '#tests/support/database/everything.ts'

const folder = mkdtempSync(join(tmpdir(), 'fettle-archive-'))
const archive = join(folder, 'site.tar')
const store = folderFiles(join(folder, 'files'))
const elsewhere = folderFiles(join(folder, 'elsewhere'))

let app: TestApp
let other: TestApp
let paths: string[]

const source = () => ({ database: app.site.database, files: store, secret: 'a secret' })
const target = () => ({ database: other.site.database, files: elsewhere, log: other.site.log })

beforeAll(async () => {
  app = await createTestApp({ demo: true })
  other = await createTestApp()
  await thinOut(app.site.database)
  paths = await addFiles(app.site.database.query, store, 10)
  await writeArchive(source(), archive)
}, 120_000)

afterAll(async () => {
  await app.close()
  await other.close()
  rmSync(folder, { recursive: true })
})

test('an archive restored elsewhere is equal, to every row and every file', async () => {
  expect(await restoreBackup(target(), await openArchive(archive))).toMatchObject({ files: paths.length })
  expect(await everything(other.site.database)).toEqual(await everything(app.site.database))
  for (const path of paths) {
    expect(readFileSync(join(folder, 'elsewhere', path)).equals(readFileSync(join(folder, 'files', path)))).toBe(true)
  }
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
    await expect(openArchive(bad), `byte ${at}`).rejects.toThrow(/damaged or not whole/)
  }
  for (const length of [0, 100, 512, 5_000, Math.floor(whole.length / 2), last - 600]) {
    writeFileSync(bad, whole.subarray(0, length))
    await expect(openArchive(bad), `${length} bytes`).rejects.toThrow(/damaged or not whole/)
  }
})

test('an archive is restored only by the secret that sealed it, or on demand', async () => {
  const backup = await openArchive(archive)
  expect(() => assertSealed(backup, ['a newer secret', 'a secret'])).not.toThrow()
  expect(() => assertSealed(backup, ['another secret'])).toThrow(/not sealed with this AUTH_SECRET.*--unsealed/)
})

test('a forged archive brings no statement with it', async () => {
  const file = join(folder, 'forged.tar')
  const statement = 'create table forged_by_archive (x int)'
  const stranger = { ...source(), secret: 'of a stranger' }
  await writeArchive(stranger, file, (manifest) => ({
    ...manifest,
    shape: { ...manifest.shape, definitions: [statement] },
  }))
  await restoreBackup(target(), await openArchive(file))
  const { rows } = await other.site.database.pool.query(`select to_regclass('forged_by_archive') as found`)
  expect(rows).toEqual([{ found: null }])
  const table = { name: `x (y int); ${statement}; --`, columns: [], types: [] }
  await writeArchive(stranger, file, (manifest) => ({
    ...manifest,
    shape: { ...manifest.shape, tables: [...manifest.shape.tables, table] },
  }))
  await expect(openArchive(file)).rejects.toThrow('its manifest cannot be read')
})
