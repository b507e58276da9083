import { eq } from 'drizzle-orm'
import type { ImportKind } from '#contract/import/kinds.ts'
import { listingImportRows, listingImports } from '#db/schema/index.ts'
import type { TestApp } from '../app.ts'
import type { Act } from './acts.ts'
import { csvFile, HEADERS, line } from './imports.ts'

type Stage = (typeof listingImports.$inferInsert)['stage']

/** An import at a stage, with a row that is ready, as the tasks before would leave it. Gives its id. */
export async function importAt(app: TestApp, stage: Stage, kind: ImportKind = 'listings'): Promise<string> {
  const { query } = app.site.database
  const at = app.site.now()
  const by = crypto.randomUUID()
  const [run] = await query
    .insert(listingImports)
    .values({
      ...{ kind, fileName: 'listings.csv', bytes: 0, encoding: 'utf-8', delimiter: ',', headers: HEADERS.split(',') },
      ...{ stage, rows: 1, counts: { ready: 1 }, uploadedBy: by, uploadedAt: at, workedAt: at },
      ...(stage === 'finished' ? { begunBy: by, begunAt: at, finishedAt: at } : {}),
    })
    .returning({ id: listingImports.id })
  const id = run?.id ?? ''
  await query.insert(listingImportRows).values({ importId: id, number: 1, line: 2, name: 'One', state: 'ready' })
  return id
}

export const importActs: Record<string, Act> = {
  'listingImport.upload': async () => (api) =>
    api.listingImport.upload({ file: csvFile([HEADERS, line()]), name: 'listings.csv' }),
  'listingImport.choose': async (app) => {
    const id = await importAt(app, 'mapping')
    const mapping = { businessName: 0, firstName: 1, lastName: 2 }
    return (api) => api.listingImport.choose({ id, mapping, source: 'the yearbook', obtainedOn: '2026-01-05' })
  },
  'listingImport.begin': async (app) => {
    const id = await importAt(app, 'ready')
    return (api) => api.listingImport.begin({ id, withDuplicates: false, count: 1 })
  },
  'listingImport.pause': async (app) => {
    const id = await importAt(app, 'running')
    return (api) => api.listingImport.pause({ id })
  },
  'listingImport.resume': async (app) => {
    const id = await importAt(app, 'running')
    await app.site.database.query
      .update(listingImports)
      .set({ pausedAt: app.site.now() })
      .where(eq(listingImports.id, id))
    return (api) => api.listingImport.resume({ id })
  },
  'listingImport.cancel': async (app) => {
    const id = await importAt(app, 'ready')
    return (api) => api.listingImport.cancel({ id })
  },
  'listingImport.undo': async (app) => {
    const id = await importAt(app, 'finished')
    return (api) => api.listingImport.undo({ id })
  },
  'listingImport.invite': async (app) => {
    const id = await importAt(app, 'finished', 'users')
    return (api) => api.listingImport.invite({ id })
  },
  'listingImport.releaseNotices': async (app) => {
    const id = await importAt(app, 'finished')
    return (api) => api.listingImport.releaseNotices({ id })
  },
  'listingImport.beginExport': async () => (api) => api.listingImport.beginExport(),
}
