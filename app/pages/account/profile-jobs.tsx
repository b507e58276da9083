import { ClipboardList } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { JobLine } from '#app/components/job-line.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import type { JobStatus, OwnJob } from '#contract/job.ts'

const states: Record<JobStatus, { label: string; tone: 'success' | 'neutral' }> = {
  open: { label: 'Open', tone: 'success' },
  hired: { label: 'Hired', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}

/** What one has posted. Null: it could not be loaded. */
export function ProfileJobs({ jobs }: { jobs: OwnJob[] | null }) {
  if (!jobs) {
    return (
      <ErrorState
        title="Failed to load your jobs"
        message="Something went wrong on our side."
        retryHref="/profile?tab=jobs"
      />
    )
  }
  if (jobs.length === 0) {
    return (
      <EmptyState
        title="No jobs yet"
        icon={<ClipboardList />}
        action={<ButtonLink to="/post-job">Post a Job</ButtonLink>}
      >
        What you post stands here, with a way to take it down again.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="My Jobs" className="space-y-4">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobLine job={job} level={2} />
          <div className="mt-2 flex flex-wrap items-start gap-3">
            <Badge tone={states[job.status].tone} className="mt-1.5">
              {states[job.status].label}
            </Badge>
            <Delete job={job} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Asks first; works without JavaScript. */
function Delete({ job }: { job: OwnJob }) {
  const busy = useNavigation().formData?.get('job') === job.id
  return (
    <details className="min-w-0 grow">
      <summary
        aria-label={`Delete ${job.title}`}
        className="inline-flex min-h-9 cursor-pointer items-center rounded-lg px-3 text-sm font-medium text-brick-ink motion hover:bg-brick-soft"
      >
        Delete
      </summary>
      <Form
        method="post"
        action="/profile?tab=jobs"
        preventScrollReset
        className="mt-2 flex flex-wrap items-center gap-3 rounded-lg border bg-surface p-4"
      >
        <p className="flex-[1_1_14rem]">
          Delete “{job.title}”? Providers can no longer find it, and this cannot be undone.
        </p>
        <Button type="submit" name="job" value={job.id} variant="danger" busy={busy}>
          Delete this job
        </Button>
      </Form>
    </details>
  )
}
