import { useMatches } from 'react-router'
import { siteOf } from '#app/components/page-meta.ts'
import { ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { PageShell } from '#app/ui/page.tsx'

export function AccessDenied({ message }: { message: string }) {
  const { name } = siteOf(useMatches())
  return (
    <PageShell width="text" className="text-center">
      <title>{`Access Denied | ${name}`}</title>
      <h1 className="text-title">Access Denied</h1>
      <p className="mx-auto mt-3 max-w-md text-lg text-ink-soft">{message}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/directory">Browse Directory</ButtonLink>
        <SecondaryLink to="/">Return Home</SecondaryLink>
      </div>
    </PageShell>
  )
}
