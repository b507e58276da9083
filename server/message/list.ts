import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Cursor } from '#contract/admin/list.ts'
import { ConversationLine, type ConversationList } from '#contract/message/view.ts'
import { CONVERSATIONS_PER_PAGE } from '#contract/message/words.ts'
import { moment } from '#contract/moment.ts'
import { foldText, storedLine } from '#contract/text.ts'
import { cutPage, isAfter } from '#db/key-page.ts'
import { literal, prepared } from '#db/prepared.ts'
import { type PreparedQuery, question, rowOf, rowsOf, runQuery } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { FORMER, OtherPerson, otherIdOf, otherPerson } from './side.ts'
import { newestMessage, turnOf } from './turn.ts'

/** A search reads the messages of so many, and those that wait are looked for among them. */
const MAX_SEARCHED = 500

const LineRow = ConversationLine.extend({
  other: OtherPerson.nullable().transform((other) => other ?? FORMER),
  at: moment,
  cursor: z.string(),
})
type LineRow = z.infer<typeof LineRow>

type InboxQuery = {
  /** In names, job titles and messages. */
  search: string
  /** Those alone that wait for the caller’s answer. */
  waiting: boolean
  page: number
}

/** Newest first, without those that the caller has left. */
export async function listConversations(
  work: Work,
  userId: string,
  { search, waiting, page }: InboxQuery,
): Promise<ConversationList> {
  const wanted = foldText(storedLine(search))
  const conditions = [
    ...(wanted ? [matching(wanted, userId)] : []),
    ...(waiting ? [sql`${turnOf(userId)} = 'yours'`] : []),
  ]
  const offset = (page - 1) * CONVERSATIONS_PER_PAGE
  const isWhole = conditions.length === 0
  const window = isWhole ? newestOf(userId, CONVERSATIONS_PER_PAGE + 1, offset) : newestOf(userId, MAX_SEARCHED, 0)
  const paged = isWhole ? sql`` : sql`limit ${literal(CONVERSATIONS_PER_PAGE + 1)} offset ${offset}`
  const where = isWhole ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const lines = await runQuery(work.db, conversationLines(userId, window, where, paged))
  return {
    lines: lines.slice(0, CONVERSATIONS_PER_PAGE),
    page,
    more: lines.length > CONVERSATIONS_PER_PAGE,
    waiting: await countWaiting(work, userId),
  }
}

/** Newest first, without those that the caller has left. */
export async function conversationsAfter(
  work: Work,
  userId: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<{ shown: ConversationLine[]; next: Cursor | null }> {
  const window = newestOf(userId, limit + 1, 0, after)
  const lines = await runQuery(work.db, conversationLines(userId, window, sql``, sql``))
  return cutPage(lines, limit, ({ id }) => id)
}

/** The newest few of a person, for a card. */
export function newestConversations(userId: string, limit: number): PreparedQuery<ConversationLine[]> {
  return conversationLines(userId, newestOf(userId, limit, 0), sql``, sql``)
}

/** A message that was sent this long ago is not presented as waiting any more. */
const WAITS = sql`interval '30 days'`
const MAX_WAITING = 30

/** Those among the newest that wait for the caller's answer. */
export function waitingConversations(userId: string, limit: number): PreparedQuery<ConversationLine[]> {
  const waiting = sql`where s.last_at > present() - ${WAITS} and ${turnOf(userId)} = 'yours'`
  return conversationLines(userId, newestOf(userId, MAX_WAITING, 0), waiting, sql`limit ${literal(limit)}`)
}

const UnreadRow = z.object({ id: z.uuid(), unread: z.int() })

/** How many messages about each of these jobs the caller has not read. */
export async function unreadAbout(work: Work, userId: string, jobIds: string[]): Promise<Map<string, number>> {
  const statement = prepared(sql`
    select c.job_id as id, sum(s.unread)::int as unread
    from conversation_sides s join conversations c on c.id = s.conversation_id
    where s.user_id = ${userId} and s.unread > 0 and c.job_id = any(${sql.param(jobIds)}::uuid[]) group by c.job_id`)
  const rows = await rowsOf(work.db, UnreadRow, statement)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

function conversationLines(userId: string, window: SQL, condition: SQL, paged: SQL): PreparedQuery<LineRow[]> {
  return question(
    LineRow,
    sql`
      select c.id, ${otherPerson} as other, c.job_title as about, s.last_at as at, s.last_at::text as cursor, s.unread, to_jsonb(n) as newest,
        ${turnOf(userId)} as turn
      ${shownIn(userId, window)} ${condition}
      order by s.last_at desc, c.id ${paged}`,
    (lines) => lines,
  )
}

const Count = z.object({ count: z.number() })

async function countWaiting(work: Work, userId: string): Promise<number> {
  const counted = await rowOf(work.db, Count)`
    select count(*)::int as count ${shownIn(userId, newestOf(userId, MAX_SEARCHED, 0))}
    where ${turnOf(userId)} = 'yours'`
  return counted?.count ?? 0
}

function shownIn(userId: string, window: SQL): SQL {
  return sql`
    from (${window}) s
    join conversations c on c.id = s.conversation_id
    left join profiles p on p.id = ${otherIdOf(userId)}
    join lateral (${newestMessage(userId)}) n on true`
}

function newestOf(userId: string, limit: number, offset: number, after: Cursor | null = null): SQL {
  const rest = after ? sql`and ${isAfter(after, { at: sql`last_at`, id: sql`conversation_id` })}` : sql``
  return sql`
    select conversation_id, last_at, unread, settled_seq from conversation_sides
    where user_id = ${userId} and last_at is not null and left_at is null ${rest}
    order by last_at desc, conversation_id limit ${literal(limit)} offset ${offset}`
}

function matching(wanted: string, userId: string): SQL {
  const within = (text: SQL) => sql`strpos(fold(${text}), ${wanted}) > 0`
  return sql`
    (${within(sql`coalesce(p.business_name, '') || ' ' || p.first_name || ' ' || p.last_name`)}
      or ${within(sql`c.job_title`)}
      or exists (
        select from messages m where m.conversation_id = c.id and (m.held_at is null or m.sender_id = ${userId})
          and ${within(sql`m.text`)}))`
}
