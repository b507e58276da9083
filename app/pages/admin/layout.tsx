import {
  data,
  href,
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
} from 'react-router'
import { api, viewer } from '#app/api.server.ts'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { SiteFrame } from '#app/components/frame/site-frame.tsx'
import { siteOf } from '#app/components/page-meta.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { StaffView } from '#contract/admin/view.ts'
import { longDate } from '#contract/date.ts'
import type { Route } from './+types/layout'
import { LoginForm } from './access/login-form.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import { staffLinks } from './frame/styles.ts'

export const links = staffLinks

/** Visitors get the admin login; to other people it looks as if there were no page here. */
export async function loader({ context }: Route.LoaderArgs): Promise<StaffView> {
  if (!context.get(viewer)) {
    const isSetUp = await context.get(api).admin.isSetUp()
    throw data({ isSetUp }, { status: 401 })
  }
  const standing = await attempt(context.get(api).admin.standing())
  if (standing.ok) return standing.data
  throw refusedPage(standing.refused)
}

/** A session that has ended in the meantime shows at the next page. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 503
}

export function headers() {
  return NO_STORE
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function AdminLayout({ loaderData: staff }: Route.ComponentProps) {
  return (
    <AdminFrame staff={staff}>
      {staff.twoFactor ? null : <OfferTwoFactor by={staff.twoFactorBy} />}
      <Outlet />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error, loaderData: staff }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const { name } = siteOf(useMatches())
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (staff) {
    return (
      <AdminFrame staff={staff}>
        <ErrorPage error={error} />
      </AdminFrame>
    )
  }
  if (status === 401) {
    return (
      <AdminFrame staff={null}>
        <title>{`Admin Login | ${name}`}</title>
        <LoginForm
          returnTo={pathname + search}
          isSetUp={isRouteErrorResponse(error) && error.data?.isSetUp !== false}
        />
      </AdminFrame>
    )
  }
  if (status === 403) {
    return (
      <AdminFrame staff={null}>
        <title>{`2-step Verification Needed | ${name}`}</title>
        <TwoFactorFirst />
      </AdminFrame>
    )
  }
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}

function OfferTwoFactor({ by }: { by: Date | null }) {
  return (
    <Notice
      tone="amber"
      title="Protect this account with 2-step verification"
      action={
        <ButtonLink to={href('/account/security')} variant="secondary" size="small">
          Set it up
        </ButtonLink>
      }
      className="mx-4 mt-4 -mb-4 sm:mx-6 print:hidden"
    >
      An admin’s password opens everything.{' '}
      {by ? `From ${longDate(by)} the admin pages ask for it.` : 'A code from your phone keeps others out.'}
    </Notice>
  )
}

function TwoFactorFirst() {
  return (
    <PageShell width="text">
      <PageHeading lead="The admin pages of this site open only to accounts with 2-step verification. It takes a minute and an authenticator app.">
        2-step Verification Needed
      </PageHeading>
      <ButtonLink to={href('/account/security')}>Set it up</ButtonLink>
    </PageShell>
  )
}
