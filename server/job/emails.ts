import { longDate } from '#contract/date.ts'
import type { Replies } from '#contract/job/view.ts'
import { JOB_DAYS, MOST_REPLIES, raiseText } from '#contract/job/words.ts'
import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { outcomeLink, type Posting } from './outcome.ts'
import { expiryOf } from './status.ts'

export type MailedJob = Posting & { title: string; replies: Replies }

type MailedProvider = { id: string; name: string; imageUrl: string | null }

/** `reply`: which one of the replies theirs is, from 1. */
export type MailedReveal = MailedProvider & { listed: boolean; reply: number }

export function revealedMail(work: Work, poster: Recipient, job: MailedJob, reveal: MailedReveal): Promise<Mail> {
  const { cap } = job.replies
  const full =
    cap < MOST_REPLIES
      ? ` No one else can open it now. To hear from more, choose “${raiseText(cap)}” on your job’s page.`
      : ' No one else can open it now.'
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
      link: pathOf(job),
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
): Promise<Mail> {
  const { count, cap } = job.replies
  const [posted, until] = [longDate(job.postedAt), longDate(expiryOf(job.postedAt))]
  return writeLetter(work, 'job.outcomeMail', poster, {
    job: job.title,
    posted,
    facts: { Job: job.title, Posted: posted, 'Open until': until, 'Replies so far': `${count} of ${cap}` },
    opened: count === 0 ? 'No provider has' : count === 1 ? 'One provider has' : `${count} providers have`,
    until,
    looking: outcomeLink(work, job, 'looking'),
    hired: reveals.map(({ id, name }) => ({ label: `I hired ${name}`, href: outcomeLink(work, job, 'hired', id) })),
    other: outcomeLink(work, job, 'hired'),
    close: outcomeLink(work, job, 'close'),
  })
}

export function expiredMail(work: Work, poster: Recipient, job: MailedJob): Promise<Mail> {
  const values = { job: job.title, days: String(JOB_DAYS), renew: outcomeLink(work, job, 'renew'), link: pathOf(job) }
  return writeLetter(work, 'job.expiredMail', poster, values)
}

export function feedbackMail(work: Work, poster: Recipient, job: MailedJob, hired: MailedProvider): Promise<Mail> {
  const values = { job: job.title, provider: hired.name, link: `/directory/${hired.id}/feedback` }
  return writeLetter(work, 'job.feedbackMail', { ...poster, face: hired.imageUrl }, values)
}

function pathOf({ id }: MailedJob): string {
  return `/job-directory/${id}`
}
