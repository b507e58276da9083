import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { Shape } from '#db/copy/catalog.ts'
import { CopiedRow } from '#db/copy/export.ts'
import { BackupUnusable, type SnapshotName, type Vault } from './vault.ts'

/** 1 and 2 are archives (archive.ts). */
export const SNAPSHOT_FORMAT = 3

const ObjectId = z.string().regex(/^[0-9a-f]{64}$/)

/** What every backup says of itself, whichever its format. */
export const BackupFacts = z.object({
  madeAt: z.coerce.date(),
  /** Hashes the site's secret, to tell whether a restored site has the same. */
  secret: z.string(),
  shape: Shape,
  rows: z.record(z.string(), z.number()),
})
export type BackupFacts = z.infer<typeof BackupFacts>

const Snapshot = BackupFacts.extend({
  format: z.literal(SNAPSHOT_FORMAT),
  /** The objects of each table, in turn: rows as compressed lines of JSON. */
  tables: z.record(z.string(), z.array(ObjectId)),
  /** The objects of the list of files, in turn: compressed lines of JSON. */
  lists: z.array(ObjectId),
  files: z.number(),
  /** Of all its objects, before encryption. */
  bytes: z.number(),
  /** The same, of its tables. */
  tableBytes: z.number(),
  /** Files that were removed while the backup was made. */
  gone: z.array(z.string()),
})
export type Snapshot = z.infer<typeof Snapshot>

/** A file, its size, and its objects in turn. The list is in the order of the paths' bytes. */
const ListedFile = z.tuple([z.string(), z.number()]).rest(ObjectId)
export type ListedFile = { path: string; bytes: number; ids: string[] }

export const listLine = ({ path, bytes, ids }: ListedFile) => JSON.stringify([path, bytes, ...ids])

/** A code of the text by a key of AUTH_SECRET: where nothing is encrypted, it shows that this site made the snapshot. */
const Envelope = z.object({ snapshot: z.string(), hmac: z.string() })

export async function writeSnapshot(vault: Vault, name: string, snapshot: Snapshot, secret: string): Promise<void> {
  const text = JSON.stringify(snapshot)
  const envelope = { snapshot: text, hmac: codeOf(text, secret).toString('hex') } satisfies z.infer<typeof Envelope>
  await vault.putSnapshot(name, await pack(JSON.stringify(envelope)))
}

/** @throws BackupUnusable */
export async function readSnapshot(
  vault: Vault,
  { name }: Pick<SnapshotName, 'name'>,
): Promise<{ snapshot: Snapshot; isSealedBy(secrets: string[]): boolean }> {
  const stored = await vault.getSnapshot(name)
  try {
    const { snapshot: text, hmac } = Envelope.parse(JSON.parse(await unpack(stored)))
    const found: unknown = JSON.parse(text)
    if (z.object({ format: z.number() }).parse(found).format > SNAPSHOT_FORMAT) {
      throw new BackupUnusable('The backup was made by a newer version of Fettle. Install that version, then restore.')
    }
    const code = Buffer.from(hmac, 'hex')
    const isSealedBy = (secrets: string[]) =>
      secrets
        .map((secret) => codeOf(text, secret))
        .some((own) => own.length === code.length && timingSafeEqual(own, code))
    return { snapshot: Snapshot.parse(found), isSealedBy }
  } catch (error) {
    if (error instanceof BackupUnusable) throw error
    throw new BackupUnusable(`The backup ${name} in ${vault.place} is damaged: it cannot be read.`)
  }
}

function codeOf(text: string, secret: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'the seal of a snapshot', 32))
  return createHmac('sha256', key).update(text).digest()
}

/** Tells one secret from another, and nothing of either. */
export function markOf(secret: string): string {
  return createHmac('sha256', secret).update('the secret of a backup').digest('hex').slice(0, 16)
}

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export const pack = (text: string): Promise<Buffer> => compress(Buffer.from(text))

const unpack = async (bytes: Buffer) => (await decompress(bytes)).toString('utf8')

/** Each holds whole lines. */
async function* linesOf(vault: Vault, ids: string[]): AsyncIterable<string> {
  for (const id of ids) yield* (await unpack(await vault.get(id))).split('\n')
}

export async function* listedFiles(vault: Vault, { lists }: Snapshot): AsyncIterable<ListedFile> {
  for await (const line of linesOf(vault, lists)) {
    const [path, bytes, ...ids] = ListedFile.parse(JSON.parse(line))
    yield { path, bytes, ids }
  }
}

/** The rows of a table, some at a time. */
export async function* snapshotRows(vault: Vault, ids: string[], atOnce: number): AsyncIterable<CopiedRow[]> {
  let rows: CopiedRow[] = []
  for await (const line of linesOf(vault, ids)) {
    rows.push(CopiedRow.parse(JSON.parse(line)))
    if (rows.length < atOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

export async function fileContent(vault: Vault, ids: string[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const id of ids) parts.push(await vault.get(id))
  return Buffer.concat(parts)
}
