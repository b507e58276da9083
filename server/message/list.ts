import { type SQL, sql } from 'drizzle-orm'
import { ConversationLine, type ConversationList } from '#contract/message/view.ts'
import { CONVERSATIONS_PER_PAGE } from '#contract/message/words.ts'
import { moment } from '#contract/moment.ts'
import { foldText, storedLine } from '#contract/text.ts'
import { fixed } from '#db/prepared.ts'
import { ask, type Question, question } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { FORMER, OtherPerson, otherIdOf, otherPerson } from './side.ts'

const SNIPPET = 160
/** A search reads the messages of so many. */
const MOST_SEARCHED = 500

const LineRow = ConversationLine.extend({
  other: OtherPerson.nullable().transform((other) => other ?? FORMER),
  at: moment,
})

/** Newest first, without those that the caller has left. `search`: in names, job titles and messages. */
export async function listConversations(
  work: Work,
  userId: string,
  { search, page }: { search: string; page: number },
): Promise<ConversationList> {
  const wanted = foldText(storedLine(search))
  const window = wanted
    ? sql`${newestOf(userId, MOST_SEARCHED, 0)}`
    : newestOf(userId, CONVERSATIONS_PER_PAGE + 1, (page - 1) * CONVERSATIONS_PER_PAGE)
  const paged = wanted
    ? sql`limit ${fixed(CONVERSATIONS_PER_PAGE + 1)} offset ${(page - 1) * CONVERSATIONS_PER_PAGE}`
    : sql``
  const lines = await ask(work.db, linesOf(userId, window, wanted ? matching(wanted, userId) : sql``, paged))
  return { lines: lines.slice(0, CONVERSATIONS_PER_PAGE), page, more: lines.length > CONVERSATIONS_PER_PAGE }
}

/** The newest few of a person, for a card. */
export function newestConversations(userId: string, limit: number): Question<ConversationLine[]> {
  return linesOf(userId, newestOf(userId, limit, 0), sql``, sql``)
}

function linesOf(userId: string, window: SQL, condition: SQL, paged: SQL): Question<ConversationLine[]> {
  return question(
    LineRow,
    sql`
      select c.id, ${otherPerson} as other, c.job_title as about, s.last_at as at, s.unread, to_jsonb(n) as newest
      from (${window}) s
      join conversations c on c.id = s.conversation_id
      left join profiles p on p.id = ${otherIdOf(userId)}
      join lateral (
        select left(m.text, ${SNIPPET}) as text, m.sender_id is not distinct from ${userId} as mine,
          (select count(*)::int from message_photos f where f.message_id = m.id) as photos
        from messages m
        where m.conversation_id = c.id and (m.held_at is null or m.sender_id = ${userId})
        order by m.seq desc limit 1
      ) n on true
      ${condition}
      order by s.last_at desc, c.id ${paged}`,
    (lines) => lines,
  )
}

function newestOf(userId: string, limit: number, offset: number): SQL {
  return sql`
    select conversation_id, last_at, unread from conversation_sides
    where user_id = ${userId} and last_at is not null and left_at is null
    order by last_at desc, conversation_id limit ${fixed(limit)} offset ${offset}`
}

function matching(wanted: string, userId: string): SQL {
  const within = (text: SQL) => sql`strpos(fold(${text}), ${wanted}) > 0`
  return sql`
    where ${within(sql`coalesce(p.business_name, '') || ' ' || p.first_name || ' ' || p.last_name`)}
      or ${within(sql`c.job_title`)}
      or exists (
        select from messages m where m.conversation_id = c.id and (m.held_at is null or m.sender_id = ${userId})
          and ${within(sql`m.text`)})`
}
