import { createContext, useContext, useState } from 'react'
import { Links, Meta, useLocation } from 'react-router'
import publicStyles from '#app/ui/public.css?url'
import staffStyles from '#app/ui/staff.css?url'
import { isAdminPath } from '#contract/admin-path.ts'

/** Whether the server puts head and scripts around the page (written-page.tsx). Else React Router draws them, as always in the browser. */
export const FramedByServer = createContext(false)

export function Head() {
  if (useContext(FramedByServer)) return <head />
  return (
    <head>
      <FixedTags />
      <Meta />
      <Links />
    </head>
  )
}

export function FixedTags() {
  const styles = useStyles()
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#FBF8F3" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#101716" media="(prefers-color-scheme: dark)" />
      <link rel="stylesheet" href={styles} />
      <noscript>
        <link rel="stylesheet" href="/no-script.css" />
      </noscript>
    </>
  )
}

/** Of the address at which the document was opened: it keeps them. */
function useStyles() {
  const { pathname } = useLocation()
  return useState(() => (isAdminPath(pathname) || pathname === '/dev/kit' ? staffStyles : publicStyles))[0]
}
