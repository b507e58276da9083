import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import { deletionRequests, feedback, mailbox, profileContacts, profiles, user, verification } from '#db/schema/index.ts'
import { forgetLater } from '#server/membership/later.ts'
import type { Work } from '#server/work/work.ts'
import { filesOf, removeFiles } from './own-files.ts'

/** Who wrote an entry whose author is gone. */
const FORMER = 'Former member'

/** Erases everybody whose 30 days are over, one after the other; who cannot be erased now is tried again tomorrow. */
export async function eraseDue(work: Work): Promise<void> {
  const due = await work.db
    .select({ userId: deletionRequests.userId })
    .from(deletionRequests)
    .where(lte(deletionRequests.eraseAt, work.now()))
    .orderBy(deletionRequests.eraseAt)
  if (due.length === 0) return
  for (const { userId } of due) {
    await erase(work, userId).catch((error) => work.site.log.error({ err: error, userId }, 'Somebody was not erased'))
  }
  await work.site.wordStatistics.learn() // a name is a word, and so is a phone number
}

/** docs/retention.md says what goes, what stays and why. */
async function erase(work: Work, userId: string): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const [asked] = await work.db
      .delete(deletionRequests)
      .where(and(eq(deletionRequests.userId, userId), lte(deletionRequests.eraseAt, work.now())))
      .returning({ userId: deletionRequests.userId })
    if (!asked) return [] // changed their mind meanwhile
    const traces = [userId, ...(await addressesOf(work, userId))]
    const paths = await filesOf(work, userId)
    await work.db.update(feedback).set({ authorName: FORMER }).where(eq(feedback.userId, userId))
    await forgetLater(work, userId)
    // Their jobs, listing, saved things, sessions, links, consents … go with these two rows.
    await work.db.delete(profiles).where(eq(profiles.id, userId))
    await work.db.delete(user).where(eq(user.id, userId))
    await work.db.delete(verification).where(eq(verification.value, userId))
    await forget(work, traces)
    return paths
  })
  await removeFiles(work, paths)
}

const Address = z.object({ email: z.string() })

/** Every address that the account had, or asked to have. */
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

/**
 * Mail, tasks and counts of an id or an address. Whole values are compared, field by field: the address of one person may
 * be a part of another's.
 */
async function forget(work: Work, traces: string[]): Promise<void> {
  const isTrace = (value: SQL) => sql`lower(${value}) = any(${sql.param(traces)}::text[])`
  await work.db.execute(sql`
    delete from queue.job where exists (
      select from jsonb_path_query(data, 'strict $.** ? (@.type() == "string")') field where ${isTrace(sql`field #>> '{}'`)})`)
  await work.db.delete(mailbox).where(or(isTrace(sql`${mailbox.to}`), isTrace(sql`${mailbox.replyTo}`)))
  await work.db.execute(sql`
    delete from rate_limits where exists (select from unnest(string_to_array(key, ':')) piece where ${isTrace(sql`piece`)})`)
}
