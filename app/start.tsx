import './stack-traces.ts' // before React

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { openMenusAtOnce } from './components/frame/header-menus.ts'
import { rememberFailure } from './components/frame/restored-page.ts'
import { keepVisit } from './document/restore-scroll.tsx'
import { refuseHalfTyped } from './half-typed.ts'
import { knowPagelessRoutes } from './pageless-routes.ts'
import { traceErrors } from './stack-traces.ts'

/** React takes over the page. */
export function start() {
  traceErrors()
  keepVisit()
  knowPagelessRoutes()
  openMenusAtOnce()
  addEventListener('submit', refuseHalfTyped, true)
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter onError={rememberFailure} />)
  })
}
