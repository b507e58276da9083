import { and, eq, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { after, DAY } from '#contract/duration.ts'
import { rowsOf } from '#db/rows.ts'
import {
  appFlows,
  auditLog,
  claims,
  deletionRequests,
  feedback,
  feedbackInvitations,
  files,
  importedRecords,
  mailbox,
  mailCodes,
  mailLinks,
  ownerships,
  profileContacts,
  profiles,
  refreshTokens,
  sentCodes,
  session,
  staffInvitations,
  supportConsents,
  textOutbox,
  user,
  userPhones,
  verification,
  webhookDeliveries,
} from '#db/schema/index.ts'
import { readUser } from '#server/auth/credentials.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import { forgetLater } from '#server/membership/payment-queue.ts'
import type { Work } from '#server/work/work.ts'
import { hashesOf, suppress } from './consent.ts'
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
  await deleteFilesAfter(work, async (work) => {
    const [asked] = await work.db
      .delete(deletionRequests)
      .where(and(eq(deletionRequests.userId, userId), lte(deletionRequests.eraseAt, work.now())))
      .returning({ userId: deletionRequests.userId })
    if (!asked) return [] // the request was taken back in the meantime
    await keepOut(work, userId)
    return eraseAccount(work, userId)
  })
}

/** An import must not bring back who was erased: a hash of the address stays. Runs in the transaction that erases. */
export async function keepOut(work: Work, userId: string): Promise<void> {
  const person = await readUser(work.db, userId)
  if (person) await suppress(work, hashesOf(work, person.email)[0] ?? '', 'account_invitations')
}

/**
 * Runs in the caller's transaction; docs/retention.md says what goes, what stays and why. Returns the paths to `deleteFiles`
 * once it has committed.
 */
export async function eraseAccount(work: Work, userId: string): Promise<string[]> {
  const traces = [userId, ...(await addressesOf(work, userId))]
  const paths = await filesOf(work, userId)
  await work.db.update(feedback).set({ authorName: FORMER }).where(eq(feedback.userId, userId))
  const imported = work.db
    .select({ id: importedRecords.feedbackId })
    .from(importedRecords)
    .where(and(eq(importedRecords.profileId, userId), eq(importedRecords.kind, 'reviews')))
  await work.db.update(feedback).set({ authorName: FORMER }).where(inArray(feedback.id, imported))
  await forgetLater(work, userId)
  await forgetFormerOwners(work, eq(ownerships.profileId, userId))
  await forgetConversations(work, userId)
  // How someone on the telephone proved who they are is about them alone.
  const isProof = inArray(auditLog.action, ['user.addressCorrected', 'user.addressConfirmed'])
  const reason = sql`case when ${isProof} then null else ${auditLog.reason} end`
  await work.db.update(auditLog).set({ before: null, after: null, reason }).where(eq(auditLog.subjectId, userId))
  // Everything else of the account cascades from these two rows.
  await work.db.delete(profiles).where(eq(profiles.id, userId))
  await work.db.delete(user).where(eq(user.id, userId))
  await work.db.delete(verification).where(eq(verification.value, userId))
  const evidence = await forgetClaimsOf(work, traces)
  await forget(work, traces)
  return [...paths, ...evidence]
}

/**
 * The same of an account that an import made; null if its address was confirmed in the meantime. Locks the account first, as
 * confirming does.
 */
export async function eraseUnconfirmed(work: Work, userId: string): Promise<string[] | null> {
  const [unconfirmed] = await work.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
    .for('update')
  return unconfirmed ? eraseAccount(work, userId) : null
}

/** What they wrote stays for the other side; a conversation without another side goes. */
async function forgetConversations(work: Work, userId: string): Promise<void> {
  await work.db.execute(sql`
    delete from conversations c where (c.client_id = ${userId} and c.provider_id is null)
      or (c.provider_id = ${userId} and c.client_id is null)`)
}

