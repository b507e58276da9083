import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

export type Shape = 'centre' | 'left' | 'right' | 'bottom'

export type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
}

/** What dialogs and sheets are made of. Loaded when the first of them opens. */
export function Modal({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  shape,
  wide = false,
  asks = false,
}: ModalProps & {
  shape: Shape
  wide?: boolean
  /** It wants an answer: a press outside does not close it. */
  asks?: boolean
}) {
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={asks}
      onOpenChange={(next, details) => {
        const pressed = details.event.target
        if (!next && pressed instanceof Element && pressed.closest('[data-toasts]')) details.cancel()
        else onOpenChange(next)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          role={asks ? 'alertdialog' : 'dialog'}
          className={classes(
            'fixed z-50 flex flex-col bg-surface text-ink shadow-soft outline-none transition-[opacity,translate,scale] duration-180 ease-out',
            shapes[shape],
            shape === 'centre' && (wide ? 'max-w-3xl' : 'max-w-lg'),
          )}
        >
          <header className="pt-5 pr-14 pb-4 pl-5 sm:pt-6 sm:pl-6">
            <Dialog.Title className="text-heading">{title}</Dialog.Title>
            {description ? (
              <Dialog.Description className="mt-1.5 text-ink-soft">{description}</Dialog.Description>
            ) : null}
          </header>
          {children ? (
            <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6">{children}</div>
          ) : null}
          {footer ? (
            <footer
              className={classes(
                'flex flex-wrap justify-end gap-3 px-5 sm:px-6',
                shape === 'centre' ? 'pt-1 pb-5 sm:pb-6' : 'border-t py-4',
              )}
            >
              {footer}
            </footer>
          ) : null}
          {/* Last in order, so that the focus begins with what the window is for. */}
          <Dialog.Close
            render={
              <IconButton
                label="Close"
                icon={<X aria-hidden />}
                size="small"
                type="button"
                className="absolute! top-4 right-3 sm:top-5 sm:right-4"
              />
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const shapes: Record<Shape, string> = {
  centre:
    'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-xl data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
  left: 'inset-y-0 left-0 w-[min(24rem,calc(100%-3rem))] border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right:
    'inset-y-0 right-0 w-[min(24rem,calc(100%-3rem))] border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] rounded-t-xl border-t data-ending-style:translate-y-full data-starting-style:translate-y-full',
}
