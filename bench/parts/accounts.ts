import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readSettings } from '#config/env.ts'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { beginSession, noBrowser } from '#server/auth/browser.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { atMost, percentile, show } from '../figures.ts'
import { load } from '../load.ts'
import type { Bench } from '../run.ts'
import { fourPages, serveBuilt } from '../served.ts'

const SIGN_INS = 20

const own = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'profile', path: '/profile' },
  { name: 'settings', path: '/account' },
  { name: 'security settings', path: '/account/security' },
  { name: 'matching jobs', path: '/matching-jobs' },
]

/** Pages for somebody who is signed in, on the demo marketplace, and the event loop while many people sign in at once. */
export async function accounts({ report, databases, folder, seconds }: Bench): Promise<void> {
  const settings = { DATA_DIR: databases.demo, DEMO: 'on', TRUSTED_PROXIES: '127.0.0.1' }
  await serveBuilt(folder, settings).then((server) => server.end()) // fills the database
  const { cookie, emails } = await prepare(databases.demo)
  const served = await serveBuilt(folder, settings)
  const pages = await fourPages(served.url)
  for (const { name, path } of [...pages, ...own]) {
    const target = { url: served.url + path, pid: served.pid, headers: { cookie } }
    await load(target, 1, Math.max(1, seconds / 2))
    const round = await load(target, 1, seconds)
    const reference = `one visitor at a time, median ${show(round.p50, 'ms')}`
    report.add(atMost({ what: `${name}, signed in, p95`, value: round.p95, unit: 'ms', bound: 60, reference }))
  }
  await signInTogether(served.url, emails)
  await wait(1000)
  const lags: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await lagSinceLast(served.url)
    const statuses = await signInTogether(served.url, emails, round + 1)
    const lag = await lagSinceLast(served.url)
    if (statuses.every((status) => status === 302)) lags.push(lag)
    else report.note(`A round of sign-ins was answered ${[...new Set(statuses)].join(', ')}.`)
  }
  if (lags.length > 0) {
    report.add(
      atMost({
        what: `event-loop lag p99 during ${SIGN_INS} parallel sign-ins`,
        value: percentile(lags, 50),
        unit: 'ms',
        bound: 50,
        reference: 'of which 10 ms are the measure’s own step; median of the rounds',
      }),
    )
  }
  await served.end()
}

/** A session of a demo provider, and people who can sign in. */
async function prepare(dataDir: string): Promise<{ cookie: string; emails: string[] }> {
  const site = await openSite(readSettings({ DATA_DIR: dataDir }), createLog({ level: 'silent' }))
  const { rows } = await site.database.query.execute<{ id: string; email: string }>(sql`
    select u.id, u.email from "user" u join profiles p on p.id = u.id
    where p.account_type = 'provider' order by u.email = 'maya@example.com' desc, u.email limit ${SIGN_INS}`)
  const browser = noBrowser()
  await beginSession(site.auth, browser, rows[0]?.id ?? '')
  await closeSite(site)
  return { cookie: browser.setCookies[0]?.split(';', 1)[0] ?? '', emails: rows.map(({ email }) => email) }
}

/** Everybody at the same moment, each from an address of their own. */
function signInTogether(url: string, emails: string[], round = 0): Promise<number[]> {
  return Promise.all(
    emails.map(async (email, at) => {
      const answer = await fetch(`${url}/login?type=provider`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: url, 'x-forwarded-for': `198.51.${round}.${at}` },
        body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
      })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
}

/** In ms; the server's measure starts anew whenever it is read. */
async function lagSinceLast(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1])
}
