import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNull, not } from 'drizzle-orm'
import { z } from 'zod'
import { FIRST_WAVE } from '#contract/alert/words.ts'
import { dayOf } from '#contract/date.ts'
import { DAY } from '#contract/duration.ts'
import { jobAlerts } from '#db/schema/index.ts'
import { wanting } from '#server/account/privacy/consent.ts'
import { sendPush, sendPushes } from '#server/mail/push/send.ts'
import { sendMail, sendMails } from '#server/mail/send.ts'
import { onceWithin } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'
import { mailableProviders } from './fit.ts'
import { fittingAmong } from './mails.ts'

const ALERT_BATCH = 5
/** After this many mails other jobs have their turn, so that thousands for one job do not delay the next. */
const TURN = FIRST_WAVE
/** Milliseconds between batches: pages come first, and the first thirty mails are queued within three seconds. */
const PAUSE = 400

const Task = z.object({ jobId: z.uuid() })

/** A mail is in the queue if and only if its row is marked done, whenever the process dies. */
export async function sendWaiting(work: Work, task: unknown): Promise<void> {
  const { jobId } = Task.parse(task)
  for (let mailed = 0; mailed < TURN; mailed += ALERT_BATCH) {
    if (!(await work.transaction((work) => sendBatch(work, jobId)))) return
    await pause(PAUSE)
  }
  await work.site.queue.send('alert', { jobId }, work.db)
}

/** Returns whether there may be more. */
async function sendBatch(work: Work, jobId: string): Promise<boolean> {
  const waiting = await work.db
    .select({ id: jobAlerts.providerId })
    .from(jobAlerts)
    .where(and(eq(jobAlerts.jobId, jobId), isNull(jobAlerts.doneAt), not(jobAlerts.daily)))
    .orderBy(asc(jobAlerts.wave), asc(jobAlerts.providerId))
    .limit(ALERT_BATCH)
    .for('update', { skipLocked: true })
  if (waiting.length === 0) return false
  const ids = waiting.map(({ id }) => id)
  const mailable = await mailableProviders(work, jobId, ids)
  const later = mailable.filter(({ pace }) => pace === 'daily').map(({ id }) => id)
  const now = mailable.filter(({ pace }) => pace === 'at_once').map(({ id }) => id)
  const recipients = await wanting(work, now, 'job_alerts')
  const mails = recipients.map(({ userId }) => ({ providerId: userId, jobId }))
  await sendMails(work, 'alert.job', mails)
  const pushes = now.map((userId) => ({ userId, jobId }))
  await sendPushes(work, 'alert.job', pushes)
  const of = (people: string[]) => and(eq(jobAlerts.jobId, jobId), inArray(jobAlerts.providerId, people))
  const done = ids.filter((id) => !later.includes(id))
  if (done.length > 0) await work.db.update(jobAlerts).set({ doneAt: work.now() }).where(of(done))
  if (later.length > 0) await work.db.update(jobAlerts).set({ daily: true }).where(of(later))
  return waiting.length === ALERT_BATCH
}

const PROVIDERS_READ = 500

/** Scheduled (schedule.ts). */
export async function sendDaily(work: Work): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const waiting = await work.db
      .selectDistinct({ id: jobAlerts.providerId })
      .from(jobAlerts)
      .where(and(isNull(jobAlerts.doneAt), jobAlerts.daily, gt(jobAlerts.providerId, after)))
      .orderBy(asc(jobAlerts.providerId))
      .limit(PROVIDERS_READ)
    for (const { id } of waiting) await work.transaction((work) => sendDay(work, id))
    const last = waiting.at(-1)
    if (!last) return
    after = last.id
  }
}

async function sendDay(work: Work, providerId: string): Promise<void> {
  // One of several processes is first; alerts that arrive in the meantime wait for the next day.
  if (!(await onceWithin(work, `job-alerts ${dayOf(work.now())}:${providerId}`, DAY))) return
  const waiting = await work.db
    .select({ id: jobAlerts.jobId })
    .from(jobAlerts)
    .where(and(eq(jobAlerts.providerId, providerId), isNull(jobAlerts.doneAt), jobAlerts.daily))
    .for('update')
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  const fitting = await fittingAmong(work, { providerId, jobIds: ids })
  if (fitting.length > 0) {
    const jobIds = fitting.map(({ id }) => id)
    await sendMail(work, 'alert.day', { providerId, jobIds })
    await sendPush(work, 'alert.day', { userId: providerId, jobIds })
  }
  await work.db
    .update(jobAlerts)
    .set({ doneAt: work.now() })
    .where(and(eq(jobAlerts.providerId, providerId), inArray(jobAlerts.jobId, ids)))
}
