import { api } from '#app/api.server.ts'
import { JobLine } from '#app/components/job-line.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { quantity } from '#contract/text.ts'
import type { Route } from './+types/matching-jobs'

export async function loader({ context }: Route.LoaderArgs) {
  const { account, job } = context.get(api)
  // In any order: what is new is the same before and after.
  const [jobs] = await Promise.all([
    job.matching().catch(refuse),
    attemptOrLog(context, account.visit({ page: 'matching_jobs' })),
  ])
  return { jobs }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Jobs for you')

export default function MatchingJobs({ loaderData: { jobs } }: Route.ComponentProps) {
  const near = jobs.some(({ miles }) => miles !== null)
  const fresh = jobs.filter(({ isNew }) => isNew).length
  return (
    <PageShell width="text">
      <PageHeading
        lead={
          near || jobs.length === 0
            ? 'Open jobs that fit your job alert settings, nearest first.'
            : 'The newest open jobs in your categories. Add a town or postcode to your profile to see the nearest first.'
        }
        action={<SecondaryLink to="/account/job-alerts">Job alert settings</SecondaryLink>}
      >
        Jobs for you
      </PageHeading>
      {jobs.length === 0 ? (
        <EmptyState
          vignette="clipboard"
          title="No matching jobs at the moment"
          action={<ButtonLink to="/job-directory">See all open jobs</ButtonLink>}
        >
          We match jobs by your categories and the distance in your job alert settings. Add categories or go further to
          see more of them here.
        </EmptyState>
      ) : (
        <>
          {fresh > 0 ? (
            <p className="mb-3 font-medium">{quantity(fresh, 'job', 'jobs')} since you last looked</p>
          ) : null}
          <ul className="space-y-4">
            {jobs.map((job) => (
              <li key={job.id}>
                <JobLine job={job} level={2} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PageShell>
  )
}
