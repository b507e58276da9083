import { Outlet } from 'react-router'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { SiteFrame } from '#app/components/frame/site-frame.tsx'
import { chooseTypeFirst } from '#app/request/choose-type-first.ts'
import type { Route } from './+types/layout'

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
