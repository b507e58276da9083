import { href } from 'react-router'
import { JobAct } from '#app/components/job-act.tsx'
import { JobStatus } from '#app/components/job-status.tsx'
import { KeepButton } from '#app/components/keep-button.tsx'
import { Button, ButtonLink, SmallLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { longDate } from '#contract/date.ts'
import { detailsText } from '#contract/job/details.ts'
import type { OwnJob } from '#contract/job/view.ts'

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
      <EmptyState title="No jobs yet" vignette="clipboard" action={<ButtonLink to="/post-job">Post a Job</ButtonLink>}>
        Jobs you post appear here, and you can close or delete them.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="My Jobs" className="space-y-4">
      {jobs.map((job) => (
        <li key={job.id}>
          <Job job={job} />
        </li>
      ))}
    </ul>
  )
}

function Job({ job }: { job: OwnJob }) {
  const { id, title, status, replies, saves } = job
  return (
    <Card as="article">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-subheading wrap-anywhere">
          <TextLink to={href('/job-directory/:id', { id })}>
            <bdi>{title}</bdi>
          </TextLink>
        </h2>
        <JobStatus status={status} className="shrink-0" />
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {job.place} · {job.budget} · {dates(job)}
      </p>
      <p className="mt-2 figures">
        {detailsText(replies)} · <span className="whitespace-nowrap">{saves === 1 ? '1 save' : `${saves} saves`}</span>
        <span>{status === 'hired' ? ` · Hired: ${job.hired ?? 'someone else'}` : ''}</span>
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        {status === 'open' ? (
          <>
            <SmallLink to={href('/job-directory/:id/edit', { id })} aria-label={`Edit ${title}`}>
              Edit
            </SmallLink>
            <JobAct id={id} act="close" list>
              {(busy) => (
                <Button aria-label={`Close ${title}`} variant="secondary" size="small" busy={busy}>
                  Close
                </Button>
              )}
            </JobAct>
          </>
        ) : (
          <JobAct id={id} act="renew" list>
            {(busy) => (
              <Button aria-label={`Renew ${title}`} variant="secondary" size="small" busy={busy}>
                Renew
              </Button>
            )}
          </JobAct>
        )}
        <Delete job={job} />
      </div>
    </Card>
  )
}

function dates({ status, postedAt, expiresAt }: OwnJob): string {
  const posted = `Posted ${longDate(postedAt)}`
  if (status === 'open') return `${posted} · Open until ${longDate(expiresAt)}`
  return status === 'expired' ? `${posted} · Expired ${longDate(expiresAt)}` : posted
}

function Delete({ job }: { job: OwnJob }) {
  return (
    <details className="min-w-0 grow">
      <summary
        aria-label={`Delete ${job.title}`}
        className="inline-flex min-h-9 cursor-pointer items-center rounded-lg px-3 text-sm font-medium text-brick-ink motion hover:bg-brick-soft"
      >
        Delete
      </summary>
      <JobAct
        id={job.id}
        act="delete"
        list
        className="mt-2 flex flex-wrap items-center gap-3 rounded-lg border bg-surface p-4"
      >
        {(busy) => (
          <>
            <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
              Delete “<bdi>{job.title}</bdi>”? Providers can no longer find it, and this cannot be undone.
            </p>
            <KeepButton>Keep this job</KeepButton>
            <Button variant="danger" busy={busy}>
              Delete this job
            </Button>
          </>
        )}
      </JobAct>
    </details>
  )
}
