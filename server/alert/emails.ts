import { longDate, timeOf } from '#contract/date.ts'
import type { JobSummary } from '#contract/job/view.ts'
import { timingLabel } from '#contract/job/words.ts'
import { formatMiles } from '#contract/place/words.ts'
import { letterOf, mailSite, type Recipient, writeLetter } from '#server/mail/letter.ts'
import { factsOf } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { frameForMany } from '#server/platform/mail/many.ts'
import { linkTo, type Work } from '#server/work/work.ts'

export const DAILY_MOST = 10

type AlertReader = { to: string; miles: number; mute: string; unsubscribe: string }

/** Rendered once for many recipients. Holds no contact details. */
export async function jobMail(work: Work, job: JobSummary): Promise<(reader: AlertReader) => Mail> {
  const write = await frameForMany(
    ['to', 'miles', 'mute', 'unsubscribe'],
    ({ to, unsubscribe, miles, mute }) =>
      letterOf(
        work,
        'alert.jobMail',
        { email: to, unsubscribe },
        {
          title: job.title,
          miles,
          place: job.place,
          facts: factsOfJob(job, miles),
          words: job.snippet,
          link: jobPath(job),
          mute,
        },
      ),
    mailSite(work),
  )
  return ({ miles, ...reader }) => write({ ...reader, miles: formatMiles(miles) })
}

type DailyJobs = { jobs: { job: JobSummary; miles: number; mute: string }[]; more: number }

export function dailyMail(work: Work, recipient: Recipient, { jobs, more }: DailyJobs, unsubscribe: string) {
  const count = jobs.length + more
  const all = linkTo(work, '/matching-jobs')
  const listed = jobs.map(({ job, miles, mute }) => ({
    title: job.title,
    href: linkTo(work, jobPath(job)),
    facts: factsOf(factsOfJob(job, formatMiles(miles))),
    note: job.snippet,
    aside: { label: 'Not for me', href: mute },
  }))
  return writeLetter(
    work,
    'alert.dailyMail',
    { ...recipient, unsubscribe },
    {
      count: count === 1 ? '1 new job' : `${count} new jobs`,
      only: count === 1 ? `: ${jobs[0]?.job.title}` : '',
      jobs: [...listed, ...(more > 0 ? [{ title: `And ${more} more`, href: all }] : [])],
      link: all,
    },
  )
}

/** `miles`: "3.2 miles" */
function factsOfJob({ categories, place, budget, timing, postedAt, replies }: JobSummary, miles: string) {
  return {
    What: categories.join(', '),
    Where: `${miles} from you, in ${place}`,
    When: timing && timingLabel(timing),
    Budget: budget,
    Posted: `${longDate(postedAt)}, ${timeOf(postedAt)}`,
    'Places left': `${Math.max(0, replies.cap - replies.count)} of ${replies.cap}`,
  }
}

function jobPath({ id }: JobSummary): string {
  return `/job-directory/${id}`
}
