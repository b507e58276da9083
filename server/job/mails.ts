import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { REVEALS_NAMED } from '#contract/job/outcome.ts'
import { JOB_STATUSES, type JobStatus } from '#contract/job/words.ts'
import { moment, rowOf } from '#db/rows.ts'
import type { PromptKind } from '#db/schema/index.ts'
import type { Recipient } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { expiredMail, feedbackMail, type MailedJob, outcomeMail, revealedMail } from './emails.ts'
import { hiredProvider, NamedProvider, providerOf } from './name.ts'
import { revealsOf } from './reveals.ts'

// Which mail follows which event of a job; null: none, because the job is gone or has changed since.

type JobMailData = {
  recipient: Recipient
  job: MailedJob
  status: JobStatus
  hired: NamedProvider | null
  hidden: boolean
}

export async function mailForRevealed(
  work: Work,
  { jobId, providerId }: { jobId: string; providerId: string },
): Promise<Mail | null> {
  const about = await readMailData(work, jobId)
  if (!about) return null
  const reveals = await revealsOf(work, jobId)
  const index = reveals.findIndex(({ id }) => id === providerId)
  const reveal = reveals[index]
  return reveal ? revealedMail(work, about.recipient, about.job, { ...reveal, reply: reveals.length - index }) : null
}

export async function mailForPrompted(
  work: Work,
  { jobId, kind }: { jobId: string; kind: PromptKind },
): Promise<Mail | null> {
  const about = await readMailData(work, jobId)
  if (!about || about.hidden) return null
  const { recipient, job, status, hired } = about
  if (kind === 'feedback') {
    const named = hired && { ...providerOf(hired), imageUrl: hired.image }
    return status === 'hired' && named?.listed ? feedbackMail(work, recipient, job, named) : null
  }
  if (kind === 'expired') return status === 'expired' ? expiredMail(work, recipient, job) : null
  if (status !== 'open') return null
  return outcomeMail(work, recipient, job, (await revealsOf(work, jobId)).slice(0, REVEALS_NAMED))
}

const MailDataRow = z.object({
  title: z.string(),
  userId: z.uuid(),
  postedAt: moment,
  status: z.enum(JOB_STATUSES),
  cap: z.int(),
  replies: z.int(),
  hidden: z.boolean(),
  name: z.string(),
  email: z.string(),
  hired: NamedProvider.nullable(),
})

async function readMailData(work: Work, jobId: string): Promise<JobMailData | null> {
  const row = await rowOf(
    work.db,
    MailDataRow,
    sql`
      select j.title, j.user_id as "userId", j.posted_date as "postedAt", j.status, j.reveal_cap as cap,
        j.hidden_at is not null as hidden, (select count(*)::int from job_reveals r where r.job_id = j.id) as replies,
        u.name, u.email, ${hiredProvider} as hired
      from jobs j join "user" u on u.id = j.user_id where j.id = ${jobId}`,
  )
  if (!row) return null
  const { title, userId, postedAt, replies, cap, name, email, status, hired, hidden } = row
  return {
    recipient: { name, email },
    job: { id: jobId, userId, postedAt, title, replies: { count: replies, cap } },
    status,
    hired,
    hidden,
  }
}
