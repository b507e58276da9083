import type { Database } from '#db/client.ts'
import type { Files } from '../files.ts'

const PATHS_AT_ONCE = 500

export type Verification = {
  files: number
  /** Rows name them, and the store does not have them. */
  missing: string[]
  /** Their size is not what the row says. */
  differing: string[]
  /** In the store, and named by no row: left by an upload that failed, until the sweeper takes them. */
  unnamed: string[]
}

/** Compares rows with files, both ways. */
export async function verifyFiles({ pool }: Database, files: Files): Promise<Verification> {
  const found: Verification = { files: 0, missing: [], differing: [], unnamed: [] }
  let after = ''
  for (;;) {
    const { rows } = await pool.query<{ path: string; bytes: number }>(
      'select path, bytes from files where path > $1 order by path limit $2',
      [after, PATHS_AT_ONCE],
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
    if (paths.length === PATHS_AT_ONCE) await compare()
  }
  await compare()
  return found
}
