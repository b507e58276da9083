import { setTimeout as wait } from 'node:timers/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readSettings } from '#config/env.ts'
import { addDays, dayOf } from '#contract/date.ts'
import { rowsOf } from '#db/rows.ts'
import { rollUpNow, rollUpRecent } from '#server/admin/analytics/roll-up.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { type Work, workFor } from '#server/work/work.ts'
import routes from '../../app/routes.ts'
import { adminCookie } from '../admin-cookie.ts'
import { addHighest, atMost, plain, show } from '../figures.ts'
import { load } from '../load.ts'
import type { Bench } from '../run.ts'
import { serveBuilt, UNSHARED } from '../served.ts'

const BOUND = 100
/** Of the session, which this process begins and the server reads. */
const AUTH_SECRET = 'a secret of the bench alone, of no other use'

/** Every page of the admin area among a million of everything, and the figures that the clock makes. */
export async function admin({ report, databases, folder, seconds, large }: Bench): Promise<void> {
  const url = await databases.whole(large)
  const among = `at ${show(large, 'providers')} and as many jobs`
  const site = await openSite(readSettings({ DATABASE_URL: url, AUTH_SECRET }), createLog({ level: 'silent' }))
  const work = workFor(site, { kind: 'visitor', address: '127.0.0.1' })
  const served = await serveBuilt(folder, { DATABASE_URL: url, DATA_DIR: folder, PAGES_PER_MINUTE: '0', AUTH_SECRET })
  const timed = async (what: string, bound: number, act: () => Promise<void>) => {
    const began = performance.now()
    await act()
    const value = (performance.now() - began) / 1000
    report.add(atMost({ what: `${what} ${among}`, value, unit: 's', bound }))
  }

  const days = { url: `${served.url}/directory`, pid: served.pid, headers: { cookie: UNSHARED } }
  await load(days, 1, seconds)
  const before = await load(days, 1, seconds)
  const rebuilding = rebuild(work)
  const meanwhile = await load(days, 1, 5 * seconds)
  const whole = await rebuilding
  report.add(plain(`every figure of two years made anew ${among}`, show(whole, 's')))
  report.add(
    atMost({
      what: 'the directory meanwhile, times as long',
      value: meanwhile.p95 / before.p95,
      unit: '',
      bound: 1.3,
      reference: `p95 ${show(meanwhile.p95, 'ms')} for ${show(before.p95, 'ms')}`,
    }),
  )
  await timed('totals and the figures of two days, every 15 minutes,', 5, () => rollUpNow(work))
  await timed('the figures of 35 days, every night,', 30, () => rollUpRecent(work))

  const cookie = await adminCookie(site)
  const list = await fetch(`${served.url}/admin/settings/mail-texts`, { headers: { cookie } })
  const ids = await samples(work, await list.text())
  const found = []
  for (const [name, paths] of adminPages(ids)) {
    const target = { url: served.url, pid: served.pid, headers: { cookie }, paths }
    await load(target, 1, 1)
    const { p50, p95 } = await load(target, 1, 1)
    found.push({ name, value: p95, reference: `median ${show(p50, 'ms')}` })
  }
  addHighest(report, { what: `slowest of ${found.length} pages, p95`, unit: 'ms', bound: BOUND }, found)
  await served.end()
  await closeSite(site)
}

/** Week after week, by the queue of the served site. Gives the seconds. */
async function rebuild(work: Work): Promise<number> {
  const began = performance.now()
  const waiting = sql`select from queue.job where data::text like '%figures.rebuilt%' and state in ('created', 'retry', 'active')`
  await work.transaction((work) => work.emit('figures.rebuilt', { from: addDays(dayOf(work.now()), -730) }))
  do await wait(500)
  while ((await work.db.execute(waiting)).rows.length > 0)
  return (performance.now() - began) / 1000
}

type Samples = { users: string[]; categories: string[]; mails: string[] }

async function samples(work: Work, mailTexts: string): Promise<Samples> {
  const mails = [...mailTexts.matchAll(/\/admin\/settings\/mail-texts\/([^"?]+)"/g)].map(([, name = '']) => name)
  const Id = z.object({ id: z.coerce.string() })
  const users = await rowsOf(
    work.db,
    Id,
    sql`
    (select id from profiles where account_type = 'provider' and id > gen_random_uuid() limit 20)
    union all (select user_id from jobs where id > gen_random_uuid() limit 5)
    union all (select user_id from (select user_id, count(*) from conversation_sides where user_id is not null group by 1 order by 2 desc limit 5) busiest)`,
  )
  const categories = await rowsOf(
    work.db,
    Id,
    sql`select id from categories where parent_id is not null order by id limit 30`,
  )
  return { users: users.map(({ id }) => id), categories: categories.map(({ id }) => id), mails }
}

/** Every page of the route table under /admin, with its parameters filled in; and some with long answers. */
function adminPages({ users, categories, mails }: Samples): Map<string, string[]> {
  const known: Record<string, string[]> = {
    'admin/users/:id': users,
    'admin/users/:id/edit': users,
    'admin/users/:id/:act': users.map((id) => `${id}/deactivate`),
    'admin/categories/:id': categories,
    'admin/settings/coupons/:code': ['FIRST100'],
    'admin/settings/mail-texts/:name': mails,
  }
  const pages = new Map<string, string[]>()
  for (const pattern of leaves(routes).filter((path) => /^admin(\/|$)/.test(path))) {
    const values = known[pattern] ?? (pattern.includes(':') ? [] : [''])
    const paths = values.map((value) => `/${pattern.replace(/:.*$/, '')}${suffix(pattern, value)}`)
    if (paths.length > 0) pages.set(`/${pattern}`, paths)
  }
  const today = dayOf(new Date())
  const year = (step: string) => `/admin/analytics?from=${addDays(today, -364)}&to=${today}&step=${step}`
  pages.set('/admin/analytics, a year by day', [year('day')])
  pages.set('/admin/analytics, a year by month', [year('month')])
  pages.set(
    '/admin/categories, statistics',
    categories.map((id) => `/admin/categories?statistics=${id}`),
  )
  return pages
}

/** The parameter and what follows it in the pattern. */
function suffix(pattern: string, value: string): string {
  const rest = /:\w+(.*)$/.exec(pattern)?.[1] ?? ''
  return rest.includes(':') ? value : value + rest
}

/** An export is measured by its own part. */
const NO_PAGE = /\*|export$|:table$/

function leaves(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children, index }) => {
    const here = [above, path].filter(Boolean).join('/')
    if (children) return leaves(children, here)
    return !index && NO_PAGE.test(path) ? [] : [here]
  })
}
