import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { PostJobLink } from '#app/components/post-job-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageShell } from '#app/ui/page.tsx'
import { JOB_NOT_OPEN, NO_SUCH_JOB } from '#contract/job/words.ts'

export function whyGone(error: unknown): string {
  return isRouteErrorResponse(error) && error.data?.message === JOB_NOT_OPEN ? JOB_NOT_OPEN : NO_SUCH_JOB
}

export function JobUnavailable({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} titled />
  const why = whyGone(error)
  return (
    <PageShell width="text" className="text-center">
      <h1 className="mt-4 text-title">{why}</h1>
      <p className="mx-auto mt-3 max-w-md text-lg text-ink-soft">
        {why === JOB_NOT_OPEN
          ? 'Someone was hired, the client closed it, or it has expired. Other jobs are waiting for an answer.'
          : 'The address may be incomplete, or the job may have been deleted.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/job-directory">See all open jobs</ButtonLink>
        <PostJobLink />
      </div>
    </PageShell>
  )
}
