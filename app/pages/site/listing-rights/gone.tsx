import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'

/** Links of a notice live longer than its listing: an import is undone, or the business has it removed. */
export function RightsError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 410) return <ErrorPage error={error} />
  return (
    <PageShell width="narrow">
      <PageHeading lead="We’ve removed it, and we hold nothing about you any more. There’s nothing left for you to do.">
        This listing is gone
      </PageHeading>
      <p>If you still find details of your business on this site, tell us and we’ll look into it.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/data-protection">Tell us</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </PageShell>
  )
}
