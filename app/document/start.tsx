import { createContext, use, useContext, useEffect } from 'react'
import { Links, Meta, matchRoutes, Scripts, ScrollRestoration, UNSAFE_DataRouterContext } from 'react-router'
import { fonts as ourFonts } from '#app/ui/fonts.ts'
import publicStyles from '#app/ui/public.css?url'
import { readUrl } from '#contract/text.ts'

/** Whether the server puts head and scripts around the page (render-fast.tsx). Else React Router draws them, as always in the browser. */
export const FramedByServer = createContext(false)

/** `fonts`: those of the page, ahead of the first paint. */
export function Head({ fonts = ourFonts }: { fonts?: readonly string[] | undefined }) {
  const framed = useContext(FramedByServer)
  return (
    <head>
      {framed ? null : (
        <>
          <FixedTags />
          <Meta />
          <Links />
        </>
      )}
      {fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
    </head>
  )
}

export function FixedTags() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#FBF8F3" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#101716" media="(prefers-color-scheme: dark)" />
      <link rel="stylesheet" href={publicStyles} />
      <noscript>
        <link rel="stylesheet" href="/no-script.css" />
      </noscript>
    </>
  )
}

/** The scripts at the end of a page. */
export function EndScripts() {
  if (useContext(FramedByServer)) return null
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}

/** Must be called before React hydrates the page. */
export function prepareHydration() {
  if (import.meta.env.PLAIN) return
  knowPagelessRoutes()
  for (const name of TOUCHES) addEventListener(name, keepFromReact, true)
}

declare global {
  /** What React Router leaves in the page: where the code of each route is, and what of it is there. */
  interface Window {
    __reactRouterManifest: {
      routes: Record<string, { module: string; hasDefaultExport?: boolean; hasClientAction?: boolean }>
    }
    __reactRouterRouteModules: Record<string, object>
  }
}

/** Routes without a page have no code here, and none is fetched for them. */
function knowPagelessRoutes() {
  for (const [id, route] of Object.entries(window.__reactRouterManifest.routes)) {
    if (!route.hasDefaultExport && !route.hasClientAction) window.__reactRouterRouteModules[id] ??= {}
  }
}

const TOUCHES = ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click'] as const

/**
 * React handles a tap only once the page is hydrated: a third of a second on a slow phone. The browser opens the menus of a
 * header by itself, so until then what touches them is kept from React.
 */
function keepFromReact(event: Event) {
  if (event.target instanceof Element && event.target.closest('header summary')) event.stopPropagation()
}

/** Lets React have the header's menus once it has hydrated the page. */
export function useHeaderMenus() {
  useEffect(() => {
    for (const name of TOUCHES) removeEventListener(name, keepFromReact, true)
  }, [])
}

/**
 * For a form that is sent to another page: fetches that page's code while there is a connection. Where React Router
 * cannot have it, it loads the whole document again.
 */
export function useFormTarget(action: string) {
  const routes = use(UNSAFE_DataRouterContext)?.router.routes
  useEffect(() => {
    if (import.meta.env.PLAIN) return
    for (const { route } of matchRoutes(routes ?? [], readUrl(action, location.href)?.pathname ?? '') ?? []) {
      const file = window.__reactRouterManifest.routes[route.id]?.module
      if (file) import(/* @vite-ignore */ file).catch(() => {})
    }
  }, [routes, action])
}
