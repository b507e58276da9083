import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, dayOf } from '#contract/date.ts'
import { rowOf } from '#db/rows.ts'
import { record } from '#server/work/audit-log.ts'
import type { Events } from '#server/work/events.ts'
import type { Work } from '#server/work/work.ts'

/** Replies to a job, refunds and erased accounts change days that are over. */
const RECENT_DAYS = 35
/** A page of so many days is short enough that pages need not wait for what it reads. */
const PAGE_DAYS = 7

/** Scheduled (schedule.ts). Counts totals, today and yesterday, and without figures all days before, by tasks. */
export async function rollUpNow(work: Work): Promise<void> {
  const today = dayOf(work.now())
  await work.transaction(async (work) => {
    await work.db.execute(LONG)
    await work.db.execute(sql`select count_totals()`)
    await rollUp(work, addDays(today, -1), today)
    const Earlier = z.object({ known: z.boolean() })
    const earlier = await rowOf(work.db, Earlier)`
      select exists (select from daily_figures where day < ${addDays(today, -1)}::date) as known`
    if (!earlier?.known) await rebuild(work)
  })
}

export async function rollUpRecent(work: Work): Promise<void> {
  const today = dayOf(work.now())
  for (let days = RECENT_DAYS; days > 0; days -= PAGE_DAYS) {
    const from = addDays(today, 1 - days)
    await rollUpAlone(work, from, addDays(from, PAGE_DAYS - 1))
  }
}

/** Makes every figure again that can be made later, for an admin. */
export async function rebuildFigures(work: Work): Promise<void> {
  await work.transaction(async (work) => {
    await rebuild(work)
    await record(work, { action: 'analytics.rebuilt', subjectId: null })
  })
}

export async function rebuildOn(work: Work, { from }: Events['figures.rebuilt']): Promise<void> {
  const today = dayOf(work.now())
  const last = addDays(from, PAGE_DAYS - 1)
  const isLast = last >= today
  await rollUpAlone(work, from, isLast ? today : last)
  if (!isLast) await work.emit('figures.rebuilt', { from: addDays(last, 1) })
}

async function rebuild(work: Work) {
  const First = z.object({ first: z.string().nullable() })
  const row = await rowOf(work.db, First)`
    select least(
      (select min(created_at) from profiles where account_type = 'provider'),
      (select min(created_at) from profiles where account_type = 'client'),
      (select min(paid_at) from receipts)
    )::date::text as first`
  if (row?.first) await work.emit('figures.rebuilt', { from: addDays(row.first, -1) })
}

/** No one waits for scheduled work, so it may take longer than a page. */
const LONG = sql`set local statement_timeout = '60s'`

async function rollUpAlone(work: Work, from: string, to: string) {
  await work.transaction(async (work) => {
    await work.db.execute(LONG)
    await rollUp(work, from, to)
  })
}

async function rollUp(work: Work, from: string, to: string) {
  await work.db.execute(sql`select roll_up(${from}::date, ${to}::date, ${dayOf(work.now())}::date)`)
}
