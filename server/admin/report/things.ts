import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { FORMER_MEMBER } from '#contract/message/words.ts'
import { moment } from '#contract/moment.ts'
import type { ReportQuery } from '#contract/report/input.ts'
import { ReportedThing, type ReportPage } from '#contract/report/view.ts'
import { REPORTS_PER_PAGE, type ReportKind } from '#contract/report/words.ts'
import { rowsOf } from '#db/rows.ts'
import { reportedText, reporterOf } from '#server/report/open.ts'
import type { Work } from '#server/work/work.ts'
import { countWaiting } from '../attention/source.ts'
import { messagesToCheck, reportsToDecide } from '../attention/sources.ts'
import { pageByKey } from '../list.ts'

const MAX_REPORTS_SHOWN = 20

const ThingRow = ReportedThing.omit({ author: true, path: true }).extend({
  authorId: z.uuid().nullable(),
  authorName: z.string().nullable(),
  entryId: z.uuid().nullable(),
  reports: z.array(ReportedThing.shape.reports.element.extend({ madeAt: moment })),
  at: moment,
  cursor: z.string(),
  closedAt: moment.nullable(),
})

/** Open: each thing once, by its oldest report. Closed: each report, the newest first. */
export async function findReports(work: Work, query: ReportQuery): Promise<ReportPage> {
  const { view, after } = query
  const [at, id, most] = [sql`r.made_at`, sql`r.id`, REPORTS_PER_PAGE]
  const page = pageByKey({ at, id, newestFirst: view !== 'open', after, most })
  const { shown, next } = page.cut(await rowsOf(work.db, ThingRow, reportsOf(query, page)), ({ id }) => id)
  return {
    things: shown.map(viewThing),
    next,
    counts: { open: await countWaiting(work, reportsToDecide), held: await countWaiting(work, messagesToCheck) },
  }
}

function reportsOf({ view, kind, subjectId }: ReportQuery, page: { rest: SQL; limit: SQL; order: SQL }): SQL {
  const isOpen = view === 'open'
  const where = and(
    isOpen ? sql`r.closed_at is null and ${isFirst}` : sql`r.closed_at is not null`,
    kind ? sql`r.kind = ${kind}` : undefined,
    subjectId ? sql`r.subject_id = ${subjectId}` : undefined,
    page.rest,
  )
  const same = isOpen ? sql`o.kind = r.kind and o.subject_id = r.subject_id and o.closed_at is null` : sql`o.id = r.id`
  return sql`
    select r.id, r.kind, r.subject_id as "subjectId", r.made_at as at, r.made_at::text as cursor, r.outcome,
      r.closed_at as "closedAt", r.closed_for as "closedFor",
      (select split_part(u.email, '@', 1) from "user" u where u.id = r.closed_by) as "closedBy", ${reportedText} as text, f.id as "entryId", f.version,
      (select count(*)::int from reports o where ${same}) as count,
      (select json_agg(n) from (
        select o.id, o.reason, o.note, o.made_at as "madeAt", ${reporterOf(sql`o.reporter_id`)} as reporter
        from reports o where ${same} order by o.made_at limit ${MAX_REPORTS_SHOWN}) n
      ) as reports,
      p.id as "authorId", case when p.id is null then f.author_name else profile_name(p) end as "authorName"
    from (select * from reports r where ${where} ${page.limit}) r
    left join feedback_replies y on r.kind = 'reply' and y.id = r.subject_id
    left join feedback f on f.id = case r.kind when 'feedback' then r.subject_id when 'reply' then y.feedback_id end
    left join profiles p on p.id = case r.kind
      when 'feedback' then f.user_id when 'reply' then y.provider_id when 'listing' then r.subject_id
      when 'job' then (select j.user_id from jobs j where j.id = r.subject_id)
      when 'message' then (select m.sender_id from messages m where m.id = r.subject_id) end
    order by ${page.order}`
}

const isFirst = sql`not exists (
  select from reports o where o.kind = r.kind and o.subject_id = r.subject_id and o.closed_at is null
    and (o.made_at, o.id) < (r.made_at, r.id))`

function viewThing(row: z.infer<typeof ThingRow>): ReportedThing {
  const { authorId, authorName, entryId, cursor: _, ...thing } = row
  return {
    ...thing,
    author: { id: authorId, name: authorName || FORMER_MEMBER },
    path: thing.text === null ? null : thingPath(thing.kind, entryId ?? thing.subjectId),
  }
}

function thingPath(kind: ReportKind, id: string): string | null {
  if (kind === 'message') return null
  if (kind === 'job') return `/job-directory/${id}`
  return kind === 'listing' ? `/directory/${id}` : `/admin/feedback/${id}`
}
