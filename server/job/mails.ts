import { z } from 'zod'
import { longDate } from '#contract/date.ts'
import { raiseText } from '#contract/job/details.ts'
import { Replies } from '#contract/job/view.ts'
import { JOB_DAYS, JOB_STATUSES, MAX_REPLIES, REVEALS_NAMED } from '#contract/job/words.ts'
import { moment } from '#contract/moment.ts'
import { rowOf } from '#db/rows.ts'
import type { PromptKind } from '#db/schema/index.ts'
import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Work } from '#server/work/work.ts'
import { outcomeLink, type Posting } from './outcome.ts'
import { hiredProvider, NamedProvider } from './provider.ts'
import { revealsOf } from './reveal.ts'
import { expiryOf } from './status.ts'
import { repliesColumn } from './summary.ts'

// Which mail follows which event of a job; null if none does, because the job is gone or has changed since.

export async function mailForRevealed(work: Work, { jobId, providerId }: { jobId: string; providerId: string }) {
  const job = await findJob(work, jobId)
  if (!job) return null
  const reveals = await revealsOf(work, jobId)
  const index = reveals.findIndex(({ id }) => id === providerId)
  const reveal = reveals[index]
  return reveal ? revealedMail(work, job, job, { ...reveal, reply: reveals.length - index }) : null
}

export async function mailForPrompted(work: Work, { jobId, kind }: { jobId: string; kind: PromptKind }) {
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
  return rowOf(work.db, MailedJobRow)`
    select j.id, j.title, j.user_id as "userId", j.posted_date as "postedAt", j.status, ${repliesColumn},
      j.hidden_at is not null as hidden, u.name, u.email, ${hiredProvider} as hired
    from jobs j join "user" u on u.id = j.user_id where j.id = ${id}`
}

type MailedJob = Posting & { title: string; replies: Replies }

type MailedProvider = { id: string; name: string; imageUrl: string | null }

/** `reply`: the how many-th provider with the details they are, from 1. */
type MailedReveal = MailedProvider & { listed: boolean; reply: number }

export function revealedMail(work: Work, poster: Recipient, job: MailedJob, reveal: MailedReveal) {
  const { cap } = job.replies
  const full =
    cap < MAX_REPLIES
      ? ` No one else can open them now. To hear from more, choose “${raiseText(cap)}” on your job’s page.`
      : ' No one else can open them now.'
  return writeLetter(
    work,
    'job.revealedMail',
    { ...poster, face: reveal.imageUrl },
    {
      job: job.title,
      provider: reveal.name,
      facts: { Job: job.title, Posted: longDate(job.postedAt), 'Open until': longDate(expiryOf(job.postedAt)) },
      reply: String(reveal.reply),
      cap: String(cap),
      full: reveal.reply === cap ? full : '',
      link: jobPath(job),
      listing: reveal.listed ? `/directory/${reveal.id}` : null,
      close: outcomeLink(work, job, 'close'),
    },
  )
}

export function outcomeMail(
  work: Work,
  poster: Recipient,
  job: MailedJob,
  reveals: Pick<MailedProvider, 'id' | 'name'>[],
) {
  const { count, cap } = job.replies
  const [posted, until] = [longDate(job.postedAt), longDate(expiryOf(job.postedAt))]
  return writeLetter(work, 'job.outcomeMail', poster, {
    job: job.title,
    posted,
    facts: { Job: job.title, Posted: posted, 'Open until': until, 'Providers with your details': `${count} of ${cap}` },
    opened: count === 0 ? 'No provider has' : count === 1 ? 'One provider has' : `${count} providers have`,
    until,
    looking: outcomeLink(work, job, 'looking'),
    hired: reveals.map(({ id, name }) => ({ label: `I hired ${name}`, href: outcomeLink(work, job, 'hired', id) })),
    other: outcomeLink(work, job, 'hired'),
    close: outcomeLink(work, job, 'close'),
  })
}

export function expiredMail(work: Work, poster: Recipient, job: MailedJob) {
  const values = { job: job.title, days: String(JOB_DAYS), renew: outcomeLink(work, job, 'renew'), link: jobPath(job) }
  return writeLetter(work, 'job.expiredMail', poster, values)
}

export function feedbackMail(work: Work, poster: Recipient, job: MailedJob, hired: MailedProvider) {
  const values = { job: job.title, provider: hired.name, link: `/directory/${hired.id}/feedback` }
  return writeLetter(work, 'job.feedbackMail', { ...poster, face: hired.imageUrl }, values)
}

function jobPath({ id }: MailedJob): string {
  return `/job-directory/${id}`
}
