import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#contract/date.ts'
import { REMOVAL_REASONS } from '#contract/feedback/rules.ts'
import { GradeCounts, type Transparency, type TransparencyYear } from '#contract/feedback/view.ts'
import { GRADES } from '#contract/feedback/words.ts'
import { moment } from '#contract/moment.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

/** Scheduled (schedule.ts). */
export async function countFeedback(work: Work): Promise<void> {
  await work.transaction(async (work) => {
    await work.db.execute(sql`set local statement_timeout = '60s'`)
    await work.db.execute(sql`select count_feedback()`)
  })
}

const FigureRow = z.object({ total: z.string(), value: z.coerce.number(), countedAt: moment })
const COUNTED = 'feedback.counted'

/** Returns the last count; a new site, which was never counted, is counted at once. */
export async function transparency(work: Work): Promise<Transparency> {
  const kept = await rowsOf(work.db, FigureRow)`
    select total, value, counted_at as "countedAt" from site_totals where total like 'feedback.%'`
  const rows = kept.some(({ total }) => total === COUNTED)
    ? kept
    : await rowsOf(work.db, FigureRow)`select total, value, present() as "countedAt" from feedback_figures()`
  const figures = new Map(rows.map(({ total, value }) => [total, value]))
  const years = new Set(rows.flatMap(({ total }) => (total === COUNTED ? [] : [Number(total.split('.')[1])])))
  years.add(Number(dayOf(work.now()).slice(0, 4)))
  return {
    countedAt: kept.find(({ total }) => total === COUNTED)?.countedAt ?? work.now(),
    years: [...years].sort((one, other) => other - one).map((year) => yearly(figures, year)),
  }
}

function yearly(figures: Map<string, number>, year: number): TransparencyYear {
  const one = (name: string) => figures.get(`feedback.${year}.${name}`)
  const count = (name: string) => one(name) ?? 0
  const removedFor = REMOVAL_REASONS.flatMap((reason) => {
    const entries = count(`removed.${reason}`)
    return entries > 0 ? [[reason, entries] as const] : []
  })
  const removed = removedFor.reduce((sum, [, entries]) => sum + entries, 0)
  const [received, published] = [count('received'), count('published')]
  return {
    year,
    received,
    published,
    removed,
    waiting: received - published - removed,
    removedFor: Object.fromEntries(removedFor),
    grades: GradeCounts.parse(Object.fromEntries(GRADES.map((grade) => [grade, count(`grade.${grade}`)]))),
    medianMinutes: { good: one('minutes.good') ?? null, bad: one('minutes.bad') ?? null },
    appeals: { made: count('appeals'), restored: count('appeals.restored'), kept: count('appeals.kept') },
    reports: { made: count('reports'), upheld: count('reports.upheld'), dismissed: count('reports.dismissed') },
  }
}
