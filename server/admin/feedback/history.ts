import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Party } from '#contract/feedback/moderation.ts'
import { moment, rowOf, rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { partyEntry } from './outputs.ts'
import { profileName, stateSql } from './sql.ts'

const NEWEST = 20

const FactsRow = z.object({
  id: z.uuid(),
  name: z.string(),
  joinedAt: moment,
  suspended: z.boolean(),
  confirmed: z.boolean(),
  total: z.number(),
  removed: z.number(),
  reports: z.number(),
})

/** What they wrote besides `except`, and what came of it. */
export async function authorOf(work: Work, id: string, except: string): Promise<Party | null> {
  const party = await factsOf(work, id, {
    of: sql`f.user_id = ${id}`,
    reported: sql`r.kind = 'feedback' and r.subject_id in (select f.id from feedback f where f.user_id = ${id})
      or r.kind = 'job' and r.subject_id in (select j.id from jobs j where j.user_id = ${id})`,
  })
  if (!party) return null
  const other = sql`(select ${profileName(sql`p`)} from profiles p where p.id = f.provider_id)`
  return { ...party, entries: await entriesOf(work, { of: sql`f.user_id = ${id}`, other, except }) }
}

/** What was written about them besides `except`. */
export async function providerOf(work: Work, id: string, except: string): Promise<Party> {
  const party = await factsOf(work, id, {
    of: sql`f.provider_id = ${id}`,
    reported: sql`r.kind = 'listing' and r.subject_id = ${id}
      or r.kind = 'reply' and r.subject_id in (select y.id from feedback_replies y where y.provider_id = ${id})`,
  })
  if (!party) throw new Error('an entry without its provider')
  return {
    ...party,
    entries: await entriesOf(work, { of: sql`f.provider_id = ${id}`, other: sql`f.author_name`, except }),
  }
}

function factsOf(work: Work, id: string, { of, reported }: { of: SQL; reported: SQL }) {
  return rowOf(
    work.db,
    FactsRow,
    sql`
      select p.id, ${profileName(sql`p`)} as name, p.created_at as "joinedAt", p.suspended_at is not null as suspended,
        coalesce((select email_verified from "user" u where u.id = p.id), false) as confirmed,
        (select count(*)::int from feedback f where ${of}) as total,
        (select count(*)::int from feedback f where ${of} and f.removed_at is not null) as removed,
        (select count(*)::int from reports r where ${reported}) as reports
      from profiles p where p.id = ${id}`,
  )
}

function entriesOf(work: Work, { of, other, except }: { of: SQL; other: SQL; except: string }) {
  return rowsOf(
    work.db,
    partyEntry,
    sql`
      select f.id, ${other} as other, f.rating, f.title, ${stateSql(sql`f.approved_at`, sql`f.removed_at`)} as state,
        f.removal_reason as "removedFor", f.deleted_at is not null as gone, f.created_at as "createdAt"
      from feedback f where ${of} and f.id <> ${except} order by f.created_at desc limit ${NEWEST}`,
  )
}
