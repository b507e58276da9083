import { longDate } from '#contract/date.ts'
import { JOB_DAYS, MOST_REPLIES, type Replies, raiseText } from '#contract/job/words.ts'
import { faceOf, mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { facts, factsOf, link, links, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'
import { outcomeLink, type Posting } from './outcome.ts'
import { expiryOf } from './status.ts'

export type Recipient = { name: string; email: string }

export type MailedJob = Posting & { title: string; replies: Replies }

type MailedProvider = { id: string; name: string; imageUrl: string | null }

/** `reply`: which one of the replies theirs is, from 1. */
export type MailedReveal = MailedProvider & { listed: boolean; reply: number }

const ABOUT_JOB = 'We always send this kind of mail, because it is about a job that you posted.'

const ofJob = {
  hello: text('“Hello Tina,”, or “Hello,” where there is no usable name'),
  job: text('the title of the job'),
}

const revealed = mailTemplate({
  name: 'job.revealedMail',
  sent: 'When a provider has opened the contact details of a job, to its poster',
  places: {
    ...ofJob,
    provider: text('the name of the provider'),
    reply: text('which reply it is, like “3”'),
    cap: text('how many replies the job takes'),
    full: text('a sentence, where that was the last one'),
    facts: facts('the job, the days of posting and expiry'),
    link: link('the job'),
    listing: link('the page of the provider; left out where there is none'),
    close: link('the page to close the job'),
  },
  subject: '{provider} opened the details of your job',
  body: `# {provider} opened your contact details

{hello}

They can now call you or write to you about “{job}”.

[See your job]({link})

{facts}

That is reply {reply} of the {cap} that your job takes.{full}

Found someone? Close the job, so that no one else gets in touch.

[See who {provider} is]({listing})

[Close the job]({close})

---
${ABOUT_JOB}`,
})

export function revealedMail(
  work: Work,
  { name, email }: Recipient,
  job: MailedJob,
  reveal: MailedReveal,
): Promise<Mail> {
  const { cap } = job.replies
  const full =
    cap < MOST_REPLIES
      ? ` No one else can open it now. To hear from more, choose “${raiseText(cap)}” on your job’s page.`
      : ' No one else can open it now.'
  return writeLetter(
    work,
    revealed,
    { to: email, ...faceOf(work, reveal.imageUrl) },
    {
      hello: hello(name),
      job: job.title,
      provider: reveal.name,
      facts: factsOf({
        Job: job.title,
        Posted: longDate(job.postedAt),
        'Open until': longDate(expiryOf(job.postedAt)),
      }),
      reply: String(reveal.reply),
      cap: String(cap),
      full: reveal.reply === cap ? full : '',
      link: pageOf(work, job),
      listing: reveal.listed ? linkTo(work, `/directory/${reveal.id}`) : null,
      close: outcomeLink(work, job, 'close'),
    },
  )
}

const outcome = mailTemplate({
  name: 'job.outcomeMail',
  sent: 'Some days after a job was posted, to ask whether someone was found',
  places: {
    ...ofJob,
    posted: text('the day of posting'),
    opened: text('“3 providers have”, for example'),
    facts: facts('the job, the days of posting and expiry, and the replies so far'),
    until: text('until when it stays open'),
    looking: link('the page to say “I am still looking”'),
    hired: links('a link for each provider who could be hired'),
    other: link('the page to say that someone else was hired'),
    close: link('the page to close the job'),
  },
  subject: 'Did you find someone for “{job}”?',
  body: `# Did you find someone?

{hello}

Tell us with one click how it’s going with “{job}”. You don’t need to log in, and each link asks again before anything changes.

[I am still looking]({looking})

{facts}

{hired}

[I hired someone else]({other})

[I need no one any more: close the job]({close})

---
${ABOUT_JOB}`,
})

export function outcomeMail(
  work: Work,
  { name, email }: Recipient,
  job: MailedJob,
  reveals: Pick<MailedProvider, 'id' | 'name'>[],
): Promise<Mail> {
  const { count, cap } = job.replies
  const [posted, until] = [longDate(job.postedAt), longDate(expiryOf(job.postedAt))]
  return writeLetter(
    work,
    outcome,
    { to: email },
    {
      hello: hello(name),
      job: job.title,
      posted,
      facts: factsOf({ Job: job.title, Posted: posted, 'Open until': until, 'Replies so far': `${count} of ${cap}` }),
      opened: count === 0 ? 'No provider has' : count === 1 ? 'One provider has' : `${count} providers have`,
      until,
      looking: outcomeLink(work, job, 'looking'),
      hired: reveals.map(({ id, name }) => ({ label: `I hired ${name}`, href: outcomeLink(work, job, 'hired', id) })),
      other: outcomeLink(work, job, 'hired'),
      close: outcomeLink(work, job, 'close'),
    },
  )
}

const expired = mailTemplate({
  name: 'job.expiredMail',
  sent: 'When a job has expired',
  places: {
    ...ofJob,
    days: text('how many days a job is open'),
    renew: link('the page to renew the job'),
    link: link('the job'),
  },
  subject: 'Your job “{job}” has expired',
  body: `# Your job has expired

{hello}

“{job}” was open for {days} days, and providers can no longer find it. It is kept in your account.

Still looking? Renew it, and it is open for another {days} days. You don’t need to log in.

[Renew the job]({renew})

[See your job]({link})

---
${ABOUT_JOB}`,
})

export function expiredMail(work: Work, { name, email }: Recipient, job: MailedJob): Promise<Mail> {
  return writeLetter(
    work,
    expired,
    { to: email },
    {
      hello: hello(name),
      job: job.title,
      days: String(JOB_DAYS),
      renew: outcomeLink(work, job, 'renew'),
      link: pageOf(work, job),
    },
  )
}

const feedback = mailTemplate({
  name: 'job.feedbackMail',
  sent: 'Some days after someone was hired, to ask for feedback',
  places: { ...ofJob, provider: text('the name of the provider'), link: link('the page to leave feedback') },
  subject: 'How did {provider} do?',
  body: `# How did {provider} do?

{hello}

You hired {provider} for “{job}”. A few words help the next person who is looking, and good work deserves to be known.

We ask once for each job.

[Leave feedback]({link})

---
${ABOUT_JOB}`,
})

export function feedbackMail(
  work: Work,
  { name, email }: Recipient,
  job: MailedJob,
  hired: MailedProvider,
): Promise<Mail> {
  const to = linkTo(work, `/directory/${hired.id}/feedback`)
  return writeLetter(
    work,
    feedback,
    { to: email, ...faceOf(work, hired.imageUrl) },
    { hello: hello(name), job: job.title, provider: hired.name, link: to },
  )
}

function pageOf(work: Work, { id }: MailedJob): string {
  return linkTo(work, `/job-directory/${id}`)
}

export const jobTemplates = [revealed, outcome, expired, feedback]
