import './ui/app.css'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/root'
import { flash, site, viewer } from './api.server.ts'
import { ErrorPage } from './components/frame/error-page.tsx'
import { PageChange } from './components/frame/page-change.tsx'
import { ToastRegion } from './components/frame/toast-region.tsx'
import type { RootData } from './components/root-data.ts'
import { useRestoredPage } from './restored-page.ts'
import { fonts } from './ui/fonts.ts'
import { replaceToasts } from './ui/toast.ts'

export function loader({ context }: Route.LoaderArgs): RootData {
  return { site: context.get(site), viewer: context.get(viewer), flash: context.get(flash) }
}

/** Settings never change at run time, and the viewer only by an action; then a page revalidates in place. */
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
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FBF8F3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101716" media="(prefers-color-scheme: dark)" />
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

export default function Root({ loaderData }: Route.ComponentProps) {
  const said = loaderData.flash
  useEffect(() => {
    if (said) replaceToasts(said)
  }, [said])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="min-h-dvh">
      <ErrorPage error={error} />
    </main>
  )
}
