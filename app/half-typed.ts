/** Browsers send a date or a time that is half typed as a blank. Here nothing is sent, and the box says what it lacks. */
export function refuseHalfTyped(event: SubmitEvent) {
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
