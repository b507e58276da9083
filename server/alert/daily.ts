import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import { DAY } from '#contract/duration.ts'
import { jobAlerts } from '#db/schema/index.ts'
import { sendMail } from '#server/mail/send.ts'
import { firstUse } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'
import { fittingAmong } from './mails.ts'

const PAGE = 500

export async function sendDaily(work: Work): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const waiting = await work.db
      .selectDistinct({ id: jobAlerts.providerId })
      .from(jobAlerts)
      .where(and(isNull(jobAlerts.doneAt), jobAlerts.daily, gt(jobAlerts.providerId, after)))
      .orderBy(asc(jobAlerts.providerId))
      .limit(PAGE)
    for (const { id } of waiting) await work.transaction((work) => sendDay(work, id))
    const last = waiting.at(-1)
    if (!last) return
    after = last.id
  }
}

async function sendDay(work: Work, providerId: string): Promise<void> {
  // One of several processes is first; alerts that arrive meanwhile wait for the next day.
  if (!(await firstUse(work, `job-alerts ${dayOf(work.now())}:${providerId}`, DAY))) return
  const waiting = await work.db
    .select({ id: jobAlerts.jobId })
    .from(jobAlerts)
    .where(and(eq(jobAlerts.providerId, providerId), isNull(jobAlerts.doneAt), jobAlerts.daily))
    .for('update')
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  const fitting = await fittingAmong(work, { providerId, jobIds: ids })
  if (fitting.length > 0) await sendMail(work, 'alert.day', { providerId, jobIds: fitting.map(({ id }) => id) })
  await work.db
    .update(jobAlerts)
    .set({ doneAt: work.now() })
    .where(and(eq(jobAlerts.providerId, providerId), inArray(jobAlerts.jobId, ids)))
}
