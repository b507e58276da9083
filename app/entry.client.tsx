import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { rememberFailure } from './components/frame/restored-page.ts'
import { prepareHydration } from './document/start.tsx'

prepareHydration()
addEventListener('submit', refuseHalfTyped, true)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={rememberFailure} />)
})

/** Browsers send a date or a time that is half typed as a blank. Here nothing is sent, and the box says what it lacks. */
function refuseHalfTyped(event: SubmitEvent) {
  if (!(event.target instanceof HTMLFormElement)) return
  for (const box of event.target.elements) {
    if (!(box instanceof HTMLInputElement) || !box.validity.badInput) continue
    event.preventDefault()
    event.stopImmediatePropagation()
    box.closest('details')?.setAttribute('open', '')
    box.reportValidity()
    return
  }
}
