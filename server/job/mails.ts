import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Replies } from '#contract/job/view.ts'
import { JOB_STATUSES, REVEALS_NAMED } from '#contract/job/words.ts'
import { moment } from '#contract/moment.ts'
import { rowOf } from '#db/rows.ts'
import type { PromptKind } from '#db/schema/index.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { expiredMail, feedbackMail, outcomeMail, revealedMail } from './emails.ts'
import { hiredProvider, NamedProvider } from './provider.ts'
import { revealsOf } from './reveal.ts'
import { repliesColumn } from './summary.ts'

// Which mail follows which event of a job; null if none does, because the job is gone or has changed since.

export async function mailForRevealed(
  work: Work,
  { jobId, providerId }: { jobId: string; providerId: string },
): Promise<Mail | null> {
  const job = await findJob(work, jobId)
  if (!job) return null
  const reveals = await revealsOf(work, jobId)
  const index = reveals.findIndex(({ id }) => id === providerId)
  const reveal = reveals[index]
  return reveal ? revealedMail(work, job, job, { ...reveal, reply: reveals.length - index }) : null
}

export async function mailForPrompted(
  work: Work,
  { jobId, kind }: { jobId: string; kind: PromptKind },
): Promise<Mail | null> {
  const job = await findJob(work, jobId)
  if (!job || job.hidden) return null
  const { status, hired } = job
  if (kind === 'feedback') return status === 'hired' && hired?.listed ? feedbackMail(work, job, job, hired) : null
  if (kind === 'expired') return status === 'expired' ? expiredMail(work, job, job) : null
  if (status !== 'open') return null
  return outcomeMail(work, job, job, (await revealsOf(work, jobId)).slice(0, REVEALS_NAMED))
}

/** A job with the name and address of its poster. */
const MailedJobRow = z.object({
  id: z.uuid(),
  title: z.string(),
  userId: z.uuid(),
  postedAt: moment,
  status: z.enum(JOB_STATUSES),
  replies: Replies,
  hidden: z.boolean(),
  name: z.string(),
  email: z.string(),
  hired: NamedProvider.nullable(),
})

function findJob(work: Work, id: string) {
  return rowOf(
    work.db,
    MailedJobRow,
    sql`
      select j.id, j.title, j.user_id as "userId", j.posted_date as "postedAt", j.status, ${repliesColumn},
        j.hidden_at is not null as hidden, u.name, u.email, ${hiredProvider} as hired
      from jobs j join "user" u on u.id = j.user_id where j.id = ${id}`,
  )
}
