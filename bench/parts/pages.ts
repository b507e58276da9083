import { sql } from 'drizzle-orm'
import { readSettings } from '#config/env.ts'
import { beginSession, noBrowser } from '#server/auth/browser.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { atLeast, atMost, type Report, show } from '../figures.ts'
import { buildFloor } from '../floor/build.ts'
import { cheapest, cost, load, type Round, type Target } from '../load.ts'
import type { Bench } from '../run.ts'
import { fourPages, JOB_DIRECTORY, serveBuilt, serveFloor, UNSHARED } from '../served.ts'

/** Of the sessions, which this process begins and the server reads. */
const AUTH_SECRET = 'a secret of the bench alone, of no other use'
/** Seconds for each page, before any is measured: V8 goes on optimising for the first ten thousand pages. */
const WARM_UP = 15
const ROUNDS = 8
const CONNECTIONS = 4
const DASHBOARD = { name: 'dashboard', path: '/dashboard' }
const MOST_BYTES: Record<string, number> = { directory: 48_000, listing: 28_000 }

/** Pages made anew for every visit, signed out and in: processor, bytes, and the rate beside a floor's (decision 30). */
export async function pages({ report, databases, folder, seconds, small, middle }: Bench): Promise<void> {
  const few = await measure(await databases.of(small), { folder, seconds })
  for (const [what, { round, floor, bytes }] of few) {
    addCost(report, what, round, bytes)
    const reference = `${show(round.rate, '/s')}, floor ${show(floor.rate, '/s')}, ${show(cost(floor), 'ms')} each`
    report.add(atLeast({ what: `${what}, rate`, value: round.rate / floor.rate, unit: '×', bound: 0.65, reference }))
  }
  if (middle === small) return
  for (const [what, { round }] of await measure(await databases.of(middle), { folder, seconds })) {
    const before = few.get(what)?.round
    if (!before) continue
    const value = cost(round) / cost(before)
    const reference = `${show(cost(round), 'ms')} at ${show(middle, 'providers')}, ${show(cost(before), 'ms')} before`
    report.add(atMost({ what: `${what}, growth`, value, unit: '×', bound: 1.3, reference }))
  }
}

function addCost(report: Report, what: string, round: Round, bytes: number) {
  report.add(atMost({ what: `${what}, processor`, value: cost(round), unit: 'ms', bound: 3.5 }))
  const bound = MOST_BYTES[what]
  if (bound !== undefined) report.add(atMost({ what: `${what}, HTML`, value: bytes, unit: 'bytes', bound }))
}

async function measure(url: string, { folder, seconds }: Pick<Bench, 'folder' | 'seconds'>) {
  const settings = { DATABASE_URL: url, DATA_DIR: folder, PAGES_PER_MINUTE: '0', AUTH_SECRET }
  const cookie = await providerCookie(url)
  const served = await serveBuilt(folder, settings)
  const bare = await serveFloor([await buildFloor('page-floor')], folder, settings)
  const shown = [...(await fourPages(served.url)).filter(({ name }) => name !== 'home'), JOB_DIRECTORY]
  const visits = [
    ...shown.map((page) => ({ ...page, cookie: UNSHARED })),
    ...[...shown, DASHBOARD].map(({ name, path }) => ({ name: `${name}, signed in`, path, cookie })),
  ]
  const pairs = visits.map(({ name, path, cookie }) => {
    const page: Target = { url: served.url + path, pid: served.pid, headers: { cookie } }
    const floor: Target = { url: bare.url + path, pid: bare.pid, headers: { cookie } }
    return { name, page, floor }
  })
  for (const target of pairs.flatMap(({ page, floor }) => [page, floor])) await load(target, CONNECTIONS, WARM_UP)
  const plan = { connections: CONNECTIONS, seconds: seconds / 2, rounds: ROUNDS }
  const found = new Map<string, { round: Round; floor: Round; bytes: number }>()
  for (const { name, page, floor } of pairs) {
    const [round, beside] = await cheapest([page, floor], plan)
    const [html, plain] = await Promise.all([page, floor].map(htmlOf))
    if (contentsOf(html) !== contentsOf(plain)) throw new Error(`${name}: the floor has other contents`)
    if (round && beside) found.set(name, { round, floor: beside, bytes: Buffer.byteLength(html ?? '') })
  }
  await served.end()
  await bare.end()
  return found
}

async function htmlOf({ url, headers = {} }: Target): Promise<string> {
  return (await fetch(url, { headers })).text()
}

/** The words of a page's body, without its scripts. */
function contentsOf(html = ''): string {
  const body = html.slice(html.indexOf('<body'))
  return body
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

async function providerCookie(url: string): Promise<string> {
  const site = await openSite(readSettings({ DATABASE_URL: url, AUTH_SECRET }), createLog({ level: 'silent' }))
  const { rows } = await site.database.query.execute<{ id: string }>(
    sql`select id from profiles where account_type = 'provider' order by id limit 1`,
  )
  const browser = noBrowser()
  await beginSession(site.auth, browser, rows[0]?.id ?? '')
  await closeSite(site)
  return browser.setCookies[0]?.split(';', 1)[0] ?? ''
}
