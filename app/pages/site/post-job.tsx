import { pageMeta } from '#app/components/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/post-job'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Post a Job',
    description: 'Describe what you need done, and local providers who fit will hear of it. Posting is free.',
    path: '/post-job',
    picture: 'site/jobs',
  })

/** What somebody sees who is not signed in. */
export default function PostJob() {
  return (
    <PageShell width="text">
      <PageHeading lead="Describe what you need done, and local providers who fit will hear of it. Posting is free.">
        Post a Job
      </PageHeading>
      <EmptyState
        title="Sign in to post a job"
        action={
          <>
            <ButtonLink to={`/login?return=${encodeURIComponent('/post-job')}`}>Sign In</ButtonLink>
            <ButtonLink to="/signup" variant="secondary">
              Create Account
            </ButtonLink>
          </>
        }
      >
        Your contact details are shown to members only, and you see who opened them.
      </EmptyState>
    </PageShell>
  )
}
