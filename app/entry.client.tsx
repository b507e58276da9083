import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { rememberFailure } from './components/frame/restored-page.ts'
import { prepareHydration } from './document/start.tsx'
import { refuseHalfTyped } from './half-typed.ts'

prepareHydration()
addEventListener('submit', refuseHalfTyped, true)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={rememberFailure} />)
})
