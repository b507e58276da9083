import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnswerTime } from '#contract/dashboard/view.ts'
import { before, DAY } from '#contract/duration.ts'
import { ANSWER_DAYS, ANSWER_WAIT_DAYS, ANSWERS_NEEDED, answerTimeText } from '#contract/listing/answer-time.ts'
import { literal } from '#db/prepared.ts'
import { type PreparedQuery, question } from '#db/rows.ts'

/** The newest so many are enough for a busy provider, and an index reads them. */
const MAX_ANSWERS = 50

/** `median` of the answers, in minutes. */
export const AnswersRow = z.object({ median: z.number().nullable(), answered: z.number(), unanswered: z.number() })

/** Selects the answers of the provider that `provider` names in a statement. */
export function answersOf(provider: SQL, now: Date): SQL {
  return sql`
    select percentile_cont(0.5) within group (order by extract(epoch from c.answered_at - c.asked_at) / 60) as median,
      count(c.answered_at)::int as answered,
      count(*) filter (
        where c.answered_at is null and c.asked_at < ${before(now, ANSWER_WAIT_DAYS * DAY).toISOString()}
          and not exists (select from blocks b where b.blocker_id = ${provider} and b.blocked_id = c.client_id)
      )::int as unanswered
    from (
      select client_id, asked_at, answered_at from conversations
      where provider_id = ${provider} and asked_at > ${before(now, ANSWER_DAYS * DAY).toISOString()}
      order by asked_at desc limit ${literal(MAX_ANSWERS)}
    ) c`
}

export function answerTimeOf(providerId: string, now: Date): PreparedQuery<AnswerTime> {
  return question(AnswersRow, answersOf(sql`${providerId}::uuid`, now), ([row]) => {
    const { median, answered, unanswered } = row ?? { median: null, answered: 0, unanswered: 0 }
    return { text: answerTimeText(usualAnswer({ median, answered, unanswered })), answered, unanswered }
  })
}

/**
 * In minutes; null if it is not shown. Shown from five answered conversations on, unless more were left unanswered: "usually"
 * would not be true. A client whom the provider has blocked may wait for ever.
 */
export function usualAnswer({ median, answered, unanswered }: z.infer<typeof AnswersRow>): number | null {
  return answered >= ANSWERS_NEEDED && unanswered <= answered ? median : null
}
