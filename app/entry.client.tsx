import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { openMenusAtOnce } from './components/frame/header-menus.ts'
import { refuseHalfTyped } from './half-typed.ts'
import { knowPagelessRoutes } from './pageless-routes.ts'
import { rememberFailure } from './restored-page.ts'

knowPagelessRoutes()
openMenusAtOnce()
addEventListener('submit', refuseHalfTyped, true)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={rememberFailure} />)
})
