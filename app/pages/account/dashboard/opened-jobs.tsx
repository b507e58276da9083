import { href } from 'react-router'
import { JobStatus } from '#app/components/job-status.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { longDate } from '#contract/date.ts'
import type { OpenedJob } from '#contract/job/dashboard.ts'
import { Section } from './section.tsx'

export function OpenedJobs({ jobs }: { jobs: OpenedJob[] }) {
  if (jobs.length === 0) return null
  return (
    <Section title="Jobs you opened">
      <Card flush>
        <ul className="divide-y">
          {jobs.map(({ id, title, place, status, openedAt }) => (
            <li key={id} className="flex items-start justify-between gap-3 p-4">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">
                  <TextLink to={href('/job-directory/:id', { id })}>
                    <bdi>{title}</bdi>
                  </TextLink>
                </p>
                <p className="text-sm text-ink-soft">
                  {place} · Opened {longDate(openedAt)}
                </p>
              </div>
              <JobStatus status={status} className="shrink-0" />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
