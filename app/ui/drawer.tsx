import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { X } from './icons.ts'

/** A dialog at the side of the window, beside what it is about. */
export function Drawer({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-full max-w-md flex-col border-l bg-surface text-ink shadow-soft outline-none transition-[opacity,translate] duration-180 ease-out data-ending-style:translate-x-6 data-ending-style:opacity-0 data-starting-style:translate-x-6 data-starting-style:opacity-0">
          <header className="border-b py-4 pr-14 pl-5">
            <Dialog.Title className="text-heading wrap-anywhere">{title}</Dialog.Title>
          </header>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain p-5">{children}</div>
          {/* Last in order, so that the focus begins with the content. */}
          <Dialog.Close
            render={
              <IconButton
                label="Close"
                icon={<X aria-hidden />}
                size="small"
                type="button"
                className="absolute! top-3.5 right-3"
              />
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
