import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { CircleAlert, CircleCheck, X } from './icons.ts'
import { dismiss, pause, resume, shown, subscribe, type Toast } from './toast.ts'

const nothing: readonly Toast[] = []

/** Milliseconds that a live region must be empty before its first words are announced reliably. */
const SETTLE = 120

/** Loaded with the page: toasts often report that the connection is down. */
export function ToastRegion() {
  const any = useSyncExternalStore(
    subscribe,
    () => shown().length > 0,
    () => false,
  )
  return any ? <Toaster /> : null
}

/** Errors are alerts, the rest statuses. The live regions render first, the words a moment later. */
function Toaster() {
  const toasts = useSyncExternalStore(subscribe, shown, () => nothing)
  const [settled, setSettled] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE)
    return () => clearTimeout(timer)
  }, [])

  const seen = settled ? toasts : nothing
  return (
    <section
      aria-label="Notifications"
      data-toasts
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex flex-col gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:left-auto sm:w-104"
    >
      <div role="status" aria-live="polite" aria-atomic="false" className="flex flex-col gap-2">
        {seen.map((toast) => (toast.tone === 'destructive' ? null : <ToastItem key={toast.id} toast={toast} />))}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="false" className="flex flex-col gap-2">
        {seen.map((toast) => (toast.tone === 'destructive' ? <ToastItem key={toast.id} toast={toast} /> : null))}
      </div>
    </section>
  )
}

const toneLooks: Record<Toast['tone'], string> = {
  default: 'border-line',
  success: 'border-moss/50',
  destructive: 'border-brick/60',
}

function ToastItem({ toast: { id, title, description, tone } }: { toast: Toast }) {
  const held = useRef({ hovered: false, focused: false })

  function hold(change: Partial<typeof held.current>) {
    Object.assign(held.current, change)
    if (held.current.hovered || held.current.focused) pause(id)
    else resume(id)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds its timer
    <div
      onPointerEnter={() => hold({ hovered: true })}
      onPointerLeave={() => hold({ hovered: false })}
      onFocus={() => hold({ focused: true })}
      onBlur={() => hold({ focused: false })}
      className={classes(
        'toast pointer-events-auto flex items-start gap-3 rounded-lg border bg-surface p-4 text-ink shadow-soft',
        toneLooks[tone],
      )}
    >
      {tone === 'success' ? <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-moss-ink" /> : null}
      {tone === 'destructive' ? <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-brick-ink" /> : null}
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {description ? <p className="text-sm text-ink-soft">{description}</p> : null}
      </div>
      <IconButton
        label="Close notification"
        icon={<X aria-hidden />}
        size="small"
        onClick={() => dismiss(id)}
        className="-my-1.5 -mr-2"
      />
    </div>
  )
}
