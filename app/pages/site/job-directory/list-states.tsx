import { PostJobLink } from '#app/components/post-job-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type JobFilters, jobsAddress, noJobFilters } from '#contract/job/filters.ts'
import { JOBS_PER_PAGE } from '#contract/job/words.ts'

const slots = Array.from({ length: JOBS_PER_PAGE }, (_, index) => index)

export function JobsLoading() {
  return (
    <ul aria-label="Loading jobs" className="space-y-4">
      {slots.map((slot) => (
        <li key={slot} aria-hidden="true" className="rounded-lg border bg-surface p-4 sm:p-5">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-2 h-4 w-1/2" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-4/5" />
          <Skeleton className="mt-4 h-6 w-32 rounded-full" />
          <Skeleton className="mt-4 h-4 w-3/5" />
          <Skeleton className="mt-3 h-4 w-2/5" />
        </li>
      ))}
    </ul>
  )
}

export function NoJobs({ filters }: { filters: JobFilters }) {
  const filtered = jobsAddress(filters) !== jobsAddress(noJobFilters)
  const byName = filters.location !== '' && filters.radius === null
  return (
    <EmptyState
      title="No jobs found matching your filters"
      vignette="magnifier"
      action={
        <>
          {byName ? (
            <ButtonLink to={jobsAddress({ ...filters, radius: 25, page: 1 })}>Look within 25 miles</ButtonLink>
          ) : null}
          {filtered ? (
            <ButtonLink to="/job-directory" reloadDocument variant="secondary">
              Clear Filters
            </ButtonLink>
          ) : null}
          <PostJobLink variant="ghost" />
        </>
      }
    >
      {filtered
        ? 'Try a wider radius, another category or every budget. New jobs come in every day.'
        : 'There are no open jobs at the moment.'}
    </EmptyState>
  )
}
