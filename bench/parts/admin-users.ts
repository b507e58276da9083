import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readSettings } from '#config/env.ts'
import type { UserQuery } from '#contract/user/input.ts'
import { noUserQuery } from '#contract/user/words.ts'
import { rowOf } from '#db/rows.ts'
import { duplicatesOf } from '#server/admin/user/duplicates.ts'
import { findUsers } from '#server/admin/user/find.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { type Work, workFor } from '#server/work/work.ts'
import { adminCookie } from '../admin-cookie.ts'
import { addHighest, atMost, median, percentile, show } from '../figures.ts'
import { load, loadBeside } from '../load.ts'
import type { Bench } from '../run.ts'
import { JOB_DIRECTORY, type Served, serveBuilt, UNSHARED } from '../served.ts'

/** Of the session, which this process begins and the server reads. */
const AUTH_SECRET = 'a secret of the bench alone, of no other use'
const SEARCHES = 20
const SEARCH_BOUND = 50
const PAGE_BOUND = 100
const MORE_MEMORY = 50
const SLOWER = 1.3
const ROUNDS = 3

/** Searching users, looking for duplicates and exporting, among a million and more. */
export async function adminUsers({ report, databases, folder, seconds, large }: Bench): Promise<void> {
  const among = `p95 among ${show(large, 'providers')}`
  const url = await databases.whole(large)
  const site = await openSite(readSettings({ DATABASE_URL: url, AUTH_SECRET }), createLog({ level: 'silent' }))
  const work = workFor(site, { kind: 'visitor', address: '127.0.0.1' })
  try {
    const one = await someone(work)
    const found = []
    for (const [name, query] of Object.entries(searchesFor(one))) {
      found.push({ name, ...(await timed(() => findUsers(work, { ...noUserQuery, ...query }))) })
    }
    addHighest(report, { what: `slowest search, ${among}`, unit: 'ms', bound: SEARCH_BOUND }, found)
    const { value, reference } = await timed(() => duplicatesOf(work, { ...one, website: 'https://smith.example' }))
    report.add(atMost({ what: `check for duplicates, ${among}`, value, unit: 'ms', bound: PAGE_BOUND, reference }))
    const cookie = await adminCookie(site)
    const served = await serveBuilt(folder, { DATABASE_URL: url, DATA_DIR: folder, PAGES_PER_MINUTE: '0', AUTH_SECRET })
    try {
      for (const path of ['/admin/users', '/admin/users?q=smith', '/admin/users?state=inactive&sort=name']) {
        const round = await load({ url: served.url + path, pid: served.pid, headers: { cookie } }, 1, seconds)
        report.add(atMost({ what: `${path}, ${among}`, value: round.p95, unit: 'ms', bound: PAGE_BOUND }))
      }
      await exportBeside({ report, served, cookie, seconds })
    } finally {
      await served.end()
    }
  } finally {
    await closeSite(site)
  }
}

const Someone = z.object({
  ...{ id: z.string(), email: z.string(), phone: z.string(), firstName: z.string(), lastName: z.string() },
  ...{ businessName: z.string(), location: z.string() },
})
type Someone = z.infer<typeof Someone>

async function someone(work: Work): Promise<Someone> {
  const one = await rowOf(
    work.db,
    Someone,
    sql`
    select u.id, u.email, c.phone_number as phone, p.first_name as "firstName", p.last_name as "lastName",
      p.business_name as "businessName", p.location
    from profiles p join "user" u on u.id = p.id join profile_contacts c on c.profile_id = p.id
    where c.phone_number is not null and p.first_name is not null and p.business_name is not null and p.location is not null
    limit 1`,
  )
  if (!one) throw new Error('no one is there')
  return one
}

function searchesFor({
  id,
  email,
  phone,
  firstName,
  lastName,
  businessName,
}: Someone): Record<string, Partial<UserQuery>> {
  return {
    'one letter': { q: 'j' },
    'two letters': { q: 'jo' },
    'a last name': { q: lastName },
    'its tenth page': { q: lastName, page: 10 },
    'sorted by name': { q: lastName, sort: 'name' },
    'two names': { q: `${firstName} ${lastName}` },
    'a business': { q: businessName },
    'a whole email address': { q: email },
    'the beginning of one': { q: email.slice(0, 9) },
    'a phone number': { q: phone },
    'an id': { q: id },
    'no one': { q: 'zzxxqq' },
    'two filters': { q: firstName, membership: 'member', confirmed: 'no' },
    'inactive by name': { state: 'inactive', sort: 'name' },
    'hidden whose membership is over': { state: 'hidden', membership: 'lapsed' },
    'everyone, the last page': { page: 100, sort: 'name-down' },
  }
}

/** The p95, in ms. */
async function timed(run: () => Promise<unknown>): Promise<{ value: number; reference: string }> {
  const times: number[] = []
  await run()
  for (let count = 0; count < SEARCHES; count += 1) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return { value: percentile(times, 95), reference: `median ${show(median(times), 'ms')}` }
}

type Exporting = Pick<Bench, 'report' | 'seconds'> & { served: Served; cookie: string }

/** While everyone is exported: memory above what the server took before, and a public page. The rest of each export is cut off. */
async function exportBeside({ report, served, cookie, seconds }: Exporting): Promise<void> {
  const page = { url: served.url + JOB_DIRECTORY.path, pid: served.pid, headers: { cookie: UNSHARED } }
  const headers = { cookie, origin: served.url }
  let rows = 0
  const exported = async (over: AbortSignal) => {
    const answer = await fetch(`${served.url}/admin/users/export`, { method: 'POST', headers, signal: over })
    if (!answer.ok) throw new Error(`The export was answered with ${answer.status}`)
    for await (const chunk of answer.body ?? []) for (const byte of chunk) if (byte === 10) rows += 1
  }
  await load(page, 1, seconds)
  const before = megabytes(served.pid)
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, megabytes(served.pid))
  }, 50)
  const slower: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { alone, during } = await loadBeside(page, 2 * seconds, async (over) => {
      await exported(over).catch((error) => {
        if (!over.aborted) throw error
      })
    })
    slower.push(during / alone)
  }
  clearInterval(watching)
  if (rows === 0) throw new Error('No rows came.')
  const memory = { what: 'memory more while all are exported', value: most - before, unit: 'MB' }
  report.add(atMost({ ...memory, bound: MORE_MEMORY, reference: `${show(rows, 'rows')} in all` }))
  const reference = `median of ${slower.map((times) => show(times, '')).join(', ')}`
  const pace = { what: 'p95 of the job directory meanwhile, against alone', value: median(slower), unit: '×' }
  report.add(atMost({ ...pace, bound: SLOWER, reference }))
}

function megabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}
