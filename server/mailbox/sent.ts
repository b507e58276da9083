import { eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sentMails, user } from '#db/schema/index.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Task } from '#server/platform/queue.ts'
import type { Work } from '#server/work/work.ts'

/** Their subjects name no one but the reader. */
const OF_THE_READER = /^(account|membership)\./

const Named = z.object({ mail: z.string() })

/** In the transaction that ends the task. Mail to an address without an account leaves nothing. */
export async function noteSent(
  work: Work,
  { id, data }: Pick<Task, 'id' | 'data'>,
  mail: Mail,
  state: 'sent' | 'refused',
): Promise<void> {
  const [reader] = await work.db.select({ id: user.id }).from(user).where(eq(user.email, mail.to.toLowerCase()))
  if (!reader) return
  const name = Named.safeParse(data).data?.mail ?? ''
  const subject = OF_THE_READER.test(name) ? mail.subject.replace(/\d{6,}/g, '••••••') : null
  await work.db
    .insert(sentMails)
    .values({ id, userId: reader.id, name, subject, state, at: work.now() })
    .onConflictDoNothing()
}

export async function forgetSentMails(work: Work): Promise<void> {
  await work.db.delete(sentMails).where(lt(sentMails.at, sql`present() - interval '90 days'`))
}
