import { readSettings } from '#config/env.ts'
import { after, DAY } from '#contract/duration.ts'
import { files } from '#db/schema/index.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { SYSTEM, workFor } from '#server/work/work.ts'
import { run } from '#tests/support/clock.ts'

/** Of a folder whose server has ended, once everything was swept two days later. */
export async function leftoversIn(folder: string): Promise<{ withoutRow: string[]; withoutFile: string[] }> {
  const later = after(new Date(), 2 * DAY)
  const site = await openSite(readSettings({ DATA_DIR: folder }), createLog({ level: 'error' }), { now: () => later })
  const work = workFor(site, SYSTEM)
  await run({ work }, 'message.dropPhotos', 'portfolio.dropMedia', 'job.dropPhotos', 'file.sweep')
  const stored = new Set<string>()
  for await (const { path } of site.files.list()) stored.add(path)
  const rows = new Set((await work.db.select({ path: files.path }).from(files)).map(({ path }) => path))
  await closeSite(site)
  return {
    withoutRow: [...stored].filter((path) => !rows.has(path)),
    withoutFile: [...rows].filter((path) => !stored.has(path)),
  }
}
