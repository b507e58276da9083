import { type ReactNode, useEffect, useState } from 'react'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Link } from '#app/ui/link.tsx'

/**
 * A dialog; a card in the page without JavaScript, and where the page came with it. `title`: null when it is closed.
 * `children` have a way out of their own where they are a form.
 */
export function Panel({
  title,
  closed,
  isForm,
  onClose,
  children,
}: {
  title: string | null
  /** The address without it. */
  closed: string
  isForm: boolean
  onClose: () => void
  children: ReactNode
}) {
  const [alive, setAlive] = useState(false)
  const open = title !== null
  useEffect(() => {
    if (!open) setAlive(true)
  }, [open])
  if (alive) {
    return (
      <Dialog open={open} onOpenChange={(next) => (next ? undefined : onClose())} title={title}>
        {children}
      </Dialog>
    )
  }
  if (!open) return null
  return (
    <Card as="section" className="mb-8 max-w-2xl">
      <h2 className="mb-4 text-heading">{title}</h2>
      {children}
      {isForm ? null : (
        <Link to={closed} className="mt-5 inline-block underline underline-offset-4">
          Close
        </Link>
      )}
    </Card>
  )
}
