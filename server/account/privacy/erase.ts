import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import { deletionRequests, feedback, mailbox, profileContacts, profiles, user, verification } from '#db/schema/index.ts'
import { forgetLater } from '#server/membership/later.ts'
import type { Work } from '#server/work/work.ts'
import { filesOf, removeFiles } from './own-files.ts'

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

/** docs/retention.md says what goes, what stays and why. */
async function erase(work: Work, userId: string): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const [asked] = await work.db
      .delete(deletionRequests)
      .where(and(eq(deletionRequests.userId, userId), lte(deletionRequests.eraseAt, work.now())))
      .returning({ userId: deletionRequests.userId })
    if (!asked) return [] // took the request back meanwhile
    const traces = [userId, ...(await addressesOf(work, userId))]
    const paths = await filesOf(work, userId)
    await work.db.update(feedback).set({ authorName: FORMER }).where(eq(feedback.userId, userId))
    await forgetLater(work, userId)
    // Everything else of the account cascades from these two rows.
    await work.db.delete(profiles).where(eq(profiles.id, userId))
    await work.db.delete(user).where(eq(user.id, userId))
    await work.db.delete(verification).where(eq(verification.value, userId))
    await forget(work, traces)
    return paths
  })
  await removeFiles(work, paths)
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

/** Deletes mail, tasks and counts of an id or address. Compares whole values: an address may be a part of another. */
async function forget(work: Work, traces: string[]): Promise<void> {
  const isTrace = (value: SQL) => sql`lower(${value}) = any(${sql.param(traces)}::text[])`
  await work.db.execute(sql`
    delete from queue.job where exists (
      select from jsonb_path_query(data, 'strict $.** ? (@.type() == "string")') field where ${isTrace(sql`field #>> '{}'`)})`)
  await work.db.delete(mailbox).where(or(isTrace(sql`${mailbox.to}`), isTrace(sql`${mailbox.replyTo}`)))
  await work.db.execute(sql`
    delete from rate_limits where exists (select from unnest(string_to_array(key, ':')) piece where ${isTrace(sql`piece`)})`)
}
