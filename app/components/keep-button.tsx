import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'

/** Closes the window that asks. Without one, the question is a part of the page that folds out. */
export const Closing = createContext<(() => void) | null>(null)

/**
 * The harmless answer to a question, first in order so that a window begins with the focus on it. In a fold it leads to
 * the page as it was, which without JavaScript is the only way to close it.
 */
export function KeepButton({ children }: { children: ReactNode }) {
  const close = useContext(Closing)
  const { pathname, search } = useLocation()
  if (close) {
    return (
      <Button variant="secondary" onClick={close}>
        {children}
      </Button>
    )
  }
  return (
    <ButtonLink to={`${pathname}${search}`} variant="secondary" onClick={foldUp}>
      {children}
    </ButtonLink>
  )
}

function foldUp(event: MouseEvent) {
  const fold = event.currentTarget.closest('details')
  if (!fold) return
  event.preventDefault()
  fold.open = false
  fold.querySelector('summary')?.focus()
}
