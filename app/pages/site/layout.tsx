import { href, type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { viewer } from '#app/api.server.ts'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { SiteFrame } from '#app/components/frame/site-frame.tsx'
import type { Route } from './+types/layout'

const open = ['/terms', '/privacy', '/contact']

const chooseTypeFirst: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const who = context.get(viewer)
  if (!who || who.accountType !== null || request.method !== 'GET') return next()
  const url = new URL(request.url)
  const path = url.pathname.replace(/\.data$/, '')
  const choice = href('/choose-account-type')
  if (path === choice || open.includes(path)) return next()
  url.searchParams.delete('_routes')
  throw redirect(`${choice}?${new URLSearchParams({ return: path + url.search })}`)
}

export const middleware: Route.MiddlewareFunction[] = [chooseTypeFirst]

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
