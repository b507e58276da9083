import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { CONSENT_WORDING } from '#contract/account/words.ts'
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
import { sendDueWaves, startAlerts } from '#server/alert/wave.ts'
import type { Work } from '#server/work/work.ts'
import { atMost, median, show } from '../figures.ts'
import { load, type Round } from '../load.ts'
import type { Bench } from '../run.ts'
import { serveBuilt, UNSHARED } from '../served.ts'
import { openWork } from '../work.ts'

const READERS = 10_000
/** How often the pages are measured before, while members are chosen, while the mails are written, and after. */
const ROUNDS = 3
/** By which the people and the jobs of this part are found again, to be taken away. */
const OURS = 'Benchmark of alerts'

/**
 * Jobs that fit 10,000 members: how long choosing all of them takes, wave upon wave without the hours between, and what
 * visitors of pages that are not cached notice meanwhile: in the seconds in which they are chosen, and while the mails are
 * written and delivered, which goes on for minutes.
 */
export async function alerts({ report, databases, folder, seconds, large }: Bench): Promise<void> {
  const url = await databases.whole(large)
  const { work, close } = await openWork(url)
  await takeAway(work)
  await addReaders(work)
  const served = await serveBuilt(folder, { DATABASE_URL: url, DATA_DIR: folder })
  const took: number[] = []
  try {
    for (const path of ['/directory?location=Anywhere', '/job-directory']) {
      const visit = () => load({ url: served.url + path, pid: served.pid, headers: { cookie: UNSHARED } }, 1, seconds)
      await visit()
      const before = await rounds(visit)
      const choosing = median(await rounds(() => whileChoosing(work, visit, (seconds) => took.push(seconds))))
      const writing = await whileWriting(work, async () => median(await rounds(visit)))
      const quiet = median([...before, ...(await rounds(visit))])
      const add = (what: string, value: number, reference: string) =>
        report.add(atMost({ what: `${path}, p95 ${what}`, value: value / quiet, unit: '×', bound: 1.5, reference }))
      const against = `before and after ${show(quiet, 'ms')}, one visitor at a time`
      add('while members are chosen', choosing, `${show(choosing, 'ms')}, ${against}`)
      add('while mails are sent', writing.p95, `${show(writing.p95, 'ms')}, ${against}; ${writing.rates}`)
    }
    const what = `one job to ${show(READERS, 'members')}, all chosen, longest of ${took.length}`
    report.add(atMost({ what, value: Math.max(...took), unit: 's', bound: 5 }))
  } finally {
    await served.end()
    await takeAway(work)
    await close()
  }
}

/** The p95 of some rounds, in ms. */
async function rounds(visit: () => Promise<Round>): Promise<number[]> {
  const taken: number[] = []
  while (taken.length < ROUNDS) taken.push((await visit()).p95)
  return taken
}

/** A round while every member is chosen for one job; the mails that begin then go on to its end. */
async function whileChoosing(work: Work, visit: () => Promise<Round>, tookSeconds: (seconds: number) => void) {
  const jobId = await addJob(work)
  const round = visit()
  const started = performance.now()
  await tellAll(work, jobId)
  tookSeconds((performance.now() - started) / 1000)
  const taken = await round
  await work.db.delete(jobs).where(eq(jobs.id, jobId))
  await forgetMails(work)
  return taken
}

/** What `measure` finds while the mails of one job are written and delivered, and how many were. */
async function whileWriting(work: Work, measure: () => Promise<number>): Promise<{ p95: number; rates: string }> {
  const jobId = await addJob(work)
  await tellAll(work, jobId)
  const told = await work.db.$count(jobAlerts, eq(jobAlerts.jobId, jobId))
  if (told !== READERS) throw new Error(`${told} members were chosen, not ${READERS}.`)
  const [written, delivered, started] = [await countWritten(work, jobId), await countDelivered(work), performance.now()]
  const p95 = await measure()
  const rate = (count: number) => show((count * 1000) / (performance.now() - started), 'a second')
  const [writtenNow, deliveredNow] = [await countWritten(work, jobId), await countDelivered(work)]
  if (writtenNow === READERS) throw new Error('All mails were written before the measuring was over.')
  await work.db.delete(jobs).where(eq(jobs.id, jobId))
  await forgetMails(work)
  return { p95, rates: `${rate(writtenNow - written)} written, ${rate(deliveredNow - delivered)} delivered` }
}

/** Every wave, one right after the other. */
async function tellAll(work: Work, jobId: string): Promise<void> {
  await work.transaction((work) => startAlerts(work, { jobId }))
  for (;;) {
    const more = await work.db
      .update(jobWaves)
      .set({ nextAt: new Date(0) })
      .where(sql`${jobWaves.jobId} = ${jobId} and ${jobWaves.nextAt} is not null`)
      .returning({ wave: jobWaves.wave })
    if (more.length === 0) return
    await sendDueWaves(work)
  }
}

async function countWritten(work: Work, jobId: string): Promise<number> {
  return work.db.$count(jobAlerts, and(eq(jobAlerts.jobId, jobId), isNotNull(jobAlerts.doneAt)))
}

async function countDelivered(work: Work): Promise<number> {
  return work.db.$count(mailbox, sql`"to" like '%@alerts.example'`)
}

/** What is not delivered yet never is: the next round begins with an idle server. */
async function forgetMails(work: Work): Promise<void> {
  await wait(1_000)
  await work.db.execute(sql`delete from queue.job where name in ('alert', 'bulk-mail') and state = 'created'`)
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
