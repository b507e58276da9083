import type pg from 'pg'
import { z } from 'zod'
import { after, DAY } from '#contract/duration.ts'
import type { Database } from '#db/client.ts'
import { type CopiedRow, exportDatabase } from '#db/copy/export.ts'
import type { Files } from '../files.ts'
import { createInFlight } from './in-flight.ts'
import type { BackupReport } from './reports.ts'
import {
  type ListedFile,
  listedFiles,
  listLine,
  markOf,
  pack,
  readSnapshot,
  SNAPSHOT_FORMAT,
  type Snapshot,
  writeSnapshot,
} from './snapshot.ts'
import { BackupUnusable, newSnapshotName, type SnapshotKind, type Vault } from './vault.ts'

/** Of an object's text before it is compressed, about. */
const TEXT_BYTES = 4_000_000
/** A longer file has several objects. With encryption three times as much is in memory for each that is sent. */
const PART_BYTES = 8_000_000
const AT_ONCE = 4
const FILE_BATCH = 500
/** Objects of a run that was killed are used again; prune.ts leaves them for twice as long. */
const LEFTOVER_AGE = DAY

export type BackupSource = { database: Database; files: Files; secret: string }

/**
 * The database as it is at one moment, then the files that its rows name. The snapshot comes last, so a run that fails or
 * is killed leaves no backup, and what it has sent is not sent again.
 */
export async function makeBackup(
  { database, files, secret }: BackupSource,
  vault: Vault,
  at: Date,
  kind: SnapshotKind = 'backup',
): Promise<BackupReport> {
  const earlier = await newestSnapshot(vault)
  const stored = await storedObjects(vault, earlier, at)
  const sender = createSender(vault, stored.again)
  return database.alone(async (client) => {
    await lock(database, client)
    const { shape, rows, tables } = await sendTables(database, client, sender)
    const tableBytes = sender.bytes()
    const sent = await sendFiles(client, {
      ...{ files, sender },
      before: createMerge(earlier && listedFiles(vault, earlier), stored.all),
    })
    await sender.settled()
    const name = newSnapshotName(at, kind)
    const { lists, count, gone } = sent
    const bytes = sender.bytes() + sent.bytes
    const facts = { madeAt: at, secret: markOf(secret), shape, rows }
    await writeSnapshot(
      vault,
      name,
      { format: SNAPSHOT_FORMAT, ...facts, tables, lists, files: count, bytes, tableBytes, gone },
      secret,
    )
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return { name, rows: total, files: count, bytes, sent: sender.sent(), gone: gone.length }
  })
}

/** The one that this can build on. Null if there is none, or it is damaged. */
async function newestSnapshot(vault: Vault): Promise<Snapshot | null> {
  const newest = (await vault.snapshots()).at(-1)
  if (!newest) return null
  return readSnapshot(vault, newest).then(
    ({ snapshot }) => snapshot,
    () => null,
  )
}

/** `again`: those that need not be sent. Any other may be an old one that is about to be removed (prune.ts). */
async function storedObjects(vault: Vault, earlier: Snapshot | null, at: Date) {
  const own = new Set(earlier ? [...Object.values(earlier.tables).flat(), ...earlier.lists] : [])
  const [all, again] = [new Set<string>(), new Set<string>()]
  for await (const { id, changedAt } of vault.objects()) {
    all.add(id)
    if (own.has(id) || changedAt > after(at, -LEFTOVER_AGE)) again.add(id)
  }
  return { all, again }
}

