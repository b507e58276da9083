import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { FIRST_WAVE, type Pace } from '#contract/alert.ts'
import { jobAlerts } from '#db/schema/index.ts'
import { wanting } from '#server/account/privacy/consent.ts'
import { sendMails } from '#server/mail/send.ts'
import type { Work } from '#server/work/work.ts'
import { stillTold } from './fit.ts'

const BATCH = 5
/** After so many mails other jobs have their turn: thousands who hear of one must not keep the first of the next waiting. */
const TURN = FIRST_WAVE
/** Milliseconds between batches: pages come first, and the first thirty are told within three seconds. */
const BREATH = 400

const Task = z.object({ jobId: z.uuid() })

/**
 * Mails a job to those who were chosen to hear of it at once, a few in each transaction: a mail is in the queue if and
 * only if its reader is ticked off, whenever the process dies.
 */
export async function sendWaiting(work: Work, task: unknown): Promise<void> {
  const { jobId } = Task.parse(task)
  for (let mailed = 0; mailed < TURN; mailed += BATCH) {
    if (!(await work.transaction((work) => sendBatch(work, jobId)))) return
    await pause(BREATH)
  }
  await work.site.queue.send('alert', { jobId }, work.db)
}

/** @returns whether there may be more */
async function sendBatch(work: Work, jobId: string): Promise<boolean> {
  const { rows: waiting } = await work.db.execute<{ id: string }>(sql`
    select provider_id as id from job_alerts where job_id = ${jobId} and done_at is null and not daily
    order by wave, provider_id limit ${BATCH} for update skip locked`)
  if (waiting.length === 0) return false
  const ids = waiting.map(({ id }) => id)
  const { rows: still } = await work.db.execute<{ id: string; pace: Pace }>(stillTold(jobId, ids))
  const later = still.filter(({ pace }) => pace === 'daily').map(({ id }) => id)
  const now = still.filter(({ pace }) => pace === 'at_once').map(({ id }) => id)
  const readers = await wanting(work, now, 'job_alerts')
  const mails = readers.map(({ userId }) => ({ providerId: userId, jobId }))
  await sendMails(work, 'alert.job', mails)
  const of = (people: string[]) => and(eq(jobAlerts.jobId, jobId), inArray(jobAlerts.providerId, people))
  const done = ids.filter((id) => !later.includes(id))
  if (done.length > 0) await work.db.update(jobAlerts).set({ doneAt: work.now() }).where(of(done))
  if (later.length > 0) await work.db.update(jobAlerts).set({ daily: true }).where(of(later))
  return waiting.length === BATCH
}
