import { lt, type SQL, sql } from 'drizzle-orm'
import { BulkResult, BulkRun, type BulkRunPage } from '#contract/admin/view.ts'
import { listParams, RESULTS_PER_PAGE } from '#contract/admin/words.ts'
import { DAY } from '#contract/duration.ts'
import { UserFilters } from '#contract/user/input.ts'
import { noUserFilters } from '#contract/user/words.ts'
import { rowsOf } from '#db/rows.ts'
import { bulkRuns } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const MAX_RUNS_SHOWN = 20
const RETENTION = 90 * DAY

export function listRuns(work: Work): Promise<BulkRun[]> {
  return runsOf(work, sql`true`)
}

export async function viewRun(work: Work, { id, page }: { id: string; page: number }): Promise<BulkRunPage> {
  const [run] = await runsOf(work, sql`r.id = ${id}`)
  if (!run) throw notFound('There is no such run.')
  return {
    run,
    results: await resultsOf(work, id, page),
    pages: Math.ceil((run.done + run.refused) / RESULTS_PER_PAGE),
  }
}

/** Scheduled (schedule.ts). The audit log keeps what was done to each person. */
export async function forgetRuns(work: Work): Promise<void> {
  await work.db.delete(bulkRuns).where(lt(bulkRuns.begunAt, new Date(work.now().getTime() - RETENTION)))
}

const BulkRunRow = BulkRun.omit({ state: true }).extend({ filters: UserFilters })

async function runsOf(work: Work, where: SQL): Promise<BulkRun[]> {
  const username = (id: SQL) => sql`(select split_part(u.email, '@', 1) from "user" u where u.id = ${id})`
  const rows = await rowsOf(work.db, BulkRunRow)`
    select r.id, r.act, r.reason, r.filters, r.total, r.done, r.refused, r.begun_at as "begunAt", r.worked_at as "workedAt",
      r.stopped_at as "stoppedAt", r.finished_at as "finishedAt", ${username(sql`r.begun_by`)} as "begunBy",
      ${username(sql`r.stopped_by`)} as "stoppedBy"
    from bulk_runs r where ${where} order by r.begun_at desc limit ${MAX_RUNS_SHOWN}`
  return rows.map(({ filters, ...row }) => ({
    ...row,
    filters: listParams(filters, noUserFilters).toString(),
    state: row.finishedAt ? 'finished' : row.stoppedAt ? 'stopped' : 'running',
  }))
}

/** Refused people come first. */
function resultsOf(work: Work, id: string, page: number): Promise<BulkResult[]> {
  return rowsOf(work.db, BulkResult)`
    select w.person_id as "personId", w.problem,
      nullif(profile_name(p, ''), '') as name
    from (
      select * from bulk_results where run_id = ${id} order by problem is null, number
      limit ${RESULTS_PER_PAGE} offset ${(page - 1) * RESULTS_PER_PAGE}
    ) w left join profiles p on p.id = w.person_id
    order by w.problem is null, w.number`
}
