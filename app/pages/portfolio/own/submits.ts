/** A button that acts at once, and without JavaScript sends its form. */
export function submits(act: string, onClick: () => void) {
  return {
    type: 'submit' as const,
    name: 'act',
    value: act,
    onClick(event: { preventDefault(): void }) {
      event.preventDefault()
      onClick()
    },
  }
}
