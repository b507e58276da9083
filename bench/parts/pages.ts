import { sql } from 'drizzle-orm'
import { readSettings } from '#config/env.ts'
import { beginSession, noBrowser } from '#server/auth/browser.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { atLeast, atMost, show } from '../figures.ts'
import { buildFloor } from '../floor/build.ts'
import { compare, cost, load, type Target } from '../load.ts'
import type { Bench } from '../run.ts'
import { fourPages, JOB_DIRECTORY, serveBuilt, serveFloor, UNSHARED } from '../served.ts'

/** Of the sessions, which this process begins and the server reads. */
const AUTH_SECRET = 'a secret of the bench alone, of no other use'
/** Seconds for each page, before any is measured: V8 goes on optimising for the first ten thousand pages. */
const WARM_UP = 6
const ROUNDS = 6
const CONNECTIONS = 4
const DASHBOARD = { name: 'dashboard', path: '/dashboard' }

/** Pages made anew for every visit, signed out and in: processor, and the rate beside a floor's (decision 30). */
export async function pages({ report, databases, folder, seconds, small }: Bench): Promise<void> {
  const url = await databases.of(small)
  const { served, visits } = await open(url, folder)
  // Pages print their own address.
  const bare = await serveFloor([await buildFloor()], folder, { ...settingsOf(url, folder), SITE_URL: served.url })
  const pairs = visits.map(({ name, path, target }) => ({
    name,
    page: target,
    floor: { url: bare.url + path, pid: bare.pid, headers: target.headers } satisfies Target,
  }))
  await warmUp(pairs.flatMap(({ page, floor }) => [page, floor]))
  for (const { name, page, floor } of pairs) {
    const { rounds, rate } = await compare([page, floor], planOf(seconds))
    const [round, beside] = rounds
    const [html, plain] = await Promise.all([page, floor].map(htmlOf))
    if (contentsOf(html) !== contentsOf(plain)) throw new Error(`${name}: the floor has other contents`)
    if (!round || !beside) continue
    report.add(atMost({ what: `${name}, processor`, value: cost(round), unit: 'ms', bound: 3.5 }))
    const reference = `at best ${show(round.rate, '/s')}, floor ${show(beside.rate, '/s')}, ${show(cost(beside), 'ms')} each`
    report.add(atLeast({ what: `${name}, rate`, value: rate, unit: '×', bound: 0.55, reference }))
  }
  await served.end()
  await bare.end()
}

const settingsOf = (url: string, folder: string) => ({
  DATABASE_URL: url,
  DATA_DIR: folder,
  PAGES_PER_MINUTE: '0',
  AUTH_SECRET,
})

const planOf = (seconds: number) => ({ connections: CONNECTIONS, seconds: seconds / 2, rounds: ROUNDS })

/** The built server on a database, and every visit that is measured there. */
async function open(url: string, folder: string) {
  const cookie = await providerCookie(url)
  const served = await serveBuilt(folder, settingsOf(url, folder))
  const shown = [...(await fourPages(served.url)).filter(({ name }) => name !== 'home'), JOB_DIRECTORY]
  const visits = [
    ...shown.map((page) => ({ ...page, cookie: UNSHARED })),
    ...[...shown, DASHBOARD].map(({ name, path }) => ({ name: `${name}, signed in`, path, cookie })),
  ].map(({ name, path, cookie }) => {
    const target: Target = { url: served.url + path, pid: served.pid, headers: { cookie } }
    return { name, path, target }
  })
  return { served, visits }
}

async function warmUp(targets: Target[]) {
  for (const target of targets) await load(target, CONNECTIONS, WARM_UP)
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
