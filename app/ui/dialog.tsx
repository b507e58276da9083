import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import type { ModalProps } from './modal.tsx'

const Modal = lazy(() => import('./modal.tsx').then(({ Modal }) => ({ default: Modal })))

export function Dialog({ wide = false, ...rest }: ModalProps & { wide?: boolean }) {
  if (!useWanted(rest.open)) return null
  return (
    <Suspense fallback={null}>
      <Modal {...rest} wide={wide} />
    </Suspense>
  )
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  busy = false,
  onConfirm,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  busy?: boolean
  onConfirm: () => void
  children?: ReactNode
}) {
  if (!useWanted(open)) return null
  return (
    <Suspense fallback={null}>
      <Modal
        open={open}
        onOpenChange={onOpenChange}
        title={title}
        description={description}
        asks
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
              {cancelLabel}
            </Button>
            <Button variant={tone} busy={busy} onClick={() => onConfirm()}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        {children}
      </Modal>
    </Suspense>
  )
}

export function useWanted(open: boolean) {
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted || open
}
