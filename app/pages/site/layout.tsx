import { Outlet } from 'react-router'
import { Banners } from '#app/components/frame/banners.tsx'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { GuardSkeleton, useGuardWaiting } from '#app/components/frame/guard-skeleton.tsx'
import { SiteFooter } from '#app/components/frame/site-footer.tsx'
import { SiteHeader } from '#app/components/frame/site-header.tsx'
import { useRootData } from '#app/components/root-data.ts'
import { chooseTypeFirst } from '#app/request/choose-type-first.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [chooseTypeFirst]

export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const root = useRootData()
  const viewer = root?.viewer ?? null
  const waiting = useGuardWaiting()
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader name={root?.site.name ?? 'Fettle'} viewer={viewer} />
      {viewer ? <Banners viewer={viewer} /> : null}
      <main id="content" tabIndex={-1} className="grow focus:outline-none">
        {root?.flash ? (
          <noscript>
            <Notice
              tone={root.flash.tone === 'destructive' ? 'danger' : 'success'}
              title={root.flash.title}
              className="m-4"
            >
              {root.flash.description}
            </Notice>
          </noscript>
        ) : null}
        {waiting ? <GuardSkeleton /> : null}
        <div hidden={waiting}>{children}</div>
      </main>
      {root ? <SiteFooter site={root.site} viewer={viewer} /> : null}
    </div>
  )
}
