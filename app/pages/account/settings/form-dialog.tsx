import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CloseDialog } from '#app/components/keep-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Look = 'secondary' | 'danger' | 'ghost'

const looks: Record<Look, string> = {
  secondary: 'bg-surface text-ink inset-ring inset-ring-line-strong/60 hover:bg-sunken',
  danger: 'bg-brick text-on-brick hover:bg-brick-strong',
  ghost: 'text-petrol hover:bg-petrol-soft',
}

type FormDialogProps = {
  label: string
  title: string
  description?: ReactNode
  look?: Look
  refused: boolean
  children: ReactNode
}

/** Uses <details> without JavaScript. Opens after a refusal and closes when the page moves on. */
export function FormDialog({ label, title, description, look = 'secondary', refused, children }: FormDialogProps) {
  const { key } = useLocation()
  const fold = useRef<HTMLDetailsElement>(null)
  const [alive, setAlive] = useState(false)
  const [asked, setAsked] = useState<{ key: string; open: boolean } | null>(null)
  // A form that was opened before hydration stays in place.
  useEffect(() => {
    if (!fold.current?.open) setAlive(true)
  }, [])
  if (!alive) {
    return (
      <details ref={fold} open={refused}>
        <summary
          className={`inline-flex cursor-pointer items-center rounded-lg font-medium touch-target ${look === 'ghost' ? 'min-h-9 px-3 py-1.5 text-sm' : 'min-h-11 px-4 py-2'} ${looks[look]}`}
        >
          {label}
        </summary>
        <div className="mt-4 rounded-lg border p-4 sm:p-5">
          <h3 className="mb-1 text-subheading">{title}</h3>
          {description ? <p className="mb-4 text-ink-soft">{description}</p> : null}
          {children}
        </div>
      </details>
    )
  }
  return (
    <>
      <Button variant={look} size={look === 'ghost' ? 'small' : 'medium'} onClick={() => setAsked({ key, open: true })}>
        {label}
      </Button>
      <Dialog
        open={asked?.key === key ? asked.open : refused}
        onOpenChange={(open) => setAsked({ key, open })}
        title={title}
        description={description}
      >
        <CloseDialog value={() => setAsked({ key, open: false })}>{children}</CloseDialog>
      </Dialog>
    </>
  )
}
