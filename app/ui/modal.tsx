import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { X } from './icons.ts'

export type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
}

export function Modal({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  wide = false,
  asks = false,
}: ModalProps & {
  wide?: boolean
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
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          role={asks ? 'alertdialog' : 'dialog'}
          className={classes(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl bg-surface text-ink shadow-soft outline-none transition-[opacity,scale] duration-180 ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 data-nested-dialog-open:after:absolute data-nested-dialog-open:after:inset-0 data-nested-dialog-open:after:z-20 data-nested-dialog-open:after:rounded-xl data-nested-dialog-open:after:bg-overlay',
            wide ? 'max-w-3xl' : 'max-w-lg',
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
            <footer className="flex flex-wrap justify-end gap-3 px-5 pt-1 pb-5 sm:px-6 sm:pb-6">{footer}</footer>
          ) : null}
          {/* Last in order, so that the focus begins with the content. */}
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
