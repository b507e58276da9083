import { useSyncExternalStore } from 'react'
import { shown, subscribe } from '#app/ui/toast.ts'
import { Toaster } from '#app/ui/toaster.tsx'

/** Loaded with the page: toasts often report that the connection is down. */
export function ToastRegion() {
  const any = useSyncExternalStore(
    subscribe,
    () => shown().length > 0,
    () => false,
  )
  return any ? <Toaster /> : null
}
