import { type SQL, sql } from 'drizzle-orm'
import type { VisitedPage } from '#contract/account/words.ts'
import { outageOf } from '#db/away.ts'
import type { Person, Work } from '#server/work/work.ts'

/** Looks with a shorter pause between them are one visit, so that a reload does not take the marks away. */
const PAUSE = sql`interval '30 minutes'`

/** Selects when the visit before the current one ended; null in the first. The same before and after `recordVisit`. */
export function previousVisit(userId: string, page: VisitedPage): SQL {
  return sql`(
    select case when v.seen_at < present() - ${PAUSE} then v.seen_at else v.previous_ended_at end
    from page_visits v where v.user_id = ${userId} and v.page = ${page}
  )`
}

/** Writes at most once a minute. On a full disk the page is read all the same. */
export async function recordVisit(work: Work, { id }: Person, page: VisitedPage): Promise<void> {
  const recording = work.db.execute(sql`
    insert into page_visits as v (user_id, page, seen_at)
    select id, ${page}::visited_page, present() from profiles where id = ${id} and account_type in ('client', 'provider')
    on conflict (user_id, page) do update set
      previous_ended_at = case when v.seen_at < excluded.seen_at - ${PAUSE} then v.seen_at else v.previous_ended_at end,
      seen_at = excluded.seen_at
    where v.seen_at < excluded.seen_at - interval '1 minute'`)
  await recording.catch((error: unknown) => {
    if (outageOf(error) !== 'full') throw error
  })
}
