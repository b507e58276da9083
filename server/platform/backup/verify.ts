import type { Database } from '#db/client.ts'
import type { Files } from '../files.ts'
import type { Backup } from './restore.ts'
import { BackupUnusable } from './vault.ts'

const PATH_BATCH = 500

type Verification = {
  files: number
  /** Rows name them, and the store does not have them. */
  missing: string[]
  /** Their size is not what the row says. */
  differing: string[]
  /** Files in the store that no row names: a failed upload left them, until the sweeper takes them. */
  unnamed: string[]
}

/** Compares rows with files, both ways. */
export async function verifyFiles({ pool }: Database, files: Files): Promise<Verification> {
  const found: Verification = { files: 0, missing: [], differing: [], unnamed: [] }
  let after = ''
  for (;;) {
    const { rows } = await pool.query<{ path: string; bytes: number }>(
      'select path, bytes from files where path > $1 order by path limit $2',
      [after, PATH_BATCH],
    )
    for (const { path, bytes } of rows) {
      const stored = await files.read(path)
      await stored?.stream.cancel()
      found.files += 1
      if (!stored) found.missing.push(path)
      else if (stored.bytes !== bytes) found.differing.push(path)
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.path
  }
  let paths: string[] = []
  const compare = async () => {
    const { rows } = await pool.query<{ path: string }>('select path from files where path = any($1)', [paths])
    const named = new Set(rows.map(({ path }) => path))
    found.unnamed.push(...paths.filter((path) => !named.has(path)))
    paths = []
  }
  for await (const { path } of files.list()) {
    paths.push(path)
    if (paths.length === PATH_BATCH) await compare()
  }
  await compare()
  return found
}

/** Reads every object of a backup. @throws BackupUnusable for the first that is gone or damaged */
export async function verifyBackup({ facts, pour }: Backup): Promise<{ rows: number; files: number }> {
  const found = { rows: 0, files: 0 }
  await pour({
    async table(name, batches) {
      let count = 0
      for await (const rows of batches) count += rows.length
      assertCount(name, count, facts.rows[name])
      found.rows += count
    },
    async file(path, bytes, read) {
      const { length } = await read()
      if (length !== bytes)
        throw new BackupUnusable(`The backup is damaged: ${path} has ${length} bytes, not ${bytes}.`)
      found.files += 1
    },
  })
  return found
}

/** @throws BackupUnusable */
export function assertCount(table: string, count: number, expected: number | undefined): void {
  if (count === expected) return
  throw new BackupUnusable(`The backup is not whole: ${count} rows of ${table}, and there should be ${expected ?? 0}.`)
}
