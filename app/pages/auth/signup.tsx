import { pageMeta } from '#app/components/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/signup'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Sign Up', description: 'Create an account.', path: '/signup', noIndex: true })

export default function Signup() {
  return (
    <PageShell width="text">
      <PageHeading>Sign Up</PageHeading>
      <EmptyState
        title="Accounts are not open yet"
        action={<ButtonLink to="/directory">Find Professionals</ButtonLink>}
      >
        You can search, read listings and contact providers without one.
      </EmptyState>
    </PageShell>
  )
}
