import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ModerationQuery } from '#contract/feedback/input.ts'
import { LINES_PER_PAGE, type ModerationView } from '#contract/feedback/moderation.ts'
import { ModerationLine, type ModerationPage } from '#contract/feedback/moderation-view.ts'
import type { CheckTimes } from '#contract/feedback/view.ts'
import { moment } from '#contract/moment.ts'
import { foldText } from '#contract/text.ts'
import { rowsOf } from '#db/rows.ts'
import { siteTotals } from '#db/schema/index.ts'
import { hintsFor } from '#server/feedback/content.ts'
import type { Work } from '#server/work/work.ts'
import { cappedOf, oldestWaiting } from '../attention/source.ts'
import { pageByKey } from '../list.ts'

const MAX_PEOPLE = 1000

const LineRow = ModerationLine.omit({ hints: true }).extend({ at: moment, cursor: z.string(), key: z.uuid() })

export async function findFeedback(work: Work, { view, q, after }: ModerationQuery): Promise<ModerationPage> {
  const pageOf = (at: SQL, id: SQL) =>
    pageByKey({ at, id, newestFirst: !isOldestFirst(view), after, most: LINES_PER_PAGE })
  const page = pageOf(sql`k.at`, sql`k.key`)
  const parts = sources[view].map(({ kind, id, key, at, from, where }) => {
    const { rest, limit } = pageOf(at, key)
    return sql`select * from (
      select ${kind} as kind, ${id} as id, ${key} as key, f.id as feedback_id, ${at} as at
      from ${from} where ${where} and ${rest} and ${moderationWords(q)} ${limit}) part`
  })
  const keys = sql`select * from (${sql.join(parts, sql` union all `)}) k ${page.limit}`
  const { shown, next } = page.cut(await rowsOf(work.db, LineRow, moderationLines(keys, page.order)), ({ key }) => key)
  return {
    lines: shown.map((line) => ({ ...line, hints: hintsFor(line) })),
    next,
    counts: { queue: await countOf(work, QUEUE), appeals: await countOf(work, APPEALS) },
    times: await checkTimes(work),
  }
}

const isOldestFirst = (view: ModerationView) => view === 'queue' || view === 'appeals'

/** Where a part of a view comes from. `key`: what tells rows of the same moment apart. */
type Source = { kind: SQL; id: SQL; key: SQL; at: SQL; from: SQL; where: SQL }

const entries = { kind: sql`'feedback'`, id: sql`f.id`, key: sql`f.id`, from: sql`feedback f` }

const QUEUE: Source[] = [
  { ...entries, at: sql`f.created_at`, where: sql`f.checked_at is null and f.removed_at is null` },
  {
    kind: sql`'update'`,
    id: sql`u.id`,
    key: sql`u.id`,
    at: sql`u.created_at`,
    from: sql`feedback_updates u join feedback f on f.id = u.feedback_id and f.removed_at is null`,
    where: sql`u.checked_at is null and u.removed_at is null`,
  },
]

const APPEALS: Source[] = [
  {
    kind: sql`a.kind::text`,
    id: sql`a.subject_id`,
    key: sql`a.id`,
    at: sql`a.made_at`,
    from: sql`feedback_appeals a join feedback f on f.id = a.feedback_id`,
    where: sql`a.decided_at is null`,
  },
]

const sources: Record<ModerationView, Source[]> = {
  queue: QUEUE,
  appeals: APPEALS,
  published: [{ ...entries, at: sql`f.created_at`, where: sql`f.approved_at is not null` }],
  removed: [{ ...entries, at: sql`f.removed_at`, where: sql`f.removed_at is not null` }],
  all: [{ ...entries, at: sql`f.created_at`, where: sql`true` }],
}

/** Matches the title, or the name of author or provider. */
function moderationWords(q: string): SQL {
  if (q === '') return sql`true`
  const [typed, folded] = [q, foldText(q)].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
  const people = sql`array(
    select i.person_id from people_index i join profiles p on p.id = i.person_id
    where i.words like ${folded} and fold(profile_name(p)) like ${folded} limit ${MAX_PEOPLE})`
  return sql`(f.title ilike ${typed} or f.author_name ilike ${typed}
    or f.provider_id = any(${people}) or f.user_id = any(${people}))`
}

function moderationLines(keys: SQL, order: SQL): SQL {
  return sql`
    select k.kind, k.id, k.key, k.feedback_id as "feedbackId", k.at, k.at::text as cursor, f.version, f.grade,
      f.title, f.signals, f.deleted_at is not null as gone,
      case k.kind when 'update' then u.rating else f.rating end as rating,
      case k.kind when 'update' then u.text when 'reply' then y.reply_text else f.description end as text,
      ${stateSql(sql`coalesce(u.approved_at, case when k.kind = 'feedback' then f.approved_at end)`, sql`coalesce(u.removed_at, y.removed_at, case when k.kind = 'feedback' then f.removed_at end)`)} as state,
      coalesce(u.removal_reason, y.removal_reason, case when k.kind = 'feedback' then f.removal_reason end) as "removedFor",
      case k.kind when 'update' then u.checked_at else f.checked_at end is not null as checked,
      json_build_object('id', f.user_id, 'name', f.author_name) as author,
      json_build_object('id', p.id, 'name', profile_name(p)) as provider,
      (select count(*)::int from feedback_photos h where h.feedback_id = f.id) as photos,
      (select count(*)::int from reports r where r.subject_id in (f.id, y.id) and r.kind in ('feedback', 'reply')
        and r.closed_at is null) as reports,
      (select a.text from feedback_appeals a where a.id = k.key and a.decided_at is null) as appeal
    from (${keys}) k
    join feedback f on f.id = k.feedback_id
    join profiles p on p.id = f.provider_id
    left join feedback_updates u on k.kind = 'update' and u.id = k.id
    left join feedback_replies y on k.kind = 'reply' and y.id = k.id
    order by ${order}`
}

async function countOf(work: Work, all: Source[]) {
  let count = 0
  for (const { from, where, at, key } of all) {
    const found = await oldestWaiting(work, { from, where, since: at, order: sql`${at}, ${key}` })
    if (found?.more) return { count: found.count, more: true }
    count += found?.count ?? 0
  }
  return cappedOf(count)
}

const TIMES = { good: 'checkMinutes.good', bad: 'checkMinutes.bad' } as const

/** The schedule counts them. */
async function checkTimes(work: Work): Promise<CheckTimes> {
  const rows = await work.db
    .select()
    .from(siteTotals)
    .where(inArray(siteTotals.total, Object.values(TIMES)))
  const of = (name: string) => {
    const minutes = rows.find(({ total }) => total === name)?.value ?? -1
    return minutes < 0 ? null : minutes
  }
  return { good: of(TIMES.good), bad: of(TIMES.bad) }
}

/** A reply has no approval: what is neither approved nor removed nor an entry of its own is published. */
export function stateSql(approvedAt: SQL, removedAt: SQL): SQL {
  return sql`case when ${removedAt} is not null then 'removed' when ${approvedAt} is not null then 'published' else 'waiting' end`
}
