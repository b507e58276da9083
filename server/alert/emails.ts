import { longDate, timeOf } from '#contract/date.ts'
import { BUDGET_NOT_STATED, type JobSummary } from '#contract/job.ts'
import { formatMiles } from '#contract/place.ts'
import type { Mail } from '#server/platform/mail.ts'
import { frameLetter, hello } from '#server/platform/mail-frame.tsx'
import { frameForMany } from '#server/platform/mail-many.ts'
import { linkTo, type Work } from '#server/work/work.ts'

export const DAILY_MOST = 10

type Recipient = { to: string; miles: number; mute: string; unsubscribe: string }

/** Rendered once for many recipients. Holds no contact details. */
export async function jobMail(work: Work, job: JobSummary): Promise<(recipient: Recipient) => Mail> {
  const { name } = work.site.settings.site
  const write = await frameForMany(
    ['to', 'miles', 'mute', 'unsubscribe'],
    (recipient) => ({
      to: recipient.to,
      subject: `New job: ${job.title}`,
      heading: job.title,
      paragraphs: [
        [`${recipient.miles} from you, in ${job.place}`, ...factsOf(job)].join('\n'),
        job.snippet,
        'Replies are limited, so it’s worth a look soon.',
      ],
      button: { label: 'See the job', href: addressOf(work, job) },
      aside: { label: 'Not for me? Tell us why', href: recipient.mute },
      reason: `You get this because you are a member of ${name} with Job Alerts on, and this job is in your categories and area. We send each job once.`,
      unsubscribe: recipient.unsubscribe,
    }),
    name,
  )
  return ({ miles, ...recipient }) => write({ ...recipient, miles: formatMiles(miles) })
}

type DailyJobs = { jobs: { job: JobSummary; miles: number; mute: string }[]; more: number }

export function dailyMail(
  work: Work,
  { name, email }: { name: string; email: string },
  { jobs, more }: DailyJobs,
  unsubscribe: string,
): Promise<Mail> {
  const { site } = work.site.settings
  const count = jobs.length + more
  const subject = count === 1 ? `1 new job for you: ${jobs[0]?.job.title}` : `${count} new jobs for you`
  return frameLetter(
    {
      to: email,
      subject,
      heading: count === 1 ? '1 new job for you' : `${count} new jobs for you`,
      paragraphs: [hello(name), 'These are in your categories and area, the nearest first.'],
      items: [
        ...jobs.map(({ job, miles, mute }) => ({
          title: job.title,
          href: addressOf(work, job),
          note: [`${formatMiles(miles)} from you, in ${job.place}`, ...factsOf(job), job.snippet].join('\n'),
          aside: { label: 'Not for me', href: mute },
        })),
        ...(more > 0 ? [{ title: `And ${more} more`, href: linkTo(work, '/matching-jobs') }] : []),
      ],
      button: { label: 'See all matching jobs', href: linkTo(work, '/matching-jobs') },
      reason: `You get this once a day because you are a member of ${site.name} with Job Alerts on. We send each job once.`,
      unsubscribe,
    },
    site.name,
  )
}

function factsOf({ budget, postedAt, replies }: JobSummary): string[] {
  return [
    budget === BUDGET_NOT_STATED ? budget : `Budget: ${budget}`,
    `Posted ${longDate(postedAt)}, ${timeOf(postedAt)}`,
    `Replies so far: ${replies.count} of ${replies.cap}`,
  ]
}

function addressOf(work: Work, { id }: JobSummary): string {
  return linkTo(work, `/job-directory/${id}`)
}
