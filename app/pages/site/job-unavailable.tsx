import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageShell } from '#app/ui/page.tsx'
import { PostJobLink } from './post-job-link.tsx'

export const NOT_OPEN = 'This job is not open any more.'

/** A job that is not there, has ended, or could not be loaded. */
export function JobUnavailable({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} titled />
  return (
    <PageShell width="text" className="text-center">
      <h1 className="mt-4 text-title">{NOT_OPEN}</h1>
      <p className="mx-auto mt-3 max-w-md text-lg text-ink-soft">
        Somebody was hired, it was closed, or its days are over. Others are waiting for an answer.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/job-directory">See all open jobs</ButtonLink>
        <PostJobLink />
      </div>
    </PageShell>
  )
}
