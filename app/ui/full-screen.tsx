import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { X } from './icons.ts'

type FullScreenProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  opener: HTMLElement
  children: ReactNode
}

/** Covers the window, always dark. The focus goes back to `opener`. */
export function FullScreen({ open, onClose, title, opener, children }: FullScreenProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          data-theme="dark"
          finalFocus={() => opener}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex min-h-14 items-center gap-3 py-1.5 pr-16 pl-4">
            <Dialog.Title className="min-w-0 truncate text-base font-medium">{title}</Dialog.Title>
          </header>
          {children}
          {/* Last in order, so that the focus begins with the content. */}
          <Dialog.Close
            render={
              <IconButton label="Close" icon={<X aria-hidden />} type="button" className="absolute! top-1.5 right-2" />
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
