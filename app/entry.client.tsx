import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { refuseHalfTyped } from './half-typed.ts'
import { openMenusAtOnce } from './header-menus.ts'
import { knowPagelessRoutes } from './pageless-routes.ts'
import { rememberFailure } from './restored-page.ts'

knowPagelessRoutes()
openMenusAtOnce()
addEventListener('submit', refuseHalfTyped, true)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={rememberFailure} />)
})
