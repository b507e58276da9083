import { longDate } from '#contract/date.ts'
import { JOB_DAYS, MOST_REPLIES, type Replies, raiseText } from '#contract/job.ts'
import type { Mail } from '#server/platform/mail.ts'
import { frameLetter, hello, type Letter } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'
import { outcomeLink, type Posting } from './outcome.ts'
import { expiryOf } from './status.ts'

export type Recipient = { name: string; email: string }

export type MailedJob = Posting & { title: string; replies: Replies }

/** `reply`: which one of the replies theirs is, from 1. */
export type MailedReveal = { id: string; name: string; listed: boolean; reply: number }

const ABOUT_JOB = 'We always send this kind of mail, because it is about a job that you posted.'
const NO_SIGN_IN = 'You don’t need to log in, and each link asks again before anything changes.'

function letter(work: Work, { name, email }: Recipient, said: Omit<Letter, 'to' | 'reason'>) {
  const paragraphs = [hello(name), ...said.paragraphs]
  return frameLetter({ ...said, to: email, paragraphs, reason: ABOUT_JOB }, work.site.settings.site.name)
}

const jobButton = (work: Work, { id }: MailedJob) => ({
  label: 'See your job',
  href: linkTo(work, `/job-directory/${id}`),
})

export function revealedMail(work: Work, recipient: Recipient, job: MailedJob, reveal: MailedReveal): Promise<Mail> {
  const { cap } = job.replies
  const full =
    cap < MOST_REPLIES
      ? ` Nobody else can open it now. To hear from more, choose “${raiseText(cap)}” on your job’s page.`
      : ' Nobody else can open it now.'
  return letter(work, recipient, {
    subject: `${reveal.name} opened the details of your job`,
    heading: `${reveal.name} opened your contact details`,
    paragraphs: [
      `They can now call you or write to you about “${job.title}”.`,
      `That is reply ${reveal.reply} of the ${cap} that your job takes.${reveal.reply === cap ? full : ''}`,
      'Found someone? Close the job, so that no one else gets in touch.',
    ],
    button: jobButton(work, job),
    links: [
      ...(reveal.listed ? [{ label: `See who ${reveal.name} is`, href: linkTo(work, `/directory/${reveal.id}`) }] : []),
      { label: 'Close the job', href: outcomeLink(work, job, 'close') },
    ],
  })
}

export function outcomeMail(
  work: Work,
  recipient: Recipient,
  job: MailedJob,
  reveals: Pick<MailedReveal, 'id' | 'name'>[],
): Promise<Mail> {
  const { count } = job.replies
  const opened = count === 0 ? 'No provider has' : count === 1 ? 'One provider has' : `${count} providers have`
  return letter(work, recipient, {
    subject: `Did you find somebody for “${job.title}”?`,
    heading: 'Did you find somebody?',
    paragraphs: [
      `You posted “${job.title}” on ${longDate(job.postedAt)}. ${opened} opened your contact details so far. It stays open until ${longDate(expiryOf(job.postedAt))}.`,
      `Tell us with one click how it’s going. ${NO_SIGN_IN}`,
    ],
    button: { label: 'I am still looking', href: outcomeLink(work, job, 'looking') },
    links: [
      ...reveals.map(({ id, name }) => ({ label: `I hired ${name}`, href: outcomeLink(work, job, 'hired', id) })),
      { label: 'I hired somebody else', href: outcomeLink(work, job, 'hired') },
      { label: 'I need nobody any more: close the job', href: outcomeLink(work, job, 'close') },
    ],
  })
}

export function expiredMail(work: Work, recipient: Recipient, job: MailedJob): Promise<Mail> {
  return letter(work, recipient, {
    subject: `Your job “${job.title}” has expired`,
    heading: 'Your job has expired',
    paragraphs: [
      `“${job.title}” was open for ${JOB_DAYS} days, and providers can no longer find it. It is kept in your account.`,
      `Still looking? Renew it, and it is open for another ${JOB_DAYS} days. You don’t need to log in.`,
    ],
    button: { label: 'Renew the job', href: outcomeLink(work, job, 'renew') },
    links: [jobButton(work, job)],
  })
}

export function feedbackMail(
  work: Work,
  recipient: Recipient,
  job: MailedJob,
  hired: { id: string; name: string },
): Promise<Mail> {
  return letter(work, recipient, {
    subject: `How did ${hired.name} do?`,
    heading: `How did ${hired.name} do?`,
    paragraphs: [
      `You hired ${hired.name} for “${job.title}”. A few words help the next person who is looking, and good work deserves to be known.`,
      'We ask once for each job.',
    ],
    button: { label: 'Leave feedback', href: linkTo(work, `/directory/${hired.id}?tab=feedback`) },
  })
}
