import { inArray } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import { files } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { deleteFiles } from './file.ts'

/** Younger files may still wait for their rows. */
const MIN_AGE = DAY
const AT_ONCE = 500

/** Deletes files without rows, left by a failed upload or an erased account. */
export async function sweepFiles(work: Work): Promise<void> {
  const before = after(work.now(), -MIN_AGE)
  let paths: string[] = []
  for await (const { path, changedAt } of work.site.files.list()) {
    if (changedAt < before) paths.push(path)
    if (paths.length < AT_ONCE) continue
    await sweep(work, paths)
    paths = []
  }
  await sweep(work, paths)
}

async function sweep(work: Work, paths: string[]) {
  if (paths.length === 0) return
  const rows = await work.db.select({ path: files.path }).from(files).where(inArray(files.path, paths))
  const owned = new Set(rows.map(({ path }) => path))
  await deleteFiles(
    work,
    paths.filter((path) => !owned.has(path)),
  )
}
