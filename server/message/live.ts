import { sql } from 'drizzle-orm'
import { Inbox } from '#contract/message/view.ts'
import { moment } from '#contract/moment.ts'
import type { Query } from '#db/client.ts'
import { MESSAGE_CHANNEL } from '#db/listeners.ts'
import { IdRow, rowOf, rowsOf } from '#db/rows.ts'

/** Tells every process, once the transaction has committed, that these people have something new to see. */
export async function announce(db: Query, conversationId: string, userIds: (string | null)[]): Promise<void> {
  const to = userIds.filter((id) => id !== null)
  if (to.length === 0) return
  await db.execute(sql`select pg_notify(${MESSAGE_CHANNEL}, ${JSON.stringify({ to, conversationId })})`)
}

const InboxRow = Inbox.extend({ newestAt: moment.nullable() })

export async function inboxOf(db: Query, userId: string): Promise<Inbox> {
  const inbox = await rowOf(db, InboxRow)`
    select
      (select coalesce(sum(unread), 0)::int from conversation_sides
        where user_id = ${userId} and unread > 0) as unread,
      (select last_at from conversation_sides where user_id = ${userId} and last_at is not null
        order by last_at desc limit 1) as "newestAt"`
  return inbox ?? { unread: 0, newestAt: null }
}

/** Those of these sessions that are no longer valid. */
export async function endedAmong(db: Query, sessionIds: string[]): Promise<string[]> {
  const valid = await rowsOf(db, IdRow)`
    select s.id from session s join profiles p on p.id = s.user_id
    where s.id = any(${sql.param(sessionIds)}::uuid[]) and s.expires_at > present() and p.suspended_at is null`
  const known = new Set(valid.map(({ id }) => id))
  return sessionIds.filter((id) => !known.has(id))
}
