import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { CONSENT_WORDING } from '#contract/account.ts'
import {
  categories,
  jobAlerts,
  jobCategories,
  jobContacts,
  jobs,
  jobWaves,
  mailbox,
  profiles,
} from '#db/schema/index.ts'
import { releaseDue, tellFirst } from '#server/alert/wave.ts'
import type { Work } from '#server/work.ts'
import { atMost, median, plain, show } from '../figures.ts'
import { load } from '../load.ts'
import type { Bench } from '../run.ts'
import { serveBuilt, UNSHARED } from '../served.ts'
import { openWork } from '../work.ts'

const READERS = 10_000
/** How often the directory is measured while the mails are written: that takes minutes, on purpose. */
const ROUNDS = 8
/** By which the people and the job of this part are found again, to be taken away. */
const OURS = 'Benchmark of alerts'

/**
 * One job that fits 10,000 members: how long choosing all of them takes, wave upon wave without the hours between, and
 * what the directory's visitors notice while the mails are written and delivered, which goes on for minutes.
 */
export async function alerts({ report, databases, folder, seconds, small }: Bench): Promise<void> {
  const url = await databases.of(small)
  const { work, close } = await openWork(url)
  await takeAway(work)
  await addReaders(work)
  const served = await serveBuilt(folder, { DATABASE_URL: url, DATA_DIR: folder })
  try {
    const ways: [string, Record<string, string>][] = [
      ['uncached', { cookie: UNSHARED }],
      ['cached', {}],
    ]
    for (const [name, headers] of ways) {
      const target = { url: `${served.url}/directory`, pid: served.pid, headers }
      await load(target, 1, 1)
      const before = await load(target, 1, seconds)
      const jobId = await addJob(work)
      const started = performance.now()
      const chosen = tellAll(work, jobId).then(() => (performance.now() - started) / 1000)
      chosen.catch(() => {}) // told where it is awaited
      const rounds: number[] = []
      while (rounds.length < ROUNDS) rounds.push((await load(target, 1, seconds)).p95)
      const passed = (performance.now() - started) / 1000
      const took = await chosen
      const [written, delivered] = [await countWritten(work, jobId), await countDelivered(work)]
      if (written === READERS) throw new Error('All mails were written before the measuring was over.')
      const told = await work.db.$count(jobAlerts, eq(jobAlerts.jobId, jobId))
      if (told !== READERS) throw new Error(`${told} members were chosen, not ${READERS}.`)
      await forget(work, jobId)
      report.add(
        atMost({
          ...{ what: `one job to ${READERS.toLocaleString('en-GB')} members, all chosen`, value: took },
          ...{ unit: 's', bound: 5, reference: `${name} directory asked meanwhile` },
        }),
      )
      report.add(
        plain(
          '… their mails',
          `${show(written / passed, 'a second')} written`,
          `${show(delivered / passed, 'a second')} delivered`,
        ),
      )
      report.add(
        atMost({
          ...{ what: `directory, ${name}, p95 meanwhile`, value: median(rounds) / before.p95, unit: '×', bound: 1.5 },
          reference: `${show(median(rounds), 'ms')} (${rounds.length} rounds, at most ${show(Math.max(...rounds), 'ms')}), before ${show(before.p95, 'ms')}, one visitor at a time`,
        }),
      )
    }
  } finally {
    await served.end()
    await takeAway(work)
    await close()
  }
}

/** Every wave, one right after the other. */
async function tellAll(work: Work, jobId: string): Promise<void> {
  await work.transaction((work) => tellFirst(work, { jobId }))
  for (;;) {
    const more = await work.db
      .update(jobWaves)
      .set({ nextAt: new Date(0) })
      .where(sql`${jobWaves.jobId} = ${jobId} and ${jobWaves.nextAt} is not null`)
      .returning({ wave: jobWaves.wave })
    if (more.length === 0) return
    await releaseDue(work)
  }
}

async function countWritten(work: Work, jobId: string): Promise<number> {
  return work.db.$count(jobAlerts, and(eq(jobAlerts.jobId, jobId), isNotNull(jobAlerts.doneAt)))
}

async function countDelivered(work: Work): Promise<number> {
  return work.db.$count(mailbox, sql`"to" like '%@alerts.example'`)
}

/** What is not written or delivered yet never is: the next round begins with an idle server. */
async function forget(work: Work, jobId: string): Promise<void> {
  await work.db.delete(jobs).where(eq(jobs.id, jobId))
  await wait(1_000)
  await work.db.execute(sql`delete from queue.job where name = 'mail' and state = 'created'`)
  await wait(2_000)
  await work.db.execute(sql`delete from mailbox where "to" like '%@alerts.example'`)
}

async function addJob(work: Work): Promise<string> {
  const [userId, id] = [randomUUID(), randomUUID()]
  const [plumbing] = await work.db.select().from(categories).where(eq(categories.slug, 'plumbing'))
  if (!plumbing) throw new Error('no plumbing')
  await work.db.insert(profiles).values({ id: userId, accountType: 'client', businessName: OURS })
  const place = { location: 'Leeds', town: 'Leeds', outward: 'LS1', lat: 53.8, lng: -1.55 }
  await work.db
    .insert(jobs)
    .values({ id, userId, title: 'Mend a tap', description: 'It drips all night. '.repeat(20), ...place })
  await work.db.insert(jobContacts).values({ jobId: id, name: 'Tom Field', email: 'tom@alerts.example' })
  await work.db.insert(jobCategories).values({ jobId: id, categoryId: plumbing.id, position: 0 })
  return id
}

/** Members within 20 miles of Leeds who want alerts; listed nowhere, so that the directory stays as it is. */
async function addReaders(work: Work): Promise<void> {
  await work.transaction(async ({ db }) => {
    await db.execute(sql`set local fettle.bulk = 'on'`)
    await db.execute(sql`set local statement_timeout = '2min'`)
    await db.execute(sql`
      insert into profiles (id, account_type, business_name, lat, lng)
      select gen_random_uuid(), 'provider', ${OURS}, 53.8 + (n % 100) * 0.0025, -1.55 - (n % 77) * 0.001
      from generate_series(1, ${READERS}::int) n`)
    const ours = sql`from profiles p where p.business_name = ${OURS} and p.account_type = 'provider'`
    await db.execute(sql`
      insert into "user" (id, name, email, email_verified) select p.id, 'Nia Reader', p.id || '@alerts.example', true ${ours}`)
    await db.execute(sql`
      insert into memberships (provider_id, plan, started_at, period_end)
      select p.id, 'yearly', now() - interval '30 days', now() + interval '335 days' ${ours}`)
    await db.execute(sql`
      insert into provider_categories (provider_id, category_id, position)
      select p.id, (select id from categories where slug = 'plumbing'), 0 ${ours}`)
    await db.execute(sql`
      insert into consents (user_id, kind, wording, given_at)
      select p.id, 'job_alerts', ${CONSENT_WORDING.job_alerts}, now() ${ours}`)
  })
  await work.db.execute(sql`analyze profiles, "user", memberships, provider_categories, consents`)
}

async function takeAway(work: Work): Promise<void> {
  await work.transaction(async ({ db }) => {
    await db.execute(sql`set local fettle.bulk = 'on'`)
    await db.execute(sql`set local statement_timeout = '2min'`)
    await db.execute(sql`delete from profiles where business_name = ${OURS}`)
    await db.execute(sql`delete from "user" where email like '%@alerts.example'`)
  })
}
