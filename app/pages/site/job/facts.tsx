import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/link.tsx'
import { otherText } from '#contract/category/words.ts'
import { longDate } from '#contract/date.ts'
import { budgetText } from '#contract/job/budget.ts'
import type { JobView } from '#contract/job/view.ts'
import { timingLabel } from '#contract/job/words.ts'

export function JobFacts({ job }: { job: JobView }) {
  const renewed = job.firstPostedAt.getTime() !== job.postedAt.getTime()
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-lg border bg-surface p-4 sm:grid-cols-2 sm:p-5">
      <Fact term="Budget">
        {job.budget} <ReadAs job={job} />
      </Fact>
      <Fact term="Place">{job.place || 'Not stated'}</Fact>
      {job.timing ? <Fact term="When">{timingLabel(job.timing)}</Fact> : null}
      {job.fields?.map(({ name, value }) => (
        <Fact key={name} term={name}>
          <bdi>{value}</bdi>
        </Fact>
      ))}
      <Fact term={job.categories.length === 1 && !job.otherCategory ? 'Category' : 'Categories'} wide>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {job.categories.map(({ text, slug }) => (
            <li key={slug}>
              <TextLink to={`/categories/${slug}`}>{text}</TextLink>
            </li>
          ))}
          {job.otherCategory ? <li>{otherText(job.otherCategory)}</li> : null}
        </ul>
      </Fact>
      <Fact term={renewed ? 'Renewed' : 'Posted'}>
        {longDate(job.postedAt)}
        <span className="text-ink-soft"> ({job.age})</span>
      </Fact>
      {renewed ? <Fact term="First posted">{longDate(job.firstPostedAt)}</Fact> : null}
      {job.status === 'open' ? (
        <Fact term="Expires">
          {longDate(job.expiresAt)}
          <span className="text-ink-soft"> (in {job.daysLeft === 1 ? '1 day' : `${job.daysLeft} days`})</span>
        </Fact>
      ) : null}
      <Fact term={job.own ? 'Who has your details' : 'Places left'}>
        {job.own
          ? `${job.replies.count} of ${job.replies.cap} providers`
          : `${Math.max(0, job.replies.cap - job.replies.count)} of ${job.replies.cap}`}
      </Fact>
    </dl>
  )
}

function ReadAs({ job: { read, budget } }: { job: JobView }) {
  const text = read && budgetText(read)
  if (!text || text.toLowerCase() === budget.toLowerCase()) return null
  return <span className="block text-sm text-ink-soft">Read as {text}</span>
}

function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
