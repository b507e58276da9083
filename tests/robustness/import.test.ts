/** An import that is killed goes on where it was. */
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { listingImportRows, listingImports, listingOrigins } from '#db/schema/index.ts'
import { csvFile, HEADERS, line } from '#tests/support/admin/imports.ts'
import { boundary } from '#tests/support/http/upload-wire.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { form, newFolder, type Running, start, within } from './server.ts'

/** Rows of a file, and after how many of them its import is killed. */
const ROWS = manyTimes(1_200, 600)
const KILLED_AT = [100, 300, 500].slice(0, manyTimes(3, 1))

function headersOf(server: Running, cookie: string) {
  return { cookie, origin: new URL(server.url).origin }
}

async function signIn(server: Running): Promise<string> {
  const answer = await server.ask('/admin-login', form({ username: 'admin', password: DEMO_PASSWORD }))
  return /fettle\.session_token=[^;]+/.exec(answer.headers['set-cookie'] ?? '')?.[0] ?? ''
}

/** Gives the address of the new import. */
async function upload(server: Running, cookie: string): Promise<string> {
  const file = csvFile([HEADERS, ...Array.from({ length: ROWS }, () => line())])
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="listings.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const body = Buffer.from(`${head}${await file.text()}\r\n--${boundary}--\r\n`)
  const type = `multipart/form-data; boundary=${boundary}`
  const headers = { ...headersOf(server, cookie), 'content-type': type, 'content-length': String(body.length) }
  const answer = await server.ask('/admin/businesses/import/new', { method: 'POST', body: [body], headers })
  const [id] = /[0-9a-f-]{36}/.exec(answer.headers.location ?? '') ?? []
  if (!id) throw new Error(`no import: ${answer.status} ${answer.text.slice(0, 300)}`)
  return id
}

const COLUMNS = {
  ...{
    businessName: '0',
    firstName: '1',
    lastName: '2',
    location: '3',
    phone: '4',
    email: '5',
    website: '6',
    bio: '7',
  },
  ...{ categories: '8', forAllSource: 'a test', forAllObtainedOn: '2026-01-01' },
}

/** The heading of the page of an import, which says how far it is, and how many it has created. */
async function look(server: Running, cookie: string, id: string) {
  const { text } = await server.ask(`/admin/businesses/import/${id}`, { headers: { cookie } })
  const created = Number(
    /([\d,]+) listings? created\./.exec(text.replaceAll('<!-- -->', ''))?.[1]?.replace(',', '') ?? 0,
  )
  return { heading: /<h1[^>]*>([^<]*)</.exec(text)?.[1] ?? '', created }
}

async function killThrough(
  environment: Record<string, string>,
  rowsOf: () => Promise<{ listings: number; rows: number; names: number }>,
) {
  let server = await start(environment)
  const cookie = await signIn(server)
  const id = await upload(server, cookie)
  await server.ask(`/admin/businesses/import/${id}/columns`, form(COLUMNS, headersOf(server, cookie)))
  await sleep(300)
  server.signal('SIGKILL') // while it is checked
  await server.ended
  server = await start(environment)
  const ready = await within(
    60,
    () => look(server, cookie, id),
    ({ heading }) => heading === 'What would be imported',
  )
  expect(ready.heading).toBe('What would be imported')
  const begin = { intent: 'begin', ready: String(ROWS), duplicates: '0', withDuplicates: 'no' }
  const begun = await server.ask(`/admin/businesses/import/${id}`, form(begin, headersOf(server, cookie)))
  expect(begun.status).toBe(302)
  let kills = 0
  for (const more of KILLED_AT) {
    const { created, heading } = await within(
      60,
      () => look(server, cookie, id),
      ({ created, heading }) => created >= more || heading === 'Imported',
    )
    if (heading === 'Imported') break
    expect(created).toBeLessThan(ROWS)
    server.signal('SIGKILL')
    kills += 1
    await server.ended
    server = await start(environment)
  }
  expect(kills).toBeGreaterThan(0)
  const over = await within(
    120,
    () => look(server, cookie, id),
    ({ heading }) => heading === 'Imported',
  )
  expect(over.heading).toBe('Imported')
  server.signal('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0 })
  expect(await rowsOf()).toEqual({ listings: ROWS, rows: ROWS, names: ROWS })
}

/** Listings of imports, rows that say they became one, and different names of listings. */
async function countIn(where: { url?: string; dataDir: string | null }) {
  const database = await openDatabase({ ...where, listen: false })
  const { query } = database
  const listings = await query.$count(listingOrigins, sql`import_id in (select id from ${listingImports})`)
  const rows = await query.$count(listingImportRows, eq(listingImportRows.state, 'created'))
  const { rows: named } = await query.execute<{ names: number }>(
    sql`select count(distinct business_name)::int as names from profiles where business_name like 'Import %'`,
  )
  await database.close()
  return { listings, rows, names: named[0]?.names ?? 0 }
}

test('kill -9 while a file is checked and while it is imported: it goes on where it was, no row twice [ADM-54]', {
  timeout: 300_000,
}, async () => {
  const dataDir = newFolder()
  await killThrough({ DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' }, () => countIn({ dataDir }))
})

// The next process waits for the last sign of life of the dead one: with `npm test -- --postgres` only.
test.runIf(process.env.TEST_DATABASE_URL)('the same on PostgreSQL [ADM-54]', { timeout: 600_000 }, async () => {
  const postgres = await startPostgres({ fsync: 'off' }).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('were not found')) return console.warn(error.message)
    throw error
  })
  if (!postgres) return
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: newFolder(), DEMO: 'on', LOG_LEVEL: 'error' }
  await killThrough(environment, () => countIn({ url: postgres.url, dataDir: null }))
  await postgres.stop()
})
