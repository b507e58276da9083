import { type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import { isAdminPath } from '#contract/admin-path.ts'
import type { Route } from './+types/root'
import * as server from './api.server.ts'
import { openAdminArea } from './components/frame/admin-area.ts'
import { ErrorPage } from './components/frame/error-page.tsx'
import { preloadNotices, supportBanner } from './components/frame/notices.lazy.tsx'
import { PageChange } from './components/frame/page-change.tsx'
import { preloadSignedIn } from './components/frame/signed-in.lazy.tsx'
import { ToastRegion } from './components/frame/toast-region.tsx'
import { keepForms, useKeptForms } from './components/frame/unreached.ts'
import type { RootData } from './components/root-data.ts'
import { useRestoredPage } from './restored-page.ts'
import { fonts } from './ui/fonts.ts'
import { HeldPart } from './ui/lazy-part.tsx'
import publicStyles from './ui/public.css?url'
import staffStyles from './ui/staff.css?url'
import { replaceToasts } from './ui/toast.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const person = context.get(server.viewer)
  const found = {
    site: context.get(server.site),
    viewer: person,
    support: context.get(server.support),
    flash: context.get(server.flash),
  }
  if (person) await preloadSignedIn()
  await preloadNotices({ announcement: found.site.banner !== null, support: found.support !== null })
  return found
}

export const clientMiddleware = [openAdminArea, keepForms]

/** Settings change seldom, and the viewer only by an action; then a page revalidates in place. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs) {
  const { formMethod, actionStatus = 200, currentUrl, nextUrl } = given
  if (formMethod !== undefined && formMethod !== 'GET') return actionStatus < 400
  return currentUrl.href === nextUrl.href
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ...fonts.map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

export function Layout({ children }: { children: ReactNode }) {
  useRestoredPage()
  useKeptForms()
  const styles = useStyles()
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FBF8F3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101716" media="(prefers-color-scheme: dark)" />
        <link rel="stylesheet" href={styles} />
        <Meta />
        <Links />
        <noscript>
          <link rel="stylesheet" href="/no-script.css" />
        </noscript>
      </head>
      <body>
        <PageChange />
        {children}
        <ToastRegion />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Of the address at which the document was opened: it keeps them. */
function useStyles() {
  const { pathname } = useLocation()
  return useState(() => (isAdminPath(pathname) || pathname === '/dev/kit' ? staffStyles : publicStyles))[0]
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { flash: said, support, viewer } = loaderData
  useEffect(() => {
    if (said) replaceToasts(said)
  }, [said])
  return (
    <>
      <Suspense>
        {support && viewer ? (
          <HeldPart source={supportBanner} props={{ name: viewer.name, until: support.until }} />
        ) : null}
      </Suspense>
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="min-h-dvh">
      <ErrorPage error={error} />
    </main>
  )
}
