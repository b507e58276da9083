import { useEffect } from 'react'
import { isRouteErrorResponse, useNavigate } from 'react-router'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { isAnsweredInstead } from '#app/components/frame/server-refusal.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageShell } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'

export type UnavailableProps = { error: unknown }

export function ListingUnavailable({ error }: UnavailableProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  if (isAnsweredInstead(error)) return <ErrorPage error={error} titled />
  return missing ? <Missing /> : <FailedToLoad error={error} />
}

function Missing() {
  return (
    <PageShell width="text">
      <h1 className="sr-only">Profile Not Available</h1>
      <EmptyState
        vignette="van"
        title="Profile Not Available"
        action={<ButtonLink to="/directory">Back to Directory</ButtonLink>}
      >
        This provider is not listed at the moment.
      </EmptyState>
    </PageShell>
  )
}

function FailedToLoad({ error }: { error: unknown }) {
  const navigate = useNavigate()
  useEffect(() => {
    toast({ title: 'Profile not found', tone: 'destructive' })
    void navigate('/directory', { replace: true })
  }, [navigate])
  return <ErrorPage error={error} titled />
}
