/** Files of listings that no one should send: a clear refusal or report, and never half an import. */
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { KIND_FIELDS } from '#contract/import/kinds.ts'
import { listingImports, profiles } from '#db/schema/index.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { stepped } from '#tests/support/admin/imports.ts'
import { createTestApp } from '#tests/support/app.ts'
import { textOf } from '#tests/support/html.ts'
import { hostileCsv } from '#tests/support/upload/hostile-csv.ts'

const lines: string[] = []
const app = await createTestApp({ lines })
const { query } = app.site.database
afterAll(() => app.close())
const ada = await newAdmin(app)
const api = await ada.browser.heldApi()
await ada.browser.page('/admin/businesses/import/new') // what it loads is no memory of a file

const MB = 1024 * 1024
const files = Object.entries(hostileCsv())

/** Sends a file as the form does, chooses the columns as they are guessed, and waits for the report. */
async function sent(bytes: Buffer): Promise<{ ends: string | number; said: string }> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], '../odd\u202e.csv'))
  const answer = await ada.browser.page('/admin/businesses/import/new', { method: 'POST', body })
  if (answer.status !== 302) {
    const page = await ada.browser.follow(answer)
    expect(page.status).toBeLessThan(500)
    return { ends: 'refused', said: textOf(page.one('*', { role: 'alert' })) }
  }
  const id = /[0-9a-f-]{36}/.exec(answer.headers.get('location') ?? '')?.[0] ?? ''
  const { mapping } = await api.listingImport.columns({ id })
  const whole = { businessName: 0, firstName: 1, lastName: 2 }
  const chosen = mapping.businessName == null ? whole : mapping
  for (const field of KIND_FIELDS.listings) expect(mapping[field] ?? 0).toBeLessThan(100)
  await api.listingImport.choose({ id, mapping: chosen, source: 'a test', obtainedOn: '2026-01-01' })
  await stepped(app, id)
  const run = await api.listingImport.view({ id })
  const page = await ada.browser.html(`/admin/businesses/import/${id}`)
  expect([page.status, run.stage]).toEqual([200, 'ready'])
  if (run.problem === null) return { ends: run.counts.ready, said: page.text }
  const count = Math.max(run.counts.ready, 1)
  const begun = await api.listingImport.begin({ id, withDuplicates: false, count }).catch(({ code }) => code)
  expect(begun).toBe('NOT_READY')
  return { ends: 'unreadable', said: run.problem }
}

test('there are fifty of them', () => {
  expect(files.length).toBeGreaterThanOrEqual(50)
})

test.each(files)(
  '%s: a clear answer, in bounded memory, and nothing is listed [ADM-54]',
  async (name, [bytes, ends]) => {
    const before = await query.$count(profiles)
    globalThis.gc?.()
    const memory = process.memoryUsage.rss()
    const answer = await sent(bytes)
    expect(process.memoryUsage.rss() - memory).toBeLessThan(200 * MB + 4 * bytes.length)
    if (name !== 'headers without names') expect(answer.ends).toBe(ends)
    expect(answer.said).toMatch(/[a-z]{3,} [a-z]{2,}/)
    expect(answer.said).not.toMatch(/undefined|null|Error:|CSV_/)
    expect(await query.$count(profiles)).toBe(before)
  },
)

test('none of them left an import that is half begun, nor an error in the log', async () => {
  expect(await query.$count(listingImports, eq(listingImports.stage, 'running'))).toBe(0)
  expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
})
