import { lt, sql } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import { mailbox } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const KEPT = 14 * DAY
const MOST_KEPT = 2_000

/** Also deletes bodies that an earlier version left in the queue. */
export async function forgetMails(work: Work): Promise<void> {
  await work.db.delete(mailbox).where(lt(mailbox.createdAt, after(work.now(), -KEPT)))
  await work.db.execute(sql`
    delete from mailbox where id not in (select id from mailbox order by created_at desc nulls last limit ${MOST_KEPT})`)
  await work.db.execute(sql`delete from queue.job where name = 'mail' and state = 'completed'`)
  await work.db.execute(sql`
    update queue.job set data = data - 'text' - 'html' - 'unsubscribe' where name = 'dead-letter' and data ? 'html'`)
}
