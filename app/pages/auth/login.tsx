import { pageMeta } from '#app/components/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Login', description: 'Sign in to your account.', path: '/login', noIndex: true })

export default function Login() {
  return (
    <PageShell width="text">
      <PageHeading>Login</PageHeading>
      <EmptyState
        title="Accounts are not open yet"
        action={<ButtonLink to="/directory">Find Professionals</ButtonLink>}
      >
        You can search, read listings and contact providers without one.
      </EmptyState>
    </PageShell>
  )
}
