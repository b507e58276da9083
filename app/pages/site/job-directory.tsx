import { api } from '#app/api.server.ts'
import { JobLine } from '#app/components/job-line.tsx'
import { pageMeta } from '#app/components/page-meta.ts'
import { keep, keepHeaders } from '#app/keep.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/job-directory'
import { heartsOf } from './hearts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const jobs = await context.get(api).job.open({ category: null, town: null, limit: 20 })
  const { jobHearts } = await heartsOf(context, { jobs })
  return keep({ jobs, jobHearts }, { tags: ['jobs'] })
}

export const headers = keepHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Job Directory',
    description: 'The newest open jobs, posted by people who look for a local provider.',
    path: '/job-directory',
    picture: 'site/jobs',
  })

/** The newest open jobs. Their contact details are not here: members open them. */
export default function JobDirectory({ loaderData: { jobs, jobHearts } }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading
        lead="What people near you need done, newest first."
        action={
          <ButtonLink to="/post-job" variant="secondary">
            Post a Job
          </ButtonLink>
        }
      >
        Job Directory
      </PageHeading>
      {jobs.length === 0 ? (
        <EmptyState title="No open jobs" action={<ButtonLink to="/post-job">Post a Job</ButtonLink>}>
          Nobody is asking for anything at the moment.
        </EmptyState>
      ) : (
        <ul className="space-y-4">
          {jobs.map((job) => (
            <li key={job.id}>
              <JobLine job={job} hearts={jobHearts} level={2} />
            </li>
          ))}
        </ul>
      )}
    </PageShell>
  )
}
