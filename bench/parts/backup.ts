import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '#config/root.ts'
import { openDatabase } from '#db/client.ts'
import { exportDatabase } from '#db/copy/export.ts'
import { files as fileRows, profiles } from '#db/schema/index.ts'
import { folderFiles } from '#server/platform/files.ts'
import { runNode } from '../children.ts'
import { atLeast, atMost, median, plain, show } from '../figures.ts'
import { load, loadBeside } from '../load.ts'
import type { Bench } from '../run.ts'
import { serveBuilt, UNSHARED } from '../served.ts'

const FILES = 1_000
const FILE_BYTES = 100_000
const SLOWER = 1.3
const ROUNDS = 2

/** A backup is sealed with it, and restored by it. */
const AUTH_SECRET = 'a secret of the bench alone, of no other use'

type Settings = { DATA_DIR: string; DATABASE_URL?: string }

/** A site is backed up while it answers, and restored elsewhere: on both engines. */
export async function backup(bench: Bench): Promise<void> {
  const { databases, folder, small } = bench
  const embedded = await databases.embedded(small)
  await measure(bench, 'embedded', { DATA_DIR: embedded }, { DATA_DIR: newFolder(folder) })
  const url = await databases.of(small)
  const there = { DATA_DIR: newFolder(folder), DATABASE_URL: await emptyBeside(url) }
  await measure(bench, 'PostgreSQL', { DATA_DIR: newFolder(folder), DATABASE_URL: url }, there)
}

async function measure({ report, folder, seconds, small }: Bench, engine: string, here: Settings, there: Settings) {
  const among = `${engine}, ${show(small, 'providers')} and ${show(FILES, 'files')}`
  await addFiles(here)
  const served = await serveBuilt(folder, { ...here, AUTH_SECRET, DEMO: 'off', PAGES_PER_MINUTE: '0' })
  const page = { url: `${served.url}/directory`, pid: served.pid, headers: { cookie: UNSHARED } }
  await load(page, 1, seconds)
  const place = join(folder, `backups of ${engine}`)
  const times: number[] = []
  const backUp = async (over: AbortSignal) => {
    while (!over.aborted) {
      rmSync(place, { recursive: true, force: true })
      times.push(await fettle(here, 'backup', '--to', place))
    }
  }
  const rounds: { alone: number; during: number }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await loadBeside(page, 4 * seconds, backUp))
  await served.end()
  report.add(plain(`${among}: a backup beside visits`, show(median(times), 's'), `${times.length} in turn`))
  const slower = rounds.map(({ during, alone }) => during / alone)
  const seen = rounds.map(({ during, alone }) => `${show(during, 'ms')} for ${show(alone, 'ms')}`)
  report.add(
    atMost({
      what: `${among}: the directory meanwhile, p95, times as long`,
      value: median(slower),
      unit: '',
      bound: SLOWER,
      reference: `median of ${seen.join(', ')}`,
    }),
  )
  report.add(plain(`${among}: a second backup`, show(await fettle(here, 'backup', '--to', place), 's')))
  report.add(plain(`${among}: a restore drill`, show(await fettle(there, 'drill', '--from', place), 's')))
  report.add(plain(`${among}: restored elsewhere`, show(await fettle(there, 'restore', '--from', place), 's')))
  const [kept, restored] = [await contentOf(here), await contentOf(there)]
  const other = [...kept].filter(([name, sum]) => restored.get(name) !== sum).map(([name]) => name)
  const what = `${among}: tables and files that are the same there, to the last byte`
  const reference = `of ${kept.size}${other.length > 0 ? `; others: ${other.join(', ')}` : ''}`
  report.add(atLeast({ what, value: kept.size - other.length, unit: '', bound: kept.size, reference }))
}

function newFolder(folder: string): string {
  const made = join(folder, randomUUID())
  mkdirSync(made)
  return made
}

async function emptyBeside(url: string): Promise<string> {
  const there = new URL(url)
  there.pathname = `/bench_restored_${Date.now()}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${there.pathname.slice(1)}`)
  await client.end()
  return there.href
}

async function open({ DATA_DIR, DATABASE_URL }: Settings) {
  return openDatabase({ dataDir: DATA_DIR, listen: false, ...(DATABASE_URL ? { url: DATABASE_URL } : {}) })
}

async function addFiles(here: Settings) {
  const database = await open(here)
  await database.query.delete(fileRows)
  const owners = await database.query.select({ id: profiles.id }).from(profiles).limit(FILES)
  const store = folderFiles(join(here.DATA_DIR, 'files'))
  const rows = owners.map(({ id }) => ({
    ...{ path: `avatars/${id}/${randomUUID()}.webp`, ownerId: id, bytes: FILE_BYTES },
    ...{ type: 'image/webp', storedAt: new Date() },
  }))
  for (const { path } of rows) await store.put(path, randomBytes(FILE_BYTES))
  await database.query.insert(fileRows).values(rows)
  await database.close()
}

/** Gives the seconds. */
async function fettle(settings: Settings, ...args: string[]): Promise<number> {
  const began = performance.now()
  await runNode(['--liftoff-only', join(root, 'server/cli/cli.ts'), ...args], { AUTH_SECRET, ...settings }, 10)
  return (performance.now() - began) / 1000
}

/** What a site without visitors writes by itself, also after the backup. */
const CLOCK = ['queue.job', 'clock_runs', 'rate_limits', 'daily_figures', 'site_totals']

/** A hash of every table, its rows in order, and of every file that they name. */
async function contentOf(settings: Settings): Promise<Map<string, string>> {
  const database = await open(settings)
  const client = await database.pool.connect()
  const found = new Map<string, string>()
  const paths: string[] = []
  await exportDatabase(client, async ({ name, columns }, batches) => {
    const lines: string[] = []
    for await (const batch of batches) {
      lines.push(...batch.map((row) => JSON.stringify(row)))
      if (name === 'files') paths.push(...batch.map((row) => row[columns.indexOf('path')] ?? ''))
    }
    // What is restored says so.
    const rows = lines.filter((line) => !line.includes('"backup.restored"'))
    if (!CLOCK.includes(name)) found.set(name, hashOf(rows.sort().join('\n')))
  })
  client.release()
  await database.close()
  for (const path of paths) found.set(path, hashOf(readFileSync(join(settings.DATA_DIR, 'files', path))))
  return found
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
