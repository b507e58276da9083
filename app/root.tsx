import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/root'
import * as server from './api.server.ts'
import { ErrorPage } from './components/frame/error-page.tsx'
import { preloadNotices, supportBanner } from './components/frame/notices.lazy.ts'
import { PageChange } from './components/frame/page-change.tsx'
import { preloadSignedIn } from './components/frame/signed-in.lazy.tsx'
import { keepForms, useKeptForms } from './components/frame/unreached.ts'
import { type RootData, useRootData } from './components/root-data.ts'
import { EndScripts, Head, useHeaderMenus } from './document/start.tsx'
import { HeldPart } from './ui/lazy-part.tsx'
import { replaceToasts } from './ui/toast.ts'
import { ToastRegion } from './ui/toaster.tsx'
import { faceFiles } from './ui/typefaces/files.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const person = context.get(server.viewer)
  const site = context.get(server.site)
  const faces = site.look?.faces
  const found = {
    site,
    ...(faces ? { faces: { ...faceFiles(faces.names), families: faces.families } } : {}),
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
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = given
  if (formMethod !== undefined && formMethod !== 'GET') return defaultShouldRevalidate
  return currentUrl.href === nextUrl.href
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  useHeaderMenus()
  useKeptForms()
  const faces = useRootData()?.faces
  return (
    <html lang="en-GB">
      <Head fonts={faces?.fonts} />
      <body>
        <OwnStyles />
        <PageChange />
        {children}
        <ToastRegion />
        <EndScripts />
      </body>
    </html>
  )
}

/** The site's own colours and fonts; those of tokens.css stand before them. */
function OwnStyles() {
  const { site, faces } = useRootData() ?? {}
  const sheets = [...(faces?.sheets ?? []), ...(site?.look?.styles ? [site.look.styles] : [])]
  return sheets.map((href) => <link key={href} rel="stylesheet" href={href} />)
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
