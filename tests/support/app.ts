import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { readSettings } from '#config/env.ts'
import { root } from '#config/root.ts'
import { seedDemo } from '#db/demo/insert.ts'
import type { mailbox } from '#db/schema/index.ts'
import { programsOf } from '#server/api/programs.ts'
import { noBrowser } from '#server/auth/browser.ts'
import type { HashCost } from '#server/auth/password.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { startWorking } from '#server/boot/start-workers.ts'
import type { HttpParts } from '#server/http/parts.ts'
import { loadPlaces, type Places } from '#server/place/place.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import type { LookupAll } from '#server/platform/public-address.ts'
import { router } from '#server/router.ts'
import { schedule } from '#server/schedule.ts'
import { UNDECLARED } from '#server/work/procedure.ts'
import { type Site, type Work, workFor } from '#server/work/work.ts'
import { createBrowser, mailTo, type TestBrowser } from './browser.ts'
import { openKept } from './database/kept.ts'
import { openOn } from './database/on-server.ts'
import { type Html, readHtml } from './html.ts'

export type TestApp = {
  site: Site
  work: Work
  /** The procedures as somebody at this address calls them. */
  visitor(address?: string): RouterClient<typeof router>
  /** The procedures as a signed-in person calls them, in a session that begins with the first call. */
  person(userId: string, address?: string): RouterClient<typeof router>
  /** A browser that nobody has signed in with. */
  browser(address?: string): TestBrowser
  /** Somebody's browser, with a session. */
  as(userId: string, address?: string): Promise<TestBrowser>
  /** The newest mail to an address, once the queue has delivered it; needs `working`. */
  mailTo(email: string, subject?: RegExp): Promise<typeof mailbox.$inferSelect>
  /** The built page (or a page's data, or another answer) as the HTTP shell would get it. */
  page(path: string, init?: RequestInit & { address?: string }): Promise<Response>
  /** What a program gets, at an address such as /api/v1/categories. `key`: of an API key or an access token. */
  api(path: string, init?: RequestInit & { address?: string; key?: string }): Promise<Response>
  /** The page, read. */
  html(path: string, init?: RequestInit & { address?: string }): Promise<Html>
  /** Sets what the site and its database take for now. */
  clock: { to(moment: Date): Promise<void> }
  close(): Promise<void>
}

const QUICK: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let places: Places | undefined

/**
 * A whole Fettle on a database of its own: embedded in memory, or a new one on the server of TEST_DATABASE_URL
 * (`npm test -- --postgres`).
 */
export async function createTestApp({
  demo = false,
  now,
  environment = {},
  working = false,
  lines,
  realHashes = false,
  localPush = true,
  resolve,
}: {
  demo?: boolean
  /** Where the clock stands; else it stood still at the start, and the database's goes on. */
  now?: Date
  environment?: Record<string, string>
  /** Takes tasks from the queue: events and mail. */
  working?: boolean
  /** Takes everything that is logged, of every level; else errors go to the output. */
  lines?: string[]
  /** Hashes passwords as a real site does; else that takes next to nothing. */
  realHashes?: boolean
  /** Sends notifications to a push service of the test; else to public addresses alone, as a real site does. */
  localPush?: boolean
  /** Finds the addresses of names that webhooks go to; else this machine does. */
  resolve?: LookupAll
} = {}): Promise<TestApp> {
  let present = now ?? new Date()
  const server = process.env.TEST_DATABASE_URL
  const database = server ? await openOn(server) : await openKept()
  places ??= loadPlaces()
  const log = lines
    ? createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
    : createLog({ level: 'error' })
  const undeclared = catchUndeclared(log)
  const site = await openSite(readSettings({ API_PER_MINUTE: '0', ...environment }), log, {
    database,
    places,
    clock: schedule,
    now: () => present,
    backUp: null,
    localPush,
    resolve,
    ...(realHashes ? {} : { hashCost: QUICK }),
  })
  const setClock = async (moment: Date) => {
    present = moment
    await database.query.execute(sql`
      create or replace function present() returns timestamptz language sql stable parallel safe
      as ${sql.raw(`$$ select timestamptz '${moment.toISOString()}' $$`)}`)
  }
  if (now) await setClock(now)
  if (demo) {
    await seedDemo(database, { now: present, passwordHash: 'nobody signs in here' })
    site.taxonomy.forget()
  }
  if (working) await startWorking(site)
  const work = workFor(site, { kind: 'visitor', address: '192.0.2.1' })
  const page: TestApp['page'] = async (path, { address = '192.0.2.1', ...init } = {}) => {
    pages ??= loadPages()
    const visit = { requestId: randomUUID(), clientAddress: address, log, operator: false }
    return (await pages)(site)(new Request(new URL(path, site.settings.siteUrl), init), visit)
  }
  const programs = programsOf(site)
  const api: TestApp['api'] = async (path, { address = '192.0.2.1', key, ...init } = {}) => {
    const request = new Request(new URL(path, site.settings.siteUrl), init)
    if (key) request.headers.set('authorization', `Bearer ${key}`)
    return programs(request, { requestId: randomUUID(), clientAddress: address, log, operator: false })
  }
  const as: TestApp['as'] = async (userId, address) => {
    const browser = createBrowser(site, page, address)
    await browser.begin(userId)
    return browser
  }
  return {
    site,
    work,
    visitor: (address = '192.0.2.1') =>
      createRouterClient(router, {
        context: { work: workFor(site, { kind: 'visitor', address }), browser: noBrowser() },
      }),
    browser: (address) => createBrowser(site, page, address),
    person(userId, address) {
      let browser: Promise<TestBrowser> | undefined
      const context = async () => {
        browser ??= as(userId, address)
        return (await browser).context()
      }
      return createRouterClient(router, { context })
    },
    as,
    mailTo: (email, subject) => mailTo(site, email, subject),
    page,
    api,
    html: async (path, init) => readHtml(await page(path, init)),
    clock: { to: setClock },
    async close() {
      await closeSite(site)
      if (undeclared.length > 0) throw new Error(`${UNDECLARED}: ${JSON.stringify(undeclared)}`)
    },
  }
}

/** What procedures refused with and do not declare: the test's end tells of it. */
function catchUndeclared(log: Log): unknown[] {
  const caught: unknown[] = []
  const { warn } = log
  log.warn = (given: unknown, message?: unknown, ...rest: unknown[]) => {
    if (message === UNDECLARED) caught.push(given)
    Reflect.apply(warn, log, [given, message, ...rest])
  }
  return caught
}

/** The code of a refusal, for `catch`. */
export const refusalOf = (error: { code?: unknown }) => error.code

type PagesOf = (site: Site) => HttpParts['pages']
let pages: Promise<PagesOf> | undefined

/** The pages as they were built last (`node scripts/build.mjs`; `npm test` sees to it). */
async function loadPages(): Promise<PagesOf> {
  const built = join(root, 'build/server/pages.js')
  if (!existsSync(built)) throw new Error('The pages are not built: run node scripts/build.mjs')
  const { pagesOf } = await import(/* @vite-ignore */ pathToFileURL(built).href)
  return pagesOf
}