/** Two at once would only send everything twice. The lock ends with its connection. @throws BackupUnusable */
async function lock({ kind }: Database, client: pg.ClientBase) {
  if (kind === 'embedded') return
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('fettle backup')) as mine`)
  if (rows[0]?.mine !== true) {
    throw new BackupUnusable('Another process is making a backup of this database. Wait until it has ended.')
  }
}

type Sender = ReturnType<typeof createSender>

/** Sends some objects at a time, and none twice. */
function createSender(vault: Vault, there: Set<string>) {
  const { run, settled } = createInFlight(AT_ONCE)
  const sent = { objects: 0, bytes: 0 }
  let bytes = 0
  async function send(content: Uint8Array): Promise<string> {
    const id = vault.idOf(content)
    bytes += content.length
    if (there.has(id)) return id
    there.add(id)
    await run(async () => {
      await vault.put(id, content)
      sent.objects += 1
      sent.bytes += content.length
    })
    return id
  }
  return { send, settled, sent: () => sent, bytes: () => bytes }
}

/** Makes objects of lines, each of whole ones. */
function createLines({ send }: Sender) {
  const ids: string[] = []
  let lines: string[] = []
  let length = 0
  async function flush() {
    if (lines.length > 0) ids.push(await send(await pack(lines.join('\n'))))
    lines = []
    length = 0
  }
  return {
    async add(line: string) {
      lines.push(line)
      length += line.length
      if (length >= TEXT_BYTES) await flush()
    },
    async end() {
      await flush()
      return ids
    },
  }
}

async function sendTables({ kind }: Database, client: pg.ClientBase, sender: Sender) {
  const rows: Record<string, number> = {}
  const tables: Record<string, string[]> = {}
  async function sendTable({ name }: { name: string }, batches: AsyncIterable<CopiedRow[]>) {
    const lines = createLines(sender)
    rows[name] = 0
    for await (const batch of batches) {
      rows[name] += batch.length
      for (const row of batch) await lines.add(JSON.stringify(row))
    }
    tables[name] = await lines.end()
  }
  const shape = await exportDatabase(client, sendTable, { shared: kind === 'postgres' })
  return { shape, rows, tables }
}

type FileSending = { files: Files; sender: Sender; before: Merge }

/** A path is never used twice, so a file that the earlier backup has is not even read. */
async function sendFiles(client: pg.ClientBase, { files, sender, before }: FileSending) {
  const lines = createLines(sender)
  const gone: string[] = []
  let count = 0
  let bytes = 0
  for await (const row of fileRows(client)) {
    const known = await before.find(row.path)
    const file = known?.bytes === row.bytes ? known : await sendFile(files, row.path, sender)
    if (!file) {
      gone.push(row.path)
      continue
    }
    if (file === known) bytes += file.bytes
    count += 1
    await lines.add(listLine(file))
  }
  await before.end()
  return { lists: await lines.end(), count, bytes, gone }
}

const FileRow = z.object({ path: z.string(), bytes: z.number() })

/** In the order of their bytes. The cursor outlives its transaction, so none is open while files are sent. */
async function* fileRows(client: pg.ClientBase) {
  await declareFiles(client)
  try {
    for (;;) {
      const { rows } = await client.query(`fetch ${FILE_BATCH} from files_to_send`)
      yield* z.array(FileRow).parse(rows)
      if (rows.length < FILE_BATCH) break
    }
  } finally {
    await client.query('close files_to_send')
  }
}

async function declareFiles(client: pg.ClientBase) {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query(
      `declare files_to_send no scroll cursor with hold for select path, bytes from files order by path collate "C"`,
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

type Merge = ReturnType<typeof createMerge>

/** Finds files of a sorted list, asked for in the same order, if all their objects are there. A damaged list ends early. */
function createMerge(list: AsyncIterable<ListedFile> | null, stored: Set<string>) {
  const files = list?.[Symbol.asyncIterator]()
  let next: ListedFile | null = null
  let isOver = false
  async function read() {
    const { done, value } = (await files?.next().catch(() => null)) ?? { done: true, value: null }
    isOver = done === true
    next = isOver ? null : value
  }
  return {
    async find(path: string): Promise<ListedFile | null> {
      while (!isOver && (next === null || next.path < path)) await read()
      return next?.path === path && next.ids.every((id) => stored.has(id)) ? next : null
    },
    async end() {
      await files?.return?.()
    },
  }
}

async function sendFile(files: Files, path: string, { send }: Sender): Promise<ListedFile | null> {
  const found = await files.read(path)
  if (!found) return null
  const content = Buffer.from(await new Response(found.stream).arrayBuffer())
  const ids: string[] = []
  for (let from = 0; from < content.length; from += PART_BYTES) {
    ids.push(await send(content.subarray(from, from + PART_BYTES)))
  }
  return { path, bytes: content.length, ids }
}
