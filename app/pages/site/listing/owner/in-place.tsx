import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pencil } from '#app/ui/icons.ts'

type Props = {
  label: string
  /** Where the same is edited without JavaScript. */
  to: string
  form: (close: () => void) => ReactNode
}

/** A link to the page of its own, which a script turns into a form in place. */
export function InPlace({ label, to, form }: Props) {
  const [open, setOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)

  function close() {
    setOpen(false)
    requestAnimationFrame(() => link.current?.focus())
  }

  if (open) return <Box onClose={close}>{form(close)}</Box>
  return (
    <ButtonLink
      ref={link}
      to={to}
      variant="secondary"
      size="small"
      icon={<Pencil aria-hidden />}
      onClick={(event) => {
        event.preventDefault()
        setOpen(true)
      }}
    >
      {label}
    </ButtonLink>
  )
}

function Box({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button that cancels does the same
    <div
      ref={box}
      className="mt-3 w-full max-w-xl rounded-lg border bg-surface p-4 sm:p-5"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      {children}
    </div>
  )
}
