import { eq } from 'drizzle-orm'
import type { BulkAct } from '#contract/admin/words.ts'
import { ExportCursor, UserFilters } from '#contract/user/input.ts'
import { rowsOf } from '#db/rows.ts'
import { bulkResults, bulkRuns, profiles } from '#db/schema/index.ts'
import type { Events } from '#server/work/events.ts'
import { isRefusal } from '#server/work/refusal.ts'
import { type Work, workFor } from '#server/work/work.ts'
import { eraseRows, setStatus } from '../user/acts.ts'
import { joinedAfter } from '../user/query.ts'
import { concerned } from './begin.ts'

/** One transaction changes so many, because its locks must not last. */
const USERS_PER_STEP = 25

type BulkRunRecord = typeof bulkRuns.$inferSelect

/** Works through one page and emits the next task; a page that fails is tried again whole. */
export async function runBulk(work: Work, { runId }: Events['bulk.due']): Promise<void> {
  const [run] = await work.db.select().from(bulkRuns).where(eq(bulkRuns.id, runId)).for('update')
  if (!run || run.stoppedAt || run.finishedAt) return
  const at = work.now()
  if (!(await mayGoOn(work, run))) {
    await work.db.update(bulkRuns).set({ stoppedAt: at, workedAt: at }).where(eq(bulkRuns.id, runId))
    return
  }
  const page = await nextOf(work, run)
  const last = page.at(-1)
  const onBehalf = workFor(work.site, { kind: 'principal', address: '', id: run.begunBy }, work.db)
  const problems: (string | null)[] = []
  for (const { id } of page) problems.push(await attempt(onBehalf, run, id))
  const refused = problems.filter((problem) => problem !== null).length
  const before = run.done + run.refused
  if (last) {
    await work.db.insert(bulkResults).values(
      page.map(({ id }, index) => ({
        runId,
        number: before + index + 1,
        personId: id,
        problem: problems[index] ?? null,
      })),
    )
  }
  const isOver = page.length < USERS_PER_STEP || before + page.length === run.total
  await work.db
    .update(bulkRuns)
    .set({
      done: run.done + page.length - refused,
      refused: run.refused + refused,
      cursor: last ?? run.cursor,
      workedAt: at,
      finishedAt: isOver ? at : null,
    })
    .where(eq(bulkRuns.id, runId))
  if (!isOver) await work.emit('bulk.due', { runId })
}

async function mayGoOn(work: Work, { begunBy }: BulkRunRecord): Promise<boolean> {
  const [admin] = await work.db.select().from(profiles).where(eq(profiles.id, begunBy))
  return admin?.accountType === 'admin' && admin.suspendedAt === null
}

/** Returns no more than were confirmed; who has joined since would come last. */
function nextOf(work: Work, { act, filters, cursor, total, done, refused }: BulkRunRecord) {
  const beyond = joinedAfter(ExportCursor.nullable().parse(cursor))
  return rowsOf(work.db, ExportCursor)`
    select i.person_id as id, i.joined_at::text as "joinedAt" from people_index i
    where ${concerned({ act, filters: UserFilters.parse(filters) })} and ${beyond}
    order by i.joined_at, i.person_id limit ${Math.min(USERS_PER_STEP, total - done - refused)}`
}

/** Null if it was done. Each person is changed alone, so that one refusal holds up no other. */
async function attempt(work: Work, run: BulkRunRecord, id: string): Promise<string | null> {
  try {
    await work.transaction((work) => actOn(work, run, id))
    return null
  } catch (error) {
    if (isRefusal(error)) return error.message
    work.site.log.error({ err: error, run: run.id }, 'one person of a bulk act failed')
    return 'It failed. The log has more.'
  }
}

async function actOn(work: Work, run: BulkRunRecord, id: string): Promise<void> {
  const { act, reason, membership } = run
  const admin = { id: run.begunBy, staff: { provedAt: run.begunAt } }
  // Until the page is committed an erasure may be undone, so the sweeper takes the files.
  if (act === 'delete') return void (await eraseRows(work, admin, { id, reason }))
  await setStatus(work, admin, { id, reason, membership, ...STATUS[act] })
}

const STATUS = {
  deactivate: { field: 'is_active', value: false },
  activate: { field: 'is_active', value: true },
  hide: { field: 'is_visible', value: false },
  show: { field: 'is_visible', value: true },
} as const satisfies Record<Exclude<BulkAct, 'delete'>, unknown>
