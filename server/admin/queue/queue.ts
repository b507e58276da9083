import type { QueueQuery } from '#contract/admin/input.ts'
import type { QueueView, TaskDetail } from '#contract/admin/view.ts'
import { DEAD_LETTERS, type QueueName } from '#server/platform/queues.ts'
import * as tasks from '#server/platform/tasks.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { cappedOf } from '../attention/source.ts'
import { isQueueName, readDeadLetter } from './lane.ts'
import { detailTask, viewTask } from './task-view.ts'

const TASKS_PER_PAGE = 50
/** One act retries so many, so that it ends soon. */
const MAX_RETRIED = 200

export async function viewQueues({ db }: Work, { view, page }: QueueQuery): Promise<QueueView> {
  const waiting = await tasks.waitingTasks(db)
  const failing = new Map((await tasks.failingTasks(db)).map((lane) => [lane.queue, lane.retried]))
  const kinds = await tasks.deadKinds(db)
  const rows = await (view === 'dead' ? tasks.deadLetters : tasks.retriedTasks)(
    db,
    TASKS_PER_PAGE + 1,
    (page - 1) * TASKS_PER_PAGE,
  )
  return {
    lanes: waiting.map(({ queue, waiting, oldest }) => {
      return { queue, waiting: cappedOf(waiting), retried: cappedOf(failing.get(queue) ?? 0), oldest }
    }),
    dead: cappedOf(kinds.reduce((sum, { count }) => sum + count, 0)),
    kinds: kinds.map(({ kind, count }) => ({ kind, ...cappedOf(count) })),
    tasks: rows.slice(0, TASKS_PER_PAGE).map(viewTask),
    more: rows.length > TASKS_PER_PAGE,
  }
}

export async function viewTaskOf(work: Work, id: string): Promise<TaskDetail> {
  return detailTask(await find(work, id))
}

async function find({ db }: Work, id: string): Promise<tasks.TaskRow> {
  const row = await tasks.oneTask(db, id)
  if (!row) throw noTask()
  return row
}

export async function retryTask(work: Work, id: string): Promise<void> {
  const queue = await work.transaction(async (work) => {
    const row = await find(work, id)
    const queue = await waitAgain(work, row)
    if (!queue)
      throw new Refusal('TASK_STAYS', 'This task can’t be tried again: this version of the site doesn’t know it.')
    await record(work, { action: 'queue.retried', subjectId: null, after: { task: id, kind: row.kind, queue } })
    return queue
  })
  work.site.queue.nudge([queue])
}

/** Retries the oldest first, MAX_RETRIED at a time. Returns how many are left at least. */
export async function retryKind(work: Work, kind: string): Promise<{ retried: number; left: number }> {
  const queues = new Set<QueueName>()
  const counts = await work.transaction(async (work) => {
    const rows = await tasks.deadOfKind(work.db, kind, MAX_RETRIED + 1)
    if (rows.length === 0) throw noTask()
    let retried = 0
    for (const row of rows.slice(0, MAX_RETRIED)) {
      const queue = await waitAgain(work, row)
      if (!queue) continue
      queues.add(queue)
      retried += 1
    }
    await record(work, { action: 'queue.kindRetried', subjectId: null, after: { kind, tasks: retried } })
    return { retried, left: rows.length - retried }
  })
  work.site.queue.nudge(queues)
  return counts
}

/** Null if it stays, because no one knows what to do with it. */
async function waitAgain(work: Work, row: tasks.TaskRow): Promise<QueueName | null> {
  const { db, site } = work
  if (row.name !== DEAD_LETTERS) {
    if (!isQueueName(row.name)) return null
    if (!(await tasks.tryNow(db, row))) throw noTask()
    return row.name
  }
  const { lane, task, isCopy } = readDeadLetter(row.data)
  if (!lane) return null
  if (!(await tasks.takeOut(db, row))) throw noTask()
  if (isCopy && (await tasks.restart(db, lane.queue, row))) return lane.queue
  await site.queue.send(lane.queue, Object(task), db, lane.priority)
  return lane.queue
}

export async function dropTask(work: Work, id: string): Promise<void> {
  await work.transaction(async (work) => {
    const row = await find(work, id)
    if (!(await tasks.takeOut(work.db, row))) {
      throw new Refusal('TASK_STAYS', 'This task is under way, so it can’t be dropped. Look again in a minute.')
    }
    const { queue, kind, state } = viewTask(row)
    await record(work, { action: 'queue.dropped', subjectId: null, before: { task: id, kind, queue, state } })
  })
}

function noTask() {
  return notFound('There is no such task any more: it was done, tried again or dropped meanwhile.')
}
