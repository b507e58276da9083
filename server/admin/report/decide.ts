import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DismissReports, UpholdReports } from '#contract/report/input.ts'
import type { ReportKind } from '#contract/report/words.ts'
import { jobs, reports } from '#db/schema/index.ts'
import { changeStatus, STATUS_ACTIONS } from '#server/account/status.ts'
import { takeDown } from '#server/feedback/moderation/decide.ts'
import { assertNoAppeal, lockSubject } from '#server/feedback/moderation/subject.ts'
import { changeHidden } from '#server/job/by-operator.ts'
import { removeMessage } from '#server/message/held.ts'
import { closeReports } from '#server/report/close.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

/** Takes the thing off the pages; those who reported it are told, and who wrote it. */
export async function upholdReports(work: Work, staff: StaffPerson, input: UpholdReports): Promise<void> {
  const { kind, subjectId, seen, reason } = input
  await work.transaction(async (work) => {
    await takeOff[kind](work, input, staff)
    await closeReports(work, input, 'upheld', { by: staff.id, reason })
    await record(work, { action: 'report.upheld', subjectId, after: { kind, reports: seen }, reason })
  })
}

export async function dismissReports(work: Work, staff: StaffPerson, input: DismissReports): Promise<void> {
  const { kind, subjectId, seen } = input
  await work.transaction(async (work) => {
    await assertSeen(work, input)
    await closeReports(work, input, 'dismissed', { by: staff.id, reason: null })
    await record(work, { action: 'report.dismissed', subjectId, after: { kind, reports: seen } })
  })
}

/** Each locks the thing before its reports, as every change of the thing does. */
const takeOff: Record<ReportKind, (work: Work, input: UpholdReports, staff: StaffPerson) => Promise<void>> = {
  feedback: unapprove,
  reply: unapprove,
  listing: hideListing,
  job: hideJob,
  message: takeBack,
}

async function unapprove(work: Work, input: UpholdReports, staff: StaffPerson) {
  const { kind, subjectId, version, reason } = input
  if (kind !== 'feedback' && kind !== 'reply') return
  const subject = await lockSubject(work, { kind, id: subjectId, version })
  await assertNoAppeal(work, subject)
  await assertSeen(work, input)
  await takeDown(work, staff, subject, reason)
}

async function hideListing(work: Work, input: UpholdReports) {
  const { subjectId, reason } = input
  const changed = await changeStatus(work, subjectId, { field: 'is_visible', value: false, reason: null })
  await assertSeen(work, input)
  if (!changed) return
  const [before, after] = [{ is_visible: true }, { is_visible: false }]
  await record(work, { action: STATUS_ACTIONS.is_visible.off, subjectId, before, after, reason })
  await tellAuthor(work, subjectId, input)
}

async function hideJob(work: Work, input: UpholdReports) {
  const { subjectId, reason } = input
  const [job] = await work.db.select({ userId: jobs.userId }).from(jobs).where(eq(jobs.id, subjectId)).for('update')
  if (!job) throw reportGone()
  await assertSeen(work, input)
  if (!(await changeHidden(work.db, subjectId, work.now()))) return
  await record(work, { action: 'job.hidden', subjectId, reason })
  await tellAuthor(work, job.userId, input)
}

async function takeBack(work: Work, input: UpholdReports) {
  const { subjectId, reason } = input
  const removed = await removeMessage(work.db, work.now(), subjectId)
  await assertSeen(work, input)
  if (!removed) return
  await record(work, { action: 'message.removed', subjectId: removed.senderId, after: { message: subjectId }, reason })
  if (removed.senderId) await tellAuthor(work, removed.senderId, input)
}

function tellAuthor(work: Work, userId: string, { kind, subjectId, reason }: UpholdReports) {
  return work.emit('report.upheld', { userId, kind, subjectId, reason })
}

/** @throws NOT_FOUND where none is open any more; CHANGED_MEANWHILE where another has come in */
async function assertSeen(work: Work, { kind, subjectId, seen }: DismissReports): Promise<void> {
  const open = await work.db
    .select({ one: sql`1` })
    .from(reports)
    .where(and(eq(reports.kind, kind), eq(reports.subjectId, subjectId), isNull(reports.closedAt)))
    .for('update')
  if (open.length === 0) throw reportGone()
  if (open.length === seen) return
  throw new Refusal('CHANGED_MEANWHILE', 'Someone else has reported this meanwhile. Please read it again, then decide.')
}

function reportGone(): Refusal {
  return notFound('No report of this is open any more. It may have been decided on, or the thing may be gone.')
}
