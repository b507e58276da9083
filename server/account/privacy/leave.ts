import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { LeaveAccount } from '#contract/account/input.ts'
import { UNDO_DAYS } from '#contract/account/words.ts'
import { after, DAY } from '#contract/duration.ts'
import { deletionRequests, jobs, profiles } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { endSessions } from '#server/auth/credentials.ts'
import { leaving, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { prove } from '../security/prove.ts'
import { signOut } from '../sign-in/sign-in.ts'

/** Asks to be deleted: hidden and logged out at once, erased after 30 days. */
export async function askToLeave(
  work: Work,
  browser: Browser,
  person: Person,
  { reason, ...proof }: LeaveAccount,
): Promise<void> {
  if (person.staff) throw new Refusal('ADMIN_STAYS', 'An admin account is deleted by another admin.')
  await prove(work, browser, person, proof)
  const requestedAt = work.now()
  const eraseAt = after(requestedAt, UNDO_DAYS * DAY)
  await work.transaction(async (work) => {
    await work.db.execute(sql`select from ${profiles} where id = ${person.id} for update`)
    const hidden = await work.db
      .update(profiles)
      .set({ hiddenAt: requestedAt })
      .where(and(eq(profiles.id, person.id), isNull(profiles.hiddenAt)))
      .returning({ id: profiles.id })
    const asked = await work.db
      .insert(deletionRequests)
      .values({ userId: person.id, reason: reason || null, requestedAt, eraseAt, hidListing: hidden.length > 0 })
      .onConflictDoNothing()
      .returning({ userId: deletionRequests.userId })
    if (asked.length === 0) throw new Refusal('ALREADY_ASKED', 'You’ve already asked for this.')
    await work.db.update(jobs).set({ hiddenAt: requestedAt }).where(eq(jobs.userId, person.id))
    await endSessions(work.db, person.id)
    await work.emit('account.deletionAsked', { userId: person.id })
  })
  await signOut(work, browser)
}

/** Guards writes that become public: waits for a leave() that is under way, or makes it wait for this transaction. */
export async function assertStaying(work: Work, userId: string): Promise<void> {
  await work.db.execute(sql`select from ${profiles} where id = ${userId} for key share`)
  const asked = await work.db.select().from(deletionRequests).where(eq(deletionRequests.userId, userId))
  if (asked.length > 0) throw leaving()
}

export async function stay(work: Work, person: Person): Promise<void> {
  await work.transaction(async (work) => {
    const [request] = await work.db
      .delete(deletionRequests)
      .where(and(eq(deletionRequests.userId, person.id), gt(deletionRequests.eraseAt, work.now())))
      .returning({ hidListing: deletionRequests.hidListing })
    if (!request) throw new Refusal('NOT_ASKED', 'Your account is not about to be deleted.')
    if (request.hidListing) {
      await work.db.update(profiles).set({ hiddenAt: null }).where(eq(profiles.id, person.id))
    }
    const back = await work.db
      .update(jobs)
      .set({ hiddenAt: null })
      .where(eq(jobs.userId, person.id))
      .returning({ jobId: jobs.id, open: sql<boolean>`is_open(${jobs})` })
    for (const { jobId, open } of back) if (open) await work.emit('job.reopened', { jobId })
    await work.emit('account.stayed', { userId: person.id })
  })
}
