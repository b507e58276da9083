import { api } from '#app/api.server.ts'
import { JobLine } from '#app/components/job-line.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/matching-jobs'

export async function loader({ context }: Route.LoaderArgs) {
  return { jobs: await context.get(api).job.matching().catch(refuse) }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Matching jobs')

export default function MatchingJobs({ loaderData: { jobs } }: Route.ComponentProps) {
  const near = jobs.some(({ miles }) => miles !== null)
  return (
    <PageShell width="text">
      <PageHeading
        lead={
          near || jobs.length === 0
            ? 'The newest open jobs that fit your job alert settings, nearest first.'
            : 'The newest open jobs in your categories. Add a town or postcode to your profile to see the nearest first.'
        }
        action={
          <ButtonLink to="/account/job-alerts" variant="secondary">
            Job alert settings
          </ButtonLink>
        }
      >
        Matching jobs
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
        <ul className="space-y-4">
          {jobs.map((job) => (
            <li key={job.id}>
              <JobLine job={job} level={2} />
            </li>
          ))}
        </ul>
      )}
    </PageShell>
  )
}