/** Deletes claims to listings of others. Returns the paths of their files. */
async function forgetClaimsOf(work: Work, traces: string[]): Promise<string[]> {
  const removed = await rowsOf(work.db, z.object({ path: z.string() }))`
    delete from files where path in (
      select f.path from claim_files f join claims c on c.id = f.claim_id where c.email = any(${sql.param(traces)}::text[]))
    returning path`
  await work.db.delete(claims).where(inArray(claims.email, traces))
  return removed.map(({ path }) => path)
}

const Address = z.object({ email: z.string() })

async function addressesOf(work: Work, userId: string): Promise<string[]> {
  const found = await rowsOf(work.db, Address)`
    select lower(email) as email from ${user} where id = ${userId}
    union select lower(email) from ${profileContacts} where profile_id = ${userId} and email is not null
    union select lower(email) from mail_links where user_id = ${userId}
    union select phone from ${userPhones} where user_id = ${userId}`
  return found.map(({ email }) => email)
}

/** Deletes mail, tasks, counts and invitations of an id or address. Compares whole values: an address may be a part of another. */
async function forget(work: Work, traces: string[]): Promise<void> {
  const isTrace = (value: SQL) => sql`lower(${value}) = any(${sql.param(traces)}::text[])`
  const namesThem = (json: SQL) => sql`exists (
    select from jsonb_path_query(${json}, 'strict $.** ? (@.type() == "string")') field where ${isTrace(sql`field #>> '{}'`)})`
  await work.db.execute(sql`delete from queue.job where ${namesThem(sql`data`)}`)
  await work.db.delete(webhookDeliveries).where(namesThem(sql`${webhookDeliveries.about}`))
  await work.db
    .update(feedbackInvitations)
    .set({ email: null, remindAt: null })
    .where(isTrace(sql`${feedbackInvitations.email}`))
  await work.db.delete(sentCodes).where(isTrace(sql`${sentCodes.sentTo}`))
  await work.db.delete(appFlows).where(isTrace(sql`${appFlows.email}`))
  await work.db.delete(textOutbox).where(isTrace(sql`${textOutbox.to}`))
  await work.db.delete(mailbox).where(or(isTrace(sql`${mailbox.to}`), isTrace(sql`${mailbox.replyTo}`)))
  await work.db.execute(sql`
    delete from rate_limits where exists (select from unnest(string_to_array(key, ':')) piece where ${isTrace(sql`piece`)})`)
}

async function filesOf(work: Work, userId: string): Promise<string[]> {
  const found = await work.db.select({ path: files.path }).from(files).where(eq(files.ownerId, userId))
  return found.map(({ path }) => path)
}

const YEARS_ON_RECORD = 2
/** An invitation that ran out can be sent again for so long. */
const INVITATION_RETENTION = 30 * DAY
/** For this long, a token that is used twice ends its session. */
const USED_TOKEN_RETENTION = 30 * DAY

export async function forgetOldRecords(work: Work): Promise<void> {
  const now = work.now()
  const onRecordSince = new Date(now)
  onRecordSince.setUTCFullYear(now.getUTCFullYear() - YEARS_ON_RECORD)
  await work.db.delete(session).where(lt(session.expiresAt, now))
  await work.db.delete(verification).where(lt(verification.expiresAt, now))
  await work.db.delete(mailLinks).where(lt(mailLinks.expiresAt, now))
  await work.db.delete(mailCodes).where(lt(mailCodes.expiresAt, now))
  await work.db.delete(sentCodes).where(lt(sentCodes.expiresAt, now))
  await work.db.delete(appFlows).where(lt(appFlows.expiresAt, now))
  await work.db.delete(refreshTokens).where(lt(refreshTokens.usedAt, after(now, -USED_TOKEN_RETENTION)))
  await work.db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, after(now, -INVITATION_RETENTION)))
  await work.db.delete(supportConsents).where(lt(supportConsents.endsAt, onRecordSince))
  await work.db.delete(auditLog).where(lt(auditLog.at, sql`present() - interval '2 years'`))
}
