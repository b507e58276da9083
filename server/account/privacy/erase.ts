import { and, eq, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { after, DAY } from '#contract/duration.ts'
import { rowsOf } from '#db/rows.ts'
import {
  auditLog,
  claims,
  deletionRequests,
  feedback,
  feedbackInvitations,
  files,
  mailbox,
  mailCodes,
  mailLinks,
  ownerships,
  profileContacts,
  profiles,
  session,
  staffInvitations,
  supportConsents,
  user,
  verification,
} from '#db/schema/index.ts'
import { forgetLater } from '#server/membership/payment-queue.ts'
import type { Work } from '#server/work/work.ts'
import { forgetFormerOwners } from './former-owner.ts'

const FORMER = 'Former member'

/** Erases the accounts whose time is over; one that fails is tried again tomorrow. */
export async function eraseDue(work: Work): Promise<void> {
  const due = await work.db
    .select({ userId: deletionRequests.userId })
    .from(deletionRequests)
    .where(lte(deletionRequests.eraseAt, work.now()))
    .orderBy(deletionRequests.eraseAt)
  if (due.length === 0) return
  for (const { userId } of due) {
    await erase(work, userId).catch((error) => work.site.log.error({ err: error, userId }, 'an account was not erased'))
  }
  await work.site.wordStatistics.learn() // names and phone numbers are words of the search
}

async function erase(work: Work, userId: string): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const [asked] = await work.db
      .delete(deletionRequests)
      .where(and(eq(deletionRequests.userId, userId), lte(deletionRequests.eraseAt, work.now())))
      .returning({ userId: deletionRequests.userId })
    return asked ? eraseAccount(work, userId) : [] // the request was taken back in the meantime
  })
  await removeFiles(work, paths)
}

/**
 * Runs in the caller's transaction; docs/retention.md says what goes, what stays and why. Gives the paths of the files to remove
 * once it has committed.
 */
export async function eraseAccount(work: Work, userId: string): Promise<string[]> {
  const traces = [userId, ...(await addressesOf(work, userId))]
  const paths = await filesOf(work, userId)
  await work.db.update(feedback).set({ authorName: FORMER }).where(eq(feedback.userId, userId))
  await forgetLater(work, userId)
  await forgetFormerOwners(work, eq(ownerships.profileId, userId))
  await forgetConversations(work, userId)
  await work.db.update(auditLog).set({ before: null, after: null }).where(eq(auditLog.subjectId, userId))
  // Everything else of the account cascades from these two rows.
  await work.db.delete(profiles).where(eq(profiles.id, userId))
  await work.db.delete(user).where(eq(user.id, userId))
  await work.db.delete(verification).where(eq(verification.value, userId))
  const evidence = await forgetClaimsOf(work, traces)
  await forget(work, traces)
  return [...paths, ...evidence]
}

/** What they wrote stays for the other side; a conversation without another side goes. */
async function forgetConversations(work: Work, userId: string): Promise<void> {
  await work.db.execute(sql`
    delete from conversations c where (c.client_id = ${userId} and c.provider_id is null)
      or (c.provider_id = ${userId} and c.client_id is null)`)
}

/** Claims to listings of others. Gives the paths of their files. */
async function forgetClaimsOf(work: Work, traces: string[]): Promise<string[]> {
  const removed = await rowsOf(
    work.db,
    z.object({ path: z.string() }),
    sql`
    delete from files where path in (
      select f.path from claim_files f join claims c on c.id = f.claim_id where c.email = any(${sql.param(traces)}::text[]))
    returning path`,
  )
  await work.db.delete(claims).where(inArray(claims.email, traces))
  return removed.map(({ path }) => path)
}

const Address = z.object({ email: z.string() })

async function addressesOf(work: Work, userId: string): Promise<string[]> {
  const found = await rowsOf(
    work.db,
    Address,
    sql`
      select lower(email) as email from ${user} where id = ${userId}
      union select lower(email) from ${profileContacts} where profile_id = ${userId} and email is not null
      union select lower(email) from mail_links where user_id = ${userId}`,
  )
  return found.map(({ email }) => email)
}

/** Deletes mail, tasks, counts and invitations of an id or address. Compares whole values: an address may be a part of another. */
async function forget(work: Work, traces: string[]): Promise<void> {
  const isTrace = (value: SQL) => sql`lower(${value}) = any(${sql.param(traces)}::text[])`
  await work.db.execute(sql`
    delete from queue.job where exists (
      select from jsonb_path_query(data, 'strict $.** ? (@.type() == "string")') field where ${isTrace(sql`field #>> '{}'`)})`)
  await work.db
    .update(feedbackInvitations)
    .set({ email: null, remindAt: null })
    .where(isTrace(sql`${feedbackInvitations.email}`))
  await work.db.delete(mailbox).where(or(isTrace(sql`${mailbox.to}`), isTrace(sql`${mailbox.replyTo}`)))
  await work.db.execute(sql`
    delete from rate_limits where exists (select from unnest(string_to_array(key, ':')) piece where ${isTrace(sql`piece`)})`)
}

async function filesOf(work: Work, userId: string): Promise<string[]> {
  const found = await work.db.select({ path: files.path }).from(files).where(eq(files.ownerId, userId))
  return found.map(({ path }) => path)
}

/** Once their rows are gone; the sweeper takes what is left over. */
export async function removeFiles(work: Work, paths: string[]): Promise<void> {
  for (const path of paths) {
    await work.site.files
      .remove(path)
      .catch((error) => work.site.log.error({ err: error }, 'a file of an erased account is left over'))
  }
}

const YEARS_ON_RECORD = 2
/** So that one that ran out can be sent again. */
const INVITATIONS_KEPT = 30 * DAY

export async function forgetOldRecords(work: Work): Promise<void> {
  const now = work.now()
  const onRecordSince = new Date(now)
  onRecordSince.setUTCFullYear(now.getUTCFullYear() - YEARS_ON_RECORD)
  await work.db.delete(session).where(lt(session.expiresAt, now))
  await work.db.delete(verification).where(lt(verification.expiresAt, now))
  await work.db.delete(mailLinks).where(lt(mailLinks.expiresAt, now))
  await work.db.delete(mailCodes).where(lt(mailCodes.expiresAt, now))
  await work.db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, after(now, -INVITATIONS_KEPT)))
  await work.db.delete(supportConsents).where(lt(supportConsents.endsAt, onRecordSince))
  await work.db.delete(auditLog).where(lt(auditLog.at, sql`present() - interval '2 years'`))
}
