import {
  data,
  Form,
  href,
  isRouteErrorResponse,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
} from 'react-router'
import { api, site, viewer } from '#app/api.server.ts'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { SiteFrame } from '#app/components/frame/site-frame.tsx'
import { siteOf } from '#app/components/page-meta.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { privateHeaders } from '#app/request/page-cache.ts'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { ShieldCheck, X } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { canHavePasskeys } from '#contract/account/passkey.ts'
import { readCookie } from '#contract/cookie.ts'
import { longDate } from '#contract/date.ts'
import type { Route } from './+types/layout'
import { LoginForm } from './access/login-form.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import { staffLinks } from './frame/styles.ts'
import type { StaffData } from './frame/use-staff.ts'
import { readChosen } from './list/chosen-columns.ts'
import { UserPanels } from './users/user-link.tsx'

export const links = staffLinks

/** Visitors get the admin login, or the set-up of a site without an admin; to other people there is no page here. */
export async function loader({ request, context, url }: Route.LoaderArgs): Promise<StaffData> {
  if (!context.get(viewer)) {
    if (!(await context.get(api).admin.isSetUp())) throw redirect(href('/admin-signup'))
    throw data({ passkeys: canHavePasskeys(url.origin) }, { status: 401 })
  }
  const standing = await attempt(context.get(api).admin.standing())
  if (!standing.ok) throw refusedPage(standing.refused)
  const [cookies, ours] = [request.headers.get('cookie'), context.get(site)]
  return {
    ...standing.data,
    columns: readChosen(readCookie(cookies, 'admin-columns', ours)),
    offersLater: readCookie(cookies, 'two-factor-later', ours) !== null,
  }
}

/** A session that has ended in the meantime shows at the next page. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 503
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function AdminLayout({ loaderData: staff }: Route.ComponentProps) {
  return (
    <AdminFrame staff={staff}>
      {staff.twoFactor || staff.offersLater ? null : <OfferTwoFactor by={staff.twoFactorBy} />}
      <UserPanels>
        <Outlet />
      </UserPanels>
    </AdminFrame>
  )
}

export function ErrorBoundary({ error, loaderData: staff }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const { name } = siteOf(useMatches())
  const { status, data: known } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
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
        <title>{`Admin login | ${name}`}</title>
        <LoginForm returnTo={pathname + search} isSetUp passkeys={known?.passkeys === true} />
      </AdminFrame>
    )
  }
  if (status === 403) {
    return (
      <AdminFrame staff={null}>
        <title>{`2-step verification needed | ${name}`}</title>
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

/** One line on top of every page. Closed, it comes back after a day. `by`: the day from which it is needed. */
function OfferTwoFactor({ by }: { by: Date | null }) {
  const { pathname, search } = useLocation()
  return (
    <aside
      aria-label="2-step verification"
      className="flex h-11 items-center gap-2 border-b border-amber/50 bg-amber-soft pl-4 text-sm sm:pl-6 print:hidden"
    >
      <ShieldCheck aria-hidden className="size-4.5 shrink-0 text-amber-ink" />
      <p className="min-w-0 grow truncate">
        <TextLink to={href('/account/security')}>Turn on 2-step verification</TextLink>
        <span className="max-sm:sr-only">
          {by ? ` to protect admin access. You’ll need it from ${longDate(by)}.` : ' to protect admin access.'}
        </span>
      </p>
      <Form method="post" action={href('/admin/preferences')} preventScrollReset>
        <HiddenFields intent="later" return={pathname + search} />
        <IconButton label="Hide for a day" icon={<X aria-hidden />} />
      </Form>
    </aside>
  )
}

function TwoFactorFirst() {
  return (
    <PageShell width="text">
      <PageHeading lead="The admin pages of this site open only to accounts with 2-step verification. It takes a minute and an authenticator app.">
        2-step verification needed
      </PageHeading>
      <ButtonLink to={href('/account/security')}>Set it up</ButtonLink>
    </PageShell>
  )
}
