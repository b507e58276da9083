import { desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { after, DAY } from '#contract/duration.ts'
import type { Query } from '#db/client.ts'
import { mailbox, sentMails, user } from '#db/schema/index.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Task } from '#server/platform/queue.ts'
import type { Work } from '#server/work/work.ts'

const MAILS_SHOWN = 200

export function keepsMail(work: Work): boolean {
  return work.site.mailer === null
}

export async function newestMails(db: Query) {
  return db.select().from(mailbox).orderBy(desc(mailbox.createdAt), desc(mailbox.id)).limit(MAILS_SHOWN)
}

const MAIL_RETENTION = 14 * DAY
const MAX_MAILS = 2_000

/** Also deletes bodies that an earlier version left in the queue. */
export async function forgetMails(work: Work): Promise<void> {
  await work.db.delete(mailbox).where(lt(mailbox.createdAt, after(work.now(), -MAIL_RETENTION)))
  await work.db.execute(sql`
    delete from mailbox where id not in (select id from mailbox order by created_at desc nulls last limit ${MAX_MAILS})`)
  await work.db.execute(sql`delete from queue.job where name = 'mail' and state = 'completed'`)
  await work.db.execute(sql`
    update queue.job set data = data - 'text' - 'html' - 'unsubscribe' where name = 'dead-letter' and data ? 'html'`)
}

/** Their subjects name no one but the reader. */
const OF_THE_READER = /^(account|membership)\./

const MailNameRow = z.object({ mail: z.string() })

/** Runs in the transaction that ends the task. Mail to an address without an account leaves nothing. */
export async function recordSent(
  work: Work,
  { id, data }: Pick<Task, 'id' | 'data'>,
  mail: Mail,
  state: 'sent' | 'refused',
): Promise<void> {
  const [reader] = await work.db.select({ id: user.id }).from(user).where(eq(user.email, mail.to.toLowerCase()))
  if (!reader) return
  const name = MailNameRow.safeParse(data).data?.mail ?? ''
  const subject = OF_THE_READER.test(name) ? mail.subject.replace(/\d{6,}/g, '••••••') : null
  await work.db
    .insert(sentMails)
    .values({ id, userId: reader.id, name, subject, state, at: work.now() })
    .onConflictDoNothing()
}

export async function forgetSentMails(work: Work): Promise<void> {
  await work.db.delete(sentMails).where(lt(sentMails.at, sql`present() - interval '90 days'`))
}
