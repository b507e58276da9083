import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/root'
import * as server from './api.server.ts'
import { ErrorPage } from './components/frame/error-page.tsx'
import { preloadNotices, supportBanner } from './components/frame/notices.lazy.ts'
import { PageChange } from './components/frame/page-change.tsx'
import { preloadSignedIn } from './components/frame/signed-in.lazy.tsx'
import { ToastRegion } from './components/frame/toast-region.tsx'
import { keepForms, useKeptForms } from './components/frame/unreached.ts'
import type { RootData } from './components/root-data.ts'
import { EndScripts, Head, useHeaderMenus } from './document/start.tsx'
import { fonts } from './ui/fonts.ts'
import { HeldPart } from './ui/lazy-part.tsx'
import { replaceToasts } from './ui/toast.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const person = context.get(server.viewer)
  const found = {
    site: context.get(server.site),
    viewer: person,
    near: context.get(server.near),
    support: context.get(server.support),
    flash: context.get(server.flash),
  }
  if (person) await preloadSignedIn()
  await preloadNotices({ announcement: found.site.banner !== null, support: found.support !== null })
  return found
}

export const clientMiddleware = [keepForms]

/** Settings change seldom, and the viewer only by an action; then a page revalidates in place. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs) {
  const { formMethod, actionStatus = 200, currentUrl, nextUrl } = given
  if (formMethod !== undefined && formMethod !== 'GET') return actionStatus < 400
  return currentUrl.href === nextUrl.href
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...fonts.map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

export function Layout({ children }: { children: ReactNode }) {
  useHeaderMenus()
  useKeptForms()
  return (
    <html lang="en-GB">
      <Head />
      <body>
        <PageChange />
        {children}
        <ToastRegion />
        <EndScripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { flash: said, support, viewer } = loaderData
  useEffect(() => {
    if (said) replaceToasts(said)
    if (said?.forgets) forgetStored()
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

function forgetStored() {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {}
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="min-h-dvh">
      <ErrorPage error={error} />
    </main>
  )
}
