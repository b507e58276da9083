/** Imports that are paused or left lying, and acts on an import that are pressed many times at once. */
import { eq, like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import { auditLog, files, listingImportRows, listingImports, listingOrigins } from '#db/schema/index.ts'
import { stepImport } from '#server/admin/import/step.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { importAt } from '#tests/support/admin/import-acts.ts'
import { clockForgets, csvFile, HEADERS, line, mapped, stepped } from '#tests/support/admin/imports.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'

// No one takes tasks from its queue: each step is done by the test.
const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())
const ada = await newAdmin(app)
const api = await ada.browser.heldApi()

/** More than one step, also on a server. */
const ROWS = 520

async function ready(rows = ROWS): Promise<string> {
  const id = await api.listingImport.upload({
    file: csvFile([HEADERS, ...Array.from({ length: rows }, () => line())]),
    name: 'listings.csv',
  })
  await mapped(api, id)
  await stepped(app, id)
  return id
}

const begin = (id: string, count = ROWS) => api.listingImport.begin({ id, withDuplicates: false, count })

async function step(id: string) {
  const [run] = await query.select().from(listingImports).where(eq(listingImports.id, id))
  await app.work.transaction((work) => stepImport(work, { importId: id, turn: run?.turn ?? 0 }))
}

const listingsOf = (id: string) => query.$count(listingOrigins, eq(listingOrigins.importId, id))

/** As when no one has touched it for so many days. */
async function forgottenFor(days: number, id: string) {
  const workedAt = new Date(app.site.now().getTime() - days * DAY)
  await query.update(listingImports).set({ workedAt }).where(eq(listingImports.id, id))
  await clockForgets(app)
}

test('an import that stays paused ends after 7 days, and can be undone from then on [ADM-54]', async () => {
  const id = await ready()
  await begin(id)
  await step(id)
  await api.listingImport.pause({ id })
  const created = await listingsOf(id)
  expect([created > 0, created < ROWS]).toEqual([true, true])
  const page = `/admin/businesses/import/${id}`
  expect((await ada.browser.html(page)).text).toContain('After 7 days it ends as it is.')
  await forgottenFor(6, id)
  expect((await api.listingImport.view({ id })).stage).toBe('running')
  await forgottenFor(8, id)
  const ended = await api.listingImport.view({ id })
  expect(ended).toMatchObject({ stage: 'finished', counts: { created, ready: ROWS - created }, pausedAt: null })
  expect((await ada.browser.html(page)).text).toContain('Undo this import')
  await api.listingImport.undo({ id })
  await stepped(app, id)
  expect((await api.listingImport.view({ id })).counts).toMatchObject({ created: 0, removed: created })
  expect(await listingsOf(id)).toBe(0)
})

test('older imports are on further pages of the list', async () => {
  await Promise.all(Array.from({ length: 51 }, () => importAt(app, 'cancelled')))
  const first = await ada.browser.html('/admin/businesses/import')
  expect(first.text).toContain('Next page')
  const [one, two] = [await api.listingImport.list({ page: 1 }), await api.listingImport.list({ page: 2 })]
  expect([one.runs.length, one.pages, two.runs.length > 0]).toEqual([50, 2, true])
  expect((await ada.browser.page('/admin/businesses/import?page=2')).status).toBe(200)
})

test('an undo that stays paused ends after 7 days, and can be begun again [ADM-54]', async () => {
  const id = await ready()
  await begin(id)
  await stepped(app, id)
  await api.listingImport.undo({ id })
  await step(id)
  await api.listingImport.pause({ id })
  const left = await listingsOf(id)
  expect([left > 0, left < ROWS]).toEqual([true, true])
  await forgottenFor(8, id)
  expect(await api.listingImport.view({ id })).toMatchObject({ stage: 'finished', counts: { created: left } })
  await api.listingImport.undo({ id })
  await stepped(app, id)
  expect(await listingsOf(id)).toBe(0)
})

test('beginning and undoing happen once, however often they are pressed at once [ADM-54]', async () => {
  const id = await ready(5)
  const fifty = (act: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: 50 }, () => act().then(() => 'done', refusalOf)))
  const once = [...Array(49).fill('NOT_READY'), 'done']
  expect((await fifty(() => begin(id, 5))).toSorted()).toEqual(once)
  await stepped(app, id)
  expect(await listingsOf(id)).toBe(5)
  expect((await fifty(() => api.listingImport.undo({ id }))).toSorted()).toEqual(once)
  await stepped(app, id)
  expect(await listingsOf(id)).toBe(0)
  const entries = await query.select().from(auditLog).where(eq(auditLog.actorId, ada.id))
  const acts = entries.filter(({ after }) => JSON.stringify(after).includes(id)).map(({ action }) => action)
  expect(acts.filter((action) => action === 'import.begun' || action === 'import.undone').toSorted()).toEqual([
    'import.begun',
    'import.undone',
  ])
})

test('files and rows are kept for 7 days, and the file only until the import begins', async () => {
  const id = await ready(1)
  const path = `imports/${id}/0000.csv`
  expect(await query.$count(files, eq(files.path, path))).toBe(1)
  expect(await app.site.files.read(path)).not.toBeNull()
  await forgottenFor(8, id)
  expect(await query.$count(files, eq(files.path, path))).toBe(0)
  expect(await app.site.files.read(path)).toBeNull()
  expect(await query.$count(listingImportRows, eq(listingImportRows.importId, id))).toBe(0)
  expect((await api.listingImport.view({ id })).stage).toBe('cancelled')
  const begun = await ready(1)
  await begin(begun, 1)
  await stepped(app, begun)
  expect(await query.$count(files, like(files.path, `imports/${begun}/%`))).toBe(0)
})
