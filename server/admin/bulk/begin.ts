import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BeginBulk, BulkQuestion } from '#contract/admin/input.ts'
import { type BulkAct, MAX_BULK_USERS } from '#contract/admin/words.ts'
import { numberText } from '#contract/number.ts'
import { bulkRuns } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { countRows } from '../list.ts'
import { matching } from '../user/query.ts'

/** Returns conditions on `people_index i`. Staff are left out, with oneself and the last admin: change them singly. */
export function concerned({ act, filters }: BulkQuestion): SQL {
  return sql`i.account_type in ('client', 'provider') and ${NOT_SO_YET[act]} and ${matching(filters)}`
}

/** Only listings can be hidden. */
const NOT_SO_YET: Record<BulkAct, SQL> = {
  deactivate: sql`not i.suspended`,
  activate: sql`i.suspended`,
  hide: sql`i.account_type = 'provider' and not i.hidden`,
  show: sql`i.account_type = 'provider' and i.hidden`,
  delete: sql`true`,
}

/** Counts whom the act would change. One more than MAX_BULK_USERS means too many. */
export function countConcerned(work: Work, question: BulkQuestion): Promise<number> {
  return countRows(
    work,
    sql`(select from people_index i where ${concerned(question)} limit ${MAX_BULK_USERS + 1}) found`,
  )
}

/** Returns the run, which a task works through. */
export async function beginBulk(work: Work, admin: StaffPerson, input: BeginBulk): Promise<string> {
  const { act, filters, reason, membership, count } = input
  return work.transaction(async (work) => {
    const total = await countConcerned(work, input)
    if (total > MAX_BULK_USERS) throw tooMany()
    if (total !== count) throw new Refusal('COUNT_CHANGED', changed(total))
    if (act === 'deactivate' && membership === null) await assertNoMember(work, input)
    const at = work.now()
    const [run] = await work.db
      .insert(bulkRuns)
      .values({ act, filters, reason, membership, total, begunBy: admin.id, begunAt: at, workedAt: at })
      .returning({ id: bulkRuns.id })
    if (!run) throw new Error('no run')
    await record(work, {
      action: 'user.bulkBegun',
      subjectId: null,
      after: { run: run.id, act, filters, total, ...(membership ? { membership } : {}) },
      reason,
    })
    await work.emit('bulk.due', { runId: run.id })
    return run.id
  })
}

async function assertNoMember(work: Work, question: BulkQuestion): Promise<void> {
  const { rows } = await work.db.execute(sql`
    select from people_index i
    where ${concerned({ act: question.act, filters: question.filters })}
      and exists (select from memberships m where m.provider_id = i.person_id and m.ended_at is null)
    limit 1`)
  if (rows.length > 0) throw new Refusal('MEMBERSHIP_CHOICE', CHOOSE_MEMBERSHIPS)
}

const CHOOSE_MEMBERSHIPS =
  'At least one of them has a running membership. Choose whether to end or keep such memberships.'

/** Stops after the page that is under way. Completed changes are kept. */
export async function stopBulk(work: Work, admin: StaffPerson, id: string): Promise<void> {
  await work.transaction(async (work) => {
    const [run] = await work.db.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for('update')
    if (!run) throw notFound('There is no such run.')
    const stopped = await work.db
      .update(bulkRuns)
      .set({ stoppedAt: work.now(), stoppedBy: admin.id })
      .where(and(eq(bulkRuns.id, id), isNull(bulkRuns.stoppedAt), isNull(bulkRuns.finishedAt)))
      .returning({ id: bulkRuns.id })
    if (stopped.length === 0) return
    const { act, done, total } = run
    await record(work, { action: 'user.bulkStopped', subjectId: null, after: { run: id, act, done, total } })
  })
}

function tooMany() {
  const most = numberText(MAX_BULK_USERS)
  return new Refusal(
    'TOO_MANY_PEOPLE',
    `That is more than ${most} people at once. Use more filters, and do it in parts.`,
  )
}

function changed(total: number): string {
  const now = numberText(total)
  return `Meanwhile their number has changed: it is ${now} now. Nothing was done. Look again before you confirm.`
}
