import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { type BackupPlace, placeText } from '#config/backups.ts'
import { type Files, folderFiles, type StoredFile, UNFINISHED } from '../files.ts'
import { type Cipher, encrypting, plain } from './cipher.ts'

// What one key can read of a place: objects, each named by its content, so that what is there already is never sent again,
// and snapshots, each naming the objects of one backup.

/** Says what is wrong with a backup, or with the place of it. */
export class BackupUnusable extends Error {}

export type SnapshotKind = 'backup' | 'point'

/** `name` is unique, and sorts by time. A point is what a restore has saved before it. */
export type SnapshotName = {
  name: string
  /** By the clock of the machine that made it. */
  madeAt: Date
  /** By that of the place. */
  storedAt: Date
  kind: SnapshotKind
}

export type Vault = {
  /** For people. */
  place: string
  isEncrypted: boolean
  idOf(content: Uint8Array): string
  put(id: string, content: Uint8Array): Promise<void>
  /** @throws BackupUnusable if it is gone or damaged */
  get(id: string): Promise<Buffer>
  objects(): AsyncIterable<VaultObject>
  removeObject(id: string): Promise<void>
  /** What processes that were killed had half written. */
  removeUnfinished(before: Date): Promise<void>
  putSnapshot(name: string, content: Uint8Array): Promise<void>
  getSnapshot(name: string): Promise<Buffer>
  /** Oldest first. */
  snapshots(): Promise<SnapshotName[]>
  removeSnapshot(name: string): Promise<void>
  /** Those of other keys. */
  others(): Promise<VaultRest[]>
  removeOther(vault: string): Promise<void>
}

export type VaultObject = { id: string; bytes: number; changedAt: Date }

export type VaultRest = { vault: string; newest: Date | null }

const OF_VAULT = /^snapshots\/(plain|vault-[0-9a-f]{16})\/(.+)$/
const SNAPSHOT = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-(backup|point)-[0-9a-f]{8}$/

export async function openVault(place: BackupPlace, key: string | null): Promise<Vault> {
  return vaultIn(await storeOf(place), key ? encrypting(key) : plain, placeText(place))
}

async function storeOf(place: BackupPlace): Promise<Files> {
  if ('bucket' in place) {
    const { bucketFiles } = await import('../files-bucket.ts')
    return bucketFiles(place.bucket)
  }
  await mkdir(place.folder, { recursive: true, mode: 0o700 })
  return folderFiles(place.folder)
}

export function vaultIn(files: Files, cipher: Cipher, place: string): Vault {
  const { vault } = cipher
  const objectPath = (id: string) => `objects/${vault}/${id.slice(0, 2)}/${id}`
  const snapshotPath = (name: string) => `snapshots/${vault}/${name}`
  const reach = <Result>(asked: Promise<Result>) => asked.catch((error) => Promise.reject(unreachable(place, error)))

  async function put(path: string, content: Uint8Array) {
    await reach(files.put(path, cipher.seal(path, content)))
  }

  async function get(path: string) {
    const stored = await reach(readWhole(files, path))
    if (!stored) throw new BackupUnusable(`The backup is not whole: ${path} is gone from ${place}.`)
    try {
      return cipher.open(path, stored)
    } catch {
      throw damaged(path)
    }
  }

  const damaged = (path: string) => new BackupUnusable(`The backup is damaged: ${path} in ${place} was changed.`)

  async function* list(under: string): AsyncIterable<StoredFile> {
    try {
      yield* files.list(under)
    } catch (error) {
      throw unreachable(place, error)
    }
  }

  return {
    place,
    isEncrypted: cipher !== plain,
    idOf: cipher.idOf,
    put: (id, content) => put(objectPath(id), content),
    async get(id) {
      const content = await get(objectPath(id))
      if (cipher.idOf(content) !== id) throw damaged(objectPath(id))
      return content
    },
    async *objects() {
      for await (const { path, bytes, changedAt } of list(`objects/${vault}`)) {
        yield { id: path.slice(path.lastIndexOf('/') + 1), bytes, changedAt }
      }
    },
    removeObject: (id) => reach(files.remove(objectPath(id))),
    async removeUnfinished(before) {
      for await (const { path, changedAt } of list(UNFINISHED)) {
        if (changedAt < before) await reach(files.remove(path))
      }
    },
    putSnapshot: (name, content) => put(snapshotPath(name), content),
    getSnapshot: (name) => get(snapshotPath(name)),
    async snapshots() {
      const found: SnapshotName[] = []
      for await (const { path, changedAt } of list(`snapshots/${vault}`)) {
        const snapshot = readName(path.slice(path.lastIndexOf('/') + 1))
        if (snapshot) found.push({ ...snapshot, storedAt: changedAt })
      }
      return found.sort((one, other) => (one.name < other.name ? -1 : 1))
    },
    removeSnapshot: (name) => reach(files.remove(snapshotPath(name))),
    async others() {
      const newest = new Map<string, Date | null>()
      for await (const { path } of list('snapshots')) {
        const [, other, name = ''] = OF_VAULT.exec(path) ?? []
        if (!other || other === vault) continue
        const madeAt = readName(name)?.madeAt ?? null
        const known = newest.get(other) ?? null
        newest.set(other, !known || (madeAt && madeAt > known) ? madeAt : known)
      }
      return [...newest].map(([vault, newest]) => ({ vault, newest }))
    },
    async removeOther(other) {
      // Snapshots last: while one is there, the next round comes back for the rest.
      for (const part of ['objects', 'snapshots']) {
        for await (const { path } of list(`${part}/${other}`)) await reach(files.remove(path))
      }
    },
  }
}

export function newSnapshotName(at: Date, kind: SnapshotKind): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z-${kind}-${randomBytes(4).toString('hex')}`
}

function readName(name: string): Omit<SnapshotName, 'storedAt'> | null {
  const [, day, hour, minute, second, kind] = SNAPSHOT.exec(name) ?? []
  if (!day) return null
  const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return { name, madeAt, kind: kind === 'point' ? 'point' : 'backup' }
}

async function readWhole(files: Files, path: string): Promise<Buffer | null> {
  const found = await files.read(path)
  return found && Buffer.from(await new Response(found.stream).arrayBuffer())
}

/** A bucket says no with a name and a number, a network with a code. */
function unreachable(place: string, error: unknown): Error {
  if (error instanceof BackupUnusable) return error
  if (!(error instanceof Error)) return new BackupUnusable(`${place} cannot be read or written (${error}).`)
  const { name, message } = error
  const code = 'code' in error ? String(error.code) : ''
  const reason = [name === 'Error' || name === 'AggregateError' ? code : name, message].filter(Boolean).join(': ')
  return new BackupUnusable(`${place} cannot be read or written (${reason}).`, { cause: error })
}
