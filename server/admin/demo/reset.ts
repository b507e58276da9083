import { and, inArray, ne, sql } from 'drizzle-orm'
import { londonClock } from '#contract/london-time.ts'
import { clearDemo, putBack } from '#db/demo/clear.ts'
import { demoMarketplace } from '#db/demo/demo.ts'
import { DEMO_ADMIN, DEMO_PASSWORD, demoUserIds, insertDemo } from '#db/demo/insert.ts'
import { profiles, user } from '#db/schema/index.ts'
import { hashPassword } from '#server/auth/password.ts'
import { dropWaitingTasks } from '#server/platform/tasks.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { dropDemoAdmin } from './known-admin.ts'
import { storeDemoPhotos } from './photos.ts'

/** With fewer of its people a database never was a demo marketplace, or is one no longer. */
const FEW = 100

/** The hour in London at which it runs once a night. */
const NIGHT = 4

/** Null if this is a demo marketplace that may be put back; else why not, for people. */
export async function whyNoReset(work: Work, demo = demoMarketplace(work.now())): Promise<string | null> {
  const { settings, payments } = work.site
  if (!settings.demo) return 'This site is not a demo: DEMO is not on.'
  if (payments.name !== 'test') return 'This site takes real payments, so it is not a demo.'
  const found = await work.db.$count(user, inArray(user.id, demoUserIds(demo)))
  return found < FEW ? 'The people of the demo are not in this database, so those in it may be real.' : null
}

/**
 * Puts a demo marketplace back to its first state. Those who run the site stay, and the people of the demo stay logged in.
 * Readers see the old state until it is done.
 */
export async function resetDemo(work: Work): Promise<void> {
  const demo = demoMarketplace(work.now())
  const why = await whyNoReset(work, demo)
  if (why) throw new Refusal('NO_DEMO', why)
  const passwordHash = await hashPassword(DEMO_PASSWORD, work.site.hashCost)
  await work.transaction(async (work) => {
    const { db } = work
    await db.execute(sql`select set_config('statement_timeout', '120s', true)`)
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('demo reset'))`)
    await record(work, { action: 'demo.reset', subjectId: null })
    const atOnce = work.site.settings.database.url === undefined
    const kept = await clearDemo(db, { staff: await staffIds(work), people: demoUserIds(demo), atOnce })
    await dropWaitingTasks(db)
    await insertDemo(db, demo, { now: work.now(), passwordHash })
    if (!work.site.settings.loopbackSite) await dropDemoAdmin(work)
    await putBack(db, await withPeople(work, kept))
    await db.execute(sql`select pg_notify('fettle_public', 'all')`)
  })
  await storeDemoPhotos(work)
  work.site.taxonomy.forget()
  await work.site.live.reload()
}

/** Scheduled every hour (schedule.ts). */
export async function resetIfDue(work: Work): Promise<void> {
  const { demoReset } = work.site.settings
  const hour = londonClock(work.now()).getUTCHours()
  if (demoReset === 'hourly' || (demoReset === 'nightly' && hour === NIGHT)) await resetDemo(work)
}

async function staffIds({ db }: Work): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.accountType, ['admin', 'moderator']), ne(profiles.id, DEMO_ADMIN)))
  return rows.map(({ id }) => id)
}

type ClearedDemo = Awaited<ReturnType<typeof clearDemo>>

/** A demo's admin may be gone for good. */
async function withPeople({ db }: Work, { sessions, staff }: ClearedDemo): Promise<ClearedDemo> {
  const ids = sessions.map(({ userId }) => userId)
  const there = new Set((await db.select({ id: user.id }).from(user).where(inArray(user.id, ids))).map(({ id }) => id))
  const kept = sessions.filter(({ userId }) => there.has(userId))
  return { sessions: kept, staff: staff.filter(({ sessionId }) => kept.some(({ id }) => id === sessionId)) }
}
