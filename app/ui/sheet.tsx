import { lazy, Suspense } from 'react'
import { useWanted } from './dialog.tsx'
import type { ModalProps } from './modal.tsx'

const Modal = lazy(() => import('./modal.tsx').then(({ Modal }) => ({ default: Modal })))

/** A panel that comes in from an edge. Its code is fetched when it first opens. */
export function Sheet({ side = 'right', ...rest }: ModalProps & { side?: 'left' | 'right' | 'bottom' }) {
  if (!useWanted(rest.open)) return null
  return (
    <Suspense fallback={null}>
      <Modal {...rest} shape={side} />
    </Suspense>
  )
}
