import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readSettings } from '#config/env.ts'
import { noUserQuery } from '#contract/user.ts'
import type { UserQuery } from '#contract/user-input.ts'
import { rowOf } from '#db/rows.ts'
import { createAdmin } from '#server/account/admins.ts'
import { duplicatesOf } from '#server/admin/user/duplicates.ts'
import { findUsers } from '#server/admin/user/find.ts'
import { beginSession, noBrowser } from '#server/auth/browser.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { type Site, type Work, workFor } from '#server/work/work.ts'
import { atMost, median, percentile, show } from '../figures.ts'
import { load, loadBeside } from '../load.ts'
import type { Bench } from '../run.ts'
import { JOB_DIRECTORY, type Served, serveBuilt, UNSHARED } from '../served.ts'

/** Of the session, which this process begins and the server reads. */
const AUTH_SECRET = 'a secret of the bench alone, of no other use'
const SEARCHES = 20
const SEARCH_BOUND = 50
const PAGE_BOUND = 100
const DUPLICATES = 'check for duplicates'
const MORE_MEMORY = 50
const SLOWER = 1.3
const ROUNDS = 5

/** Searching users, looking for duplicates and exporting everyone, among a million. */
export async function adminUsers({ report, databases, folder, seconds, sizes }: Bench): Promise<void> {
  const size = Math.max(...sizes)
  const among = `among ${show(size, 'people')}`
  const url = await databases.people(size)
  const site = await openSite(readSettings({ DATABASE_URL: url, AUTH_SECRET }), createLog({ level: 'silent' }))
  const work = workFor(site, { kind: 'visitor', address: '127.0.0.1' })
  try {
    for (const [what, run] of Object.entries(await searches(work))) {
      const { p95, median } = await timed(run)
      const bound = what === DUPLICATES ? PAGE_BOUND : SEARCH_BOUND
      const reference = `median ${show(median, 'ms')}`
      report.add(atMost({ what: `${what}, p95 ${among}`, value: p95, unit: 'ms', bound, reference }))
    }
    const cookie = await adminCookie(site)
    const served = await serveBuilt(folder, { DATABASE_URL: url, DATA_DIR: folder, PAGES_PER_MINUTE: '0', AUTH_SECRET })
    try {
      for (const path of ['/admin/users', '/admin/users?q=smith', '/admin/users?state=inactive&sort=name']) {
        const round = await load({ url: served.url + path, pid: served.pid, headers: { cookie } }, 1, seconds)
        report.add(atMost({ what: `${path}, p95 ${among}`, value: round.p95, unit: 'ms', bound: PAGE_BOUND }))
      }
      await exportAll({ report, served, cookie, seconds, size })
    } finally {
      await served.end()
    }
  } finally {
    await closeSite(site)
  }
}

const Someone = z.object({ id: z.string(), email: z.string(), phone: z.string() })

async function searches(work: Work): Promise<Record<string, () => Promise<unknown>>> {
  const one = await rowOf(
    work.db,
    Someone,
    sql`select u.id, u.email, c.phone_number as phone from "user" u join profile_contacts c on c.profile_id = u.id
      order by u.id limit 1`,
  )
  if (!one) throw new Error('no one is there')
  const find = (given: Partial<UserQuery>) => () => findUsers(work, { ...noUserQuery, ...given })
  const john = { firstName: 'John', lastName: 'Smith', businessName: 'Smith Plumbing', location: 'Leeds' }
  return {
    'search by one letter': find({ q: 'j' }),
    'search by two letters': find({ q: 'jo' }),
    'search by a common name': find({ q: 'smith' }),
    'its tenth page': find({ q: 'smith', page: 10 }),
    'sorted by name': find({ q: 'smith', sort: 'name' }),
    'search by two names': find({ q: 'john smithson' }),
    'search by a rare name': find({ q: 'khanwellcer', sort: 'name' }),
    'search by a business': find({ q: 'jonesford tiling' }),
    'search by a whole e-mail address': find({ q: one.email }),
    'search by the beginning of one': find({ q: one.email.slice(0, 9) }),
    'search by a phone number': find({ q: one.phone }),
    'search by an id': find({ q: one.id }),
    'search for no one': find({ q: 'zzxxqq' }),
    'search with two filters': find({ q: 'john', membership: 'member', confirmed: 'no' }),
    'inactive by name': find({ state: 'inactive', sort: 'name' }),
    'hidden whose membership is over': find({ state: 'hidden', membership: 'lapsed' }),
    'everyone, the last page': find({ page: 100, sort: 'name-down' }),
    [DUPLICATES]: () =>
      duplicatesOf(work, { ...john, phone: one.phone, website: 'https://smith.example', email: one.email }),
  }
}

async function timed(run: () => Promise<unknown>): Promise<{ p95: number; median: number }> {
  const times: number[] = []
  await run()
  for (let count = 0; count < SEARCHES; count += 1) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return { p95: percentile(times, 95), median: percentile(times, 50) }
}

async function adminCookie(site: Site): Promise<string> {
  const username = `bench-${crypto.randomUUID().slice(0, 8)}`
  await createAdmin(site.database.query, site.now(), username, crypto.randomUUID())
  const admin = await rowOf(
    site.database.query,
    z.object({ id: z.string() }),
    sql`select id from "user" where name = ${username} or email like ${`${username}@%`} limit 1`,
  )
  const browser = noBrowser()
  await beginSession(site.auth, browser, admin?.id ?? '')
  return browser.setCookies[0]?.split(';', 1)[0] ?? ''
}

type Exporting = Pick<Bench, 'report' | 'seconds'> & { served: Served; cookie: string; size: number }

/** Memory above what the server took before, and a public page meanwhile. */
async function exportAll({ report, served, cookie, seconds, size }: Exporting): Promise<void> {
  const page = { url: served.url + JOB_DIRECTORY.path, pid: served.pid, headers: { cookie: UNSHARED } }
  const exported = async (signal?: AbortSignal) => {
    const headers = { cookie, origin: served.url }
    const answer = await fetch(`${served.url}/admin/users/export`, { method: 'POST', headers, signal: signal ?? null })
    if (!answer.ok) throw new Error(`The export was answered with ${answer.status}`)
    return rowsIn(answer)
  }
  await load(page, 1, seconds)
  const slower: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { alone, during } = await loadBeside(page, seconds, async (over) => {
      await exported(over).catch((error) => {
        if (!over.aborted) throw error
      })
    })
    slower.push(during / alone)
  }
  const before = megabytes(served.pid)
  let most = before
  let over = false
  const watching = (async () => {
    for (; !over; await wait(50)) most = Math.max(most, megabytes(served.pid))
  })()
  const began = performance.now()
  const rows = await exported()
  const took = (performance.now() - began) / 1000
  over = true
  await watching
  const reference = `${show(rows, 'rows')} in ${show(took, 's')}`
  report.add(
    atMost({
      what: 'memory more while all are exported',
      value: most - before,
      unit: 'MB',
      bound: MORE_MEMORY,
      reference,
    }),
  )
  report.add(
    atMost({
      what: 'p95 of the job directory meanwhile, against alone',
      value: median(slower),
      unit: '',
      bound: SLOWER,
      reference: `median of ${slower.map((times) => show(times, '')).join(', ')}`,
    }),
  )
  if (rows < size) throw new Error(`Only ${rows} rows came.`)
}

/** Lines, without the head. */
async function rowsIn(answer: Response): Promise<number> {
  let lines = -1
  for await (const chunk of answer.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1
  return lines
}

function megabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}
