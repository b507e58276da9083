import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ImportKind } from '#contract/import/kinds.ts'
import { BUSY_STAGES } from '#contract/import/words.ts'
import { listingImports } from '#db/schema/index.ts'
import { forgetImports } from '#server/admin/import/acts.ts'
import { stepImport } from '#server/admin/import/step.ts'
import type { TestApp } from '../app.ts'

/** A file of listings with these columns; a line that is a text is taken as it is. */
export function csvFile(lines: readonly string[]): File {
  return new File([lines.join('\r\n')], 'listings.csv', { type: 'text/csv' })
}

export const HEADERS = 'Business name,First name,Last name,Location,Phone,Email,Website,About,Categories'

/** A line that no other resembles. */
export function line(
  given: Partial<Record<'name' | 'location' | 'phone' | 'email' | 'website' | 'bio' | 'categories', string>> = {},
) {
  const own = `${crypto.randomUUID().slice(0, 8)}`
  const {
    name = `Import ${own}`,
    location = 'Leeds',
    phone = '',
    email = '',
    website = '',
    bio = '',
    categories = '',
  } = given
  return `${name},Una ${own},Listed,${location},${phone},${email},${website},${bio},${categories}`
}

type Api = ReturnType<TestApp['person']>

export async function mapped(api: Api, id: string) {
  const { mapping, custom, source } = await api.listingImport.columns({ id })
  await api.listingImport.choose({ id, mapping, custom, source: source || 'the yearbook', obtainedOn: '2026-01-05' })
}

/** Does the steps of an import where no one takes tasks. */
export async function stepped(app: TestApp, id: string) {
  const read = async () => {
    const [run] = await app.site.database.query.select().from(listingImports).where(eq(listingImports.id, id))
    return run
  }
  for (let run = await read(); run && BUSY_STAGES.includes(run.stage); run = await read()) {
    const { turn } = run
    await app.work.transaction((work) => stepImport(work, { importId: id, turn }))
  }
}

/** When its tasks are done. */
export async function settled(api: Api, id: string) {
  const stage = async () => {
    const run = await api.listingImport.view({ id })
    return BUSY_STAGES.includes(run.stage) && run.pausedAt === null
  }
  await expect.poll(stage, { timeout: 60_000, interval: 50 }).toBe(false)
  return api.listingImport.view({ id })
}

/** Uploaded and checked. */
export async function checkedImport(api: Api, file: Blob, name = 'listings.csv') {
  return checkedOf(api, 'listings', file, name)
}

/** The same of another kind; `archive` holds its pictures. */
export async function checkedOf(
  api: Api,
  kind: ImportKind,
  file: Blob,
  name = `${kind}.csv`,
  archive: Blob | null = null,
) {
  const id = await api.listingImport.upload({ kind, file, name, archive })
  await mapped(api, id)
  return settled(api, id)
}

/** All rows that are ready are imported, where someone takes tasks. */
export async function importedOf(api: Api, kind: ImportKind, lines: readonly string[]) {
  const { id, counts } = await checkedOf(api, kind, csvFile(lines))
  await api.listingImport.begin({ id, withDuplicates: false, count: counts.ready })
  return settled(api, id)
}

export async function imported(api: Api, file: Blob, { withDuplicates = false } = {}) {
  const { id, counts } = await checkedImport(api, file)
  const count = counts.ready + (withDuplicates ? counts.duplicate : 0)
  await api.listingImport.begin({ id, withDuplicates, count })
  return settled(api, id)
}

/** What the clock does every night with imports whose week is over. */
export function clockForgets({ work }: Pick<TestApp, 'work'>): Promise<void> {
  return forgetImports(work)
}
