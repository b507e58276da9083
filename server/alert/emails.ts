import { longDate, timeOf } from '#contract/date.ts'
import { type JobSummary, timingLabel } from '#contract/job/words.ts'
import { formatMiles } from '#contract/place/words.ts'
import { letterOf, mailSite, mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { facts, factsOf, items, link, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { type Fact, hello } from '#server/platform/mail-frame.tsx'
import { frameForMany } from '#server/platform/mail-many.ts'
import { linkTo, type Work } from '#server/work/work.ts'

export const DAILY_MOST = 10

type Recipient = { to: string; miles: number; mute: string; unsubscribe: string }

const ofJob = mailTemplate({
  name: 'alert.jobMail',
  sent: 'A job alert, at once: to members whom a new job fits',
  places: {
    title: text('the title of the job'),
    miles: text('how far it is, like “3.2 miles”'),
    place: text('where it is, roughly'),
    facts: facts('where, budget, how soon it is needed, time of posting and replies so far'),
    words: text('how the description begins'),
    link: link('the job'),
    mute: link('the page to say that such jobs do not fit'),
  },
  subject: 'New job: {title}',
  body: `# {title}

Replies are limited, so it’s worth a look soon.

[See the job]({link})

{facts}

{words}

[Not for me? Tell us why]({mute})

---
You get this because you are a member of {site} with Job Alerts on, and this job is in your categories and area. We send each job once.`,
})

/** Rendered once for many recipients. Holds no contact details. */
export async function jobMail(work: Work, job: JobSummary): Promise<(recipient: Recipient) => Mail> {
  const write = await frameForMany(
    ['to', 'miles', 'mute', 'unsubscribe'],
    ({ to, unsubscribe, miles, mute }) =>
      letterOf(
        work,
        ofJob,
        { to, unsubscribe },
        {
          title: job.title,
          miles,
          place: job.place,
          facts: factsOfJob(job, miles),
          words: job.snippet,
          link: addressOf(work, job),
          mute,
        },
      ),
    mailSite(work),
  )
  return ({ miles, ...recipient }) => write({ ...recipient, miles: formatMiles(miles) })
}

type DailyJobs = { jobs: { job: JobSummary; miles: number; mute: string }[]; more: number }

const ofDay = mailTemplate({
  name: 'alert.dailyMail',
  sent: 'Job alerts once a day, to members who chose that',
  places: {
    hello: text('“Hello Tina,”, or “Hello,” where there is no usable name'),
    count: text('“1 new job” or “7 new jobs”'),
    only: text('the title, where it is one job alone'),
    jobs: items('the jobs, each with its facts and links'),
    link: link('the page of all matching jobs'),
  },
  subject: '{count} for you{only}',
  body: `# {count} for you

{hello}

These are in your categories and area, the nearest first.

[See all matching jobs]({link})

{jobs}

---
You get this once a day because you are a member of {site} with Job Alerts on. We send each job once.`,
})

export function dailyMail(
  work: Work,
  { name, email }: { name: string; email: string },
  { jobs, more }: DailyJobs,
  unsubscribe: string,
): Promise<Mail> {
  const count = jobs.length + more
  const all = linkTo(work, '/matching-jobs')
  const listed = jobs.map(({ job, miles, mute }) => ({
    title: job.title,
    href: addressOf(work, job),
    facts: factsOfJob(job, formatMiles(miles)),
    note: job.snippet,
    aside: { label: 'Not for me', href: mute },
  }))
  return writeLetter(
    work,
    ofDay,
    { to: email, unsubscribe },
    {
      hello: hello(name),
      count: count === 1 ? '1 new job' : `${count} new jobs`,
      only: count === 1 ? `: ${jobs[0]?.job.title}` : '',
      jobs: [...listed, ...(more > 0 ? [{ title: `And ${more} more`, href: all }] : [])],
      link: all,
    },
  )
}

export const alertTemplates = [ofJob, ofDay]

/** `miles`: "3.2 miles" */
function factsOfJob({ categories, place, budget, timing, postedAt, replies }: JobSummary, miles: string): Fact[] {
  return factsOf({
    What: categories.join(', '),
    Where: `${miles} from you, in ${place}`,
    When: timing && timingLabel(timing),
    Budget: budget,
    Posted: `${longDate(postedAt)}, ${timeOf(postedAt)}`,
    'Replies so far': `${replies.count} of ${replies.cap}`,
  })
}

function addressOf(work: Work, { id }: JobSummary): string {
  return linkTo(work, `/job-directory/${id}`)
}
