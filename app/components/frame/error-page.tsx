import { isRouteErrorResponse, useMatches, useRevalidator } from 'react-router'
import { ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageShell } from '#app/ui/page.tsx'
import { Vignette } from '#app/ui/vignette.tsx'
import { siteOf } from '../page-meta.ts'
import { useRootData } from '../root-data.ts'
import { refusalIn } from './server-refusal.ts'

export function ErrorPage({ error, titled = false }: { error: unknown; titled?: boolean }) {
  const revalidator = useRevalidator()
  const { name } = siteOf(useMatches())
  const missing = isRouteErrorResponse(error) && error.status === 404
  const title = titled ? null : <title>{`${missing ? 'Page Not Found' : 'Something went wrong'} | ${name}`}</title>
  if (missing) {
    return (
      <>
        {title}
        <NotFound />
      </>
    )
  }
  return (
    <PageShell width="text">
      {title}
      <ErrorState
        level={1}
        title="Something went wrong"
        message={messageOf(error)}
        busy={revalidator.state === 'loading'}
        retry={() => revalidator.revalidate()}
      />
    </PageShell>
  )
}

export function NotFound() {
  return (
    <PageShell width="text" className="text-center">
      <Vignette name="van" />
      <p className="font-heading text-6xl font-bold text-petrol figures">404</p>
      <h1 className="mt-4 text-title">Page Not Found</h1>
      <p className="mx-auto mt-3 max-w-md text-lg text-ink-soft">
        There is nothing at this address. The page may have moved, or the link may be incomplete.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Back to Home</ButtonLink>
        <WayIn />
      </div>
    </PageShell>
  )
}

/** None where the root failed too: whether they are logged in is unknown then. */
function WayIn() {
  const root = useRootData()
  if (!root) return null
  const { viewer } = root
  const isStaff = viewer?.accountType === 'admin' || viewer?.accountType === 'moderator'
  const [to, label] = isStaff
    ? ['/admin', 'Admin dashboard']
    : viewer
      ? ['/dashboard', 'Dashboard']
      : ['/login', 'Login']
  return <SecondaryLink to={to}>{label}</SecondaryLink>
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return refusalIn(error) ?? (error.statusText || unexpected)
  return error instanceof Error && error.message ? error.message : unexpected
}

const unexpected = 'An unexpected error occurred'
