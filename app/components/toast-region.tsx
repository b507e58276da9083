import { lazy, Suspense, useSyncExternalStore } from 'react'
import { shown, subscribe } from '#app/ui/toast.ts'

const Toaster = lazy(() => import('#app/ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** Where toasts appear; its code is loaded with the first toast. */
export function ToastRegion() {
  const any = useSyncExternalStore(
    subscribe,
    () => shown().length > 0,
    () => false,
  )
  return any ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
