import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'

/** Closes the dialog that asks. Without a dialog, the question is a fold in the page. */
export const CloseDialog = createContext<(() => void) | null>(null)

/**
 * The harmless answer to a question, first in order so that a dialog opens with the focus on it. In a fold it is a link to
 * the same page, which without JavaScript is the only way to close it.
 */
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
