import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { auditWords, unnamedActor } from '#contract/audit/words.ts'
import type { TrailEntry } from '#contract/user/details.ts'
import { moment, rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { changesIn } from '../audit/changes.ts'

const Row = z.object({
  at: moment,
  action: z.string(),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

/** Of one person, newest first; sign-ins are in the audit log only. */
export async function trailOf(work: Work, id: string): Promise<TrailEntry[]> {
  const rows = await rowsOf(
    work.db,
    Row,
    sql`
      select l.at, l.action, l.reason, l.before, l.after,
        case when l.actor_id = l.subject_id then 'themself' else split_part(u.email, '@', 1) end as actor
      from audit_log l left join "user" u on u.id = l.actor_id
      where l.subject_id = ${id} and l.action <> 'account.signedIn' order by l.at desc limit 50`,
  )
  return rows.map(({ at, action, actor, reason, before, after }) => ({
    at,
    action: auditWords(action),
    actor: actor ?? unnamedActor(action),
    reason,
    changes: changesIn(before, after),
  }))
}
