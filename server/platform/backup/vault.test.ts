import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bucketOf } from '#config/bucket.ts'
import { DAY } from '#contract/duration.ts'
import { type BucketStandIn, openBucketStandIn } from '#tests/support/upload/bucket.ts'
import { newSnapshotName, openVault, type Vault } from './vault.ts'

const KEY = 'a key of thirty-two letters or more'
const NAME = '2026-11-28T040500Z-backup-00000001'

let standIn: BucketStandIn
const addressOf = (endpoint: string, key = 'OUR-KEY') => `s3://${key}:secret@backups/fettle?endpoint=${endpoint}`
const vaultAt = (endpoint: string, { key = KEY, by = 'OUR-KEY' } = {}) =>
  openVault({ bucket: bucketOf('BACKUP_URL', addressOf(endpoint, by), {}) }, key)
let vault: Vault

beforeAll(async () => {
  standIn = await openBucketStandIn('backups', { accessKeyId: 'OUR-KEY', secretAccessKey: 'secret' })
  vault = await vaultAt(standIn.endpoint)
})
beforeEach(() => {
  standIn.objects.clear()
  standIn.fault = null
})
afterAll(() => standIn.close())

const put = async (content: string, target = vault) => {
  const id = target.idOf(Buffer.from(content))
  await target.put(id, Buffer.from(content))
  return id
}

test('a stranger with the bucket and without the key sees names that tell nothing, and sizes', async () => {
  await put('Olwen mends kettles in Hebden Bridge')
  await vault.putSnapshot(NAME, Buffer.from('the list of all tables'))
  for (const [path, { bytes }] of standIn.objects) {
    expect(path).toMatch(
      /^fettle\/(objects\/vault-[0-9a-f]{16}\/[0-9a-f]{2}\/[0-9a-f]{64}|snapshots\/vault-[0-9a-f]{16}\/2026-11-28T040500Z-backup-00000001)$/,
    )
    expect(bytes.toString('latin1')).not.toMatch(/Olwen|kettles|tables/)
  }
  const stranger = await vaultAt(standIn.endpoint, { key: 'another key of thirty-two letters' })
  expect(await stranger.snapshots()).toEqual([])
  expect((await stranger.others()).map(({ newest }) => newest?.toISOString())).toEqual(['2026-11-28T04:05:00.000Z'])
})

test('an object that was changed, cut, replaced by another or lost is refused', async () => {
  const [one, two] = [await put('one'), await put('two')]
  const pathOf = (id: string) => [...standIn.objects.keys()].find((path) => path.endsWith(id)) ?? ''
  const stored = standIn.objects.get(pathOf(one))?.bytes ?? Buffer.alloc(0)
  const replace = (bytes: Buffer) => standIn.objects.set(pathOf(one), { bytes, changedAt: new Date() })
  expect((await vault.get(one)).toString()).toBe('one')
  const changed = Buffer.from(stored)
  changed[40] = (changed[40] ?? 0) ^ 1
  const other = standIn.objects.get(pathOf(two))?.bytes ?? Buffer.alloc(0)
  for (const bytes of [changed, stored.subarray(0, 50), Buffer.alloc(0), other]) {
    replace(bytes)
    await expect(vault.get(one)).rejects.toThrow('The backup is damaged')
  }
  standIn.objects.delete(pathOf(one))
  await expect(vault.get(one)).rejects.toThrow('is gone from s3://backups/fettle')
})

test('in a folder without a key, a damaged object is known by its hash', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-vault-'))
  const plain = await openVault({ folder }, null)
  const id = await put('one', plain)
  const path = join(folder, 'objects/plain', id.slice(0, 2), id)
  expect(readFileSync(path, 'utf8')).toBe('one')
  expect(readdirSync(folder).sort()).toEqual(['objects', 'unfinished'])
  writeFileSync(path, 'two')
  await expect(plain.get(id)).rejects.toThrow('The backup is damaged')
  rmSync(folder, { recursive: true })
})

test('a line that breaks during an upload is tried again, and half an object is never stored', async () => {
  let broken = 0
  standIn.fault = (method) => {
    if (method !== 'PUT' || broken === 2) return null
    broken += 1
    return 'cut'
  }
  const id = await put('x'.repeat(3_000_000))
  expect(broken).toBe(2)
  expect((await vault.get(id)).length).toBe(3_000_000)
  expect(standIn.objects.size).toBe(1)
})

test('a bucket that refuses us, has no such key, or is away says so in a sentence without any secret', async () => {
  standIn.fault = () => 'deny'
  await expect(put('x')).rejects.toThrow(/^s3:\/\/backups\/fettle at [\d.:]+ cannot be read or written \(AccessDenied/)
  standIn.fault = null
  const wrong = await vaultAt(standIn.endpoint, { by: 'NO-KEY' })
  await expect(wrong.snapshots()).rejects.toThrow(/cannot be read or written \(InvalidAccessKeyId/)
  const away = await vaultAt('http://127.0.0.1:1')
  await expect(away.snapshots()).rejects.toThrow(/cannot be read or written \(.*ECONNREFUSED/)
  await expect(away.snapshots()).rejects.not.toThrow(/secret@/)
})

test('a vault of another key goes as a whole', async () => {
  const other = await vaultAt(standIn.endpoint, { key: 'another key of thirty-two letters' })
  await put('of the other', other)
  await other.putSnapshot(newSnapshotName(new Date(Date.now() - DAY), 'backup'), Buffer.from('x'))
  const own = await put('ours')
  const [found] = await vault.others()
  await vault.removeOther(found?.vault ?? '')
  expect([...standIn.objects.keys()].map((path) => path.slice(-64))).toEqual([own])
})
