import { useSyncExternalStore } from 'react'
import { shown, subscribe } from '#app/ui/toast.ts'
import { Toaster } from '#app/ui/toaster.tsx'

/** Where toasts appear. Its code comes with the page: what a toast says is often that the line is down. */
export function ToastRegion() {
  const any = useSyncExternalStore(
    subscribe,
    () => shown().length > 0,
    () => false,
  )
  return any ? <Toaster /> : null
}
