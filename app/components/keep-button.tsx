import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'
import { Button, SecondaryLink } from '#app/ui/button.tsx'

/** Null if the question is a fold in the page, not a dialog. */
export const CloseDialog = createContext<(() => void) | null>(null)

/** First in order, so that a dialog focuses it. In a fold, a link to the same page closes it without JavaScript. */
export function KeepButton({ children }: { children: ReactNode }) {
  const close = useContext(CloseDialog)
  const { pathname, search } = useLocation()
  if (close) {
    return (
      <Button variant="secondary" onClick={close}>
        {children}
      </Button>
    )
  }
  return (
    <SecondaryLink to={`${pathname}${search}`} onClick={foldUp}>
      {children}
    </SecondaryLink>
  )
}

function foldUp(event: MouseEvent) {
  const fold = event.currentTarget.closest('details')
  if (!fold) return
  event.preventDefault()
  fold.open = false
  fold.querySelector('summary')?.focus()
}
