import { MapPin } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { longDate } from '#contract/date.ts'
import type { JobSummary } from '#contract/job.ts'
import type { Hearts } from '#contract/saved.ts'
import { Heart } from './heart.tsx'

/** An open job in a list. */
export function JobLine({
  job,
  hearts = null,
  level = 3,
}: {
  job: JobSummary
  /** For providers only. */
  hearts?: Hearts
  level?: 2 | 3
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article id={`job-${job.id}`} className="rounded-lg border bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-2">
        <Heading className="min-w-0 grow text-subheading">{job.title}</Heading>
        {hearts ? <Heart kind="job" id={job.id} name={job.title} hearts={hearts} /> : null}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span className="inline-flex items-center gap-1">
          <MapPin aria-hidden className="size-4" />
          {job.place}
        </span>
        <span>{job.budget}</span>
        <span>Posted {longDate(job.postedAt)}</span>
      </p>
      <p className="mt-2">{job.snippet}</p>
      <ul aria-label="Categories" className="mt-3 flex flex-wrap gap-1.5">
        {job.categories.map((category) => (
          <li key={category} className="min-w-0">
            <Badge>{category}</Badge>
          </li>
        ))}
      </ul>
    </article>
  )
}
