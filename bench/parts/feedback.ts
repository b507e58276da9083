import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readSettings } from '#config/env.ts'
import { rowsOf } from '#db/rows.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import { type Work, workFor } from '#server/work/work.ts'
import { adminCookie } from '../admin-cookie.ts'
import { atMost, show } from '../figures.ts'
import { alternate, load } from '../load.ts'
import type { Bench } from '../run.ts'
import { serveBuilt, UNSHARED } from '../served.ts'

const FEW = 10
const MANY = 10_000
const WAITING = 100_000
const ROUNDS = 3
/** Of the session, which this process begins and the server reads. */
const AUTH_SECRET = 'a secret of the bench alone, of no other use'

/** A listing with many entries beside one with few, and the queue of a moderator who has been away. */
export async function feedback({ report, databases, folder, seconds, small }: Bench): Promise<void> {
  const url = await databases.of(small)
  const site = await openSite(readSettings({ DATABASE_URL: url, AUTH_SECRET }), createLog({ level: 'silent' }))
  const work = workFor(site, { kind: 'visitor', address: '127.0.0.1' })
  const { few, many } = await fill(work)
  const served = await serveBuilt(folder, { DATABASE_URL: url, DATA_DIR: folder, PAGES_PER_MINUTE: '0', AUTH_SECRET })
  const at = (path: string) => ({ url: `${served.url}${path}`, pid: served.pid, headers: { cookie: UNSHARED } })
  for (const [what, query] of Object.entries(QUERIES)) {
    const targets = [at(`/directory/${few}${query}`), at(`/directory/${many}${query}`)]
    const [small, large] = await alternate(targets, { connections: 1, seconds: seconds / 2, rounds: ROUNDS })
    if (!small || !large) continue
    report.add(
      atMost({
        what: `${what} of ${show(MANY, 'entries')}, times as long as of ${FEW}`,
        value: large.p50 / small.p50,
        unit: '',
        bound: 1.2,
        reference: `median ${show(large.p50, 'ms')} for ${show(small.p50, 'ms')}`,
      }),
    )
  }
  const headers = { cookie: await adminCookie(site) }
  for (const path of ['/admin/feedback', '/admin/reports']) {
    const target = { url: `${served.url}${path}`, pid: served.pid, headers }
    await load(target, 1, seconds / 2)
    const { p50, p95 } = await load(target, 1, seconds)
    const what = `${path} with ${show(WAITING, 'entries')} that wait, p95`
    report.add(atMost({ what, value: p95, unit: 'ms', bound: 50, reference: `median ${show(p50, 'ms')}` }))
  }
  await served.end()
  await closeSite(site)
}

const QUERIES = {
  'the listing': '',
  'the feedback tab': '?tab=feedback',
  'the feedback tab, the lowest first': '?tab=feedback&sort=lowest',
  'the feedback tab, four stars only': '?tab=feedback&stars=4',
}

const Id = z.object({ id: z.uuid() })

/** Gives a provider with few entries and one with many. All the rest wait, about others. */
async function fill(work: Work): Promise<{ few: string; many: string }> {
  return work.transaction(async (work) => {
    const [few, many] = await rowsOf(
      work.db,
      Id,
      sql`select p.id from public_listings p where not exists (select from feedback f where f.provider_id = p.id)
        order by p.id limit 2`,
    )
    if (!few || !many) throw new Error('there are no two providers without feedback')
    await work.db.execute(sql`select set_config('fettle.bulk', 'on', true)`)
    for (const [id, entries] of [
      [few.id, FEW],
      [many.id, MANY],
    ] as const) {
      await work.db.execute(sql`
        insert into feedback (provider_id, rating, title, description, author_name, created_at, approved_at, checked_at, grade)
        select ${id}, 1 + n % 5, 'Good work', 'They came when they said, and left it tidy.', 'A client',
          present() - n * interval '1 hour', present(), present(), (array['hired', 'contact', 'invited', 'unproven']::feedback_grade[])[1 + n % 4]
        from generate_series(1, ${entries}::int) n`)
    }
    await work.db.execute(sql`
      insert into feedback (provider_id, rating, title, description, author_name, created_at)
      select p.id, 1 + n % 5, 'Good work', 'They came when they said.', 'A client', present() - n * interval '1 minute'
      from (select id from profiles where account_type = 'provider' and id not in (${few.id}, ${many.id}) limit 1000) p,
        generate_series(1, ${WAITING / 1000}::int) n`)
    await work.db.execute(sql`select refresh_feedback(array(select distinct provider_id from feedback))`)
    await work.db.execute(sql`select refresh_listings(array[${few.id}, ${many.id}]::uuid[])`)
    return { few: few.id, many: many.id }
  })
}
