import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { Replies } from '#contract/job/view.ts'
import { rowOf } from '#db/rows.ts'
import { jobs } from '#db/schema/index.ts'
import type { PushData } from '#server/mail/push/pushes.ts'
import { sendPush } from '#server/mail/push/send.ts'
import type { PushMessage } from '#server/platform/push.ts'
import type { Events } from '#server/work/events.ts'
import type { Work } from '#server/work/work.ts'
import { repliesColumn } from './summary.ts'

export async function notifyPoster(work: Work, data: Events['job.revealed']): Promise<void> {
  const [job] = await work.db.select({ userId: jobs.userId }).from(jobs).where(eq(jobs.id, data.jobId))
  if (job) await sendPush(work, 'job.revealed', { userId: job.userId, ...data })
}

const RevealRow = z.object({ title: z.string(), provider: z.string(), replies: Replies })

/** Null if the job or the provider is gone. */
export async function pushOfRevealed(
  work: Work,
  { jobId, providerId }: PushData<'job.revealed'>,
): Promise<PushMessage | null> {
  const row = await rowOf(work.db, RevealRow)`
    select j.title, profile_name(p, 'A provider') as provider, ${repliesColumn}
    from job_reveals r join jobs j on j.id = r.job_id join profiles p on p.id = r.provider_id
    where r.job_id = ${jobId} and r.provider_id = ${providerId} and j.hidden_at is null`
  if (!row) return null
  const { title, provider, replies } = row
  return {
    title: `${provider} opened your details`,
    body: `${title}: ${replies.count} of ${replies.cap} providers have them.`,
    path: `/job-directory/${jobId}`,
    tag: `job.${jobId}`,
  }
}
