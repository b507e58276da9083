import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { z } from 'zod'
import { CopiedRow } from '#db/copy/export.ts'
import { BackupFacts } from './snapshot.ts'
import { BackupUnusable } from './vault.ts'

// What versions before snapshots have made, and this one still restores: a tar file of the manifest, the tables as gzipped
// JSON lines (one row each), the files of people, the seal. The seal holds a hash of all that is before it, so that a
// damaged or shortened archive is known before anything is restored, and a code of that hash by a key of the site, so
// that one made by someone else is refused.

/** 1: without the code. */
export const FORMAT = 2
export const MANIFEST = 'manifest.json'
export const SEAL = 'seal.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

export const entryOf = (table: string) => `${TABLES}${table.replaceAll('"', '')}.jsonl.gz`

export const Manifest = BackupFacts.extend({ format: z.number() })
export type Manifest = z.infer<typeof Manifest>

const Sealed = z.object({
  sha256: z.string(),
  files: z.number(),
  /** Removed while the backup was made. */
  gone: z.array(z.string()),
})
const Seal = Sealed.extend({
  /** Covers all the above. */
  hmac: z.string().optional(),
})
export type Seal = z.infer<typeof Seal>

/** Whether one of these secrets has sealed an archive. */
export function isSealedBy({ sha256, files, gone, hmac = '' }: Seal, secrets: string[]): boolean {
  const found = Buffer.from(hmac, 'hex')
  return secrets
    .map((secret) => codeOf({ sha256, files, gone }, secret))
    .some((own) => own.length === found.length && timingSafeEqual(own, found))
}

function codeOf({ sha256, files, gone }: z.infer<typeof Sealed>, secret: string): Buffer {
  const key = hkdfSync('sha256', secret, '', 'the seal of a backup', 32)
  return createHmac('sha256', new Uint8Array(key))
    .update(JSON.stringify([sha256, files, gone]))
    .digest()
}

const damaged = (what: string) =>
  new BackupUnusable(`The backup is damaged or not whole: ${what}. Nothing was restored. Use another one.`)

export type CheckedArchive = { manifest: Manifest; seal: Seal }

/** Reads all of an archive and compares every hash. @throws BackupUnusable */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  if (!existsSync(file)) throw new BackupUnusable(`There is no file ${file}.`)
  try {
    return await readWhole(file)
  } catch (error) {
    if (error instanceof BackupUnusable) throw error
    if (error instanceof z.ZodError) throw damaged('its manifest cannot be read')
    throw damaged(error instanceof Error ? error.message : String(error))
  }
}

async function readWhole(file: string) {
  let manifest: Manifest | undefined
  let seal: Seal | undefined
  await readArchive(file, async (name, content) => {
    if (name === MANIFEST) manifest = readManifest(await archiveText(content))
    else if (name === SEAL) seal = Seal.parse(JSON.parse(await archiveText(content)))
    else for await (const _ of content);
  })
  if (!manifest || !seal) throw damaged('its manifest is missing')
  return { manifest, seal }
}

function readManifest(text: string): Manifest {
  const { format } = z.object({ format: z.number() }).parse(JSON.parse(text))
  if (format > FORMAT) {
    throw new BackupUnusable('The backup was made by a newer version of Fettle. Install that version, then restore.')
  }
  return Manifest.parse(JSON.parse(text))
}

export type EntryContent = AsyncIterable<Buffer>

/** Passes each entry to `take`, which must read all of its content. `expected` is the hash of an earlier reading. */
export async function readArchive(
  file: string,
  take: (name: string, content: EntryContent) => Promise<void>,
  expected?: string,
): Promise<void> {
  const digest = createHash('sha256')
  let sealed = false
  const entries = extract()
  let failure: unknown
  pipeline(createReadStream(file), entries, (error) => {
    failure = error
  })
  for await (const entry of entries) {
    const { name, size = 0 } = entry.header
    if (sealed) throw damaged('something follows its end')
    if (name === SEAL) {
      const text = await bytesOf(entry)
      const { sha256 } = Seal.parse(JSON.parse(text.toString()))
      if (sha256 !== digest.digest('hex') || sha256 !== (expected ?? sha256)) throw damaged('its hashes differ')
      sealed = true
      await take(name, Readable.from([text]))
      continue
    }
    const own = createHash('sha256')
    await take(name, hashed(entry, own))
    digest.update(lineOf(name, size, own.digest('hex')))
  }
  if (failure) throw failure
  if (!sealed) throw damaged('its end is missing')
}

async function* hashed(content: EntryContent, hash: ReturnType<typeof createHash>): EntryContent {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

const lineOf = (name: string, size: number, sha256: string) => `${JSON.stringify(name)} ${size} ${sha256}\n`

async function archiveText(content: EntryContent): Promise<string> {
  return (await bytesOf(content)).toString('utf8')
}

export async function bytesOf(content: EntryContent): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The rows of a table, some at a time. */
export async function* rowsIn(content: EntryContent, atOnce: number): AsyncIterable<CopiedRow[]> {
  let rows: CopiedRow[] = []
  for await (const line of linesIn(pipeline(Readable.from(content), createGunzip(), () => {}))) {
    rows.push(CopiedRow.parse(JSON.parse(line)))
    if (rows.length < atOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Ends lines at line feeds only: Node's reader also does at U+2028, which JSON leaves as it is. */
async function* linesIn(content: EntryContent): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
