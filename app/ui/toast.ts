/** Milliseconds. */
export const CLOSE_AFTER = 5_000
/** Milliseconds in memory after closing. */
export const REMOVE_AFTER = 1_000_000
export const MOST_SHOWN = 5

export type Tone = 'default' | 'success' | 'destructive'

type ToastInput = {
  title: string
  description?: string | undefined
  tone?: Tone | undefined
  /** Milliseconds; Infinity: until closed by hand. */
  closeAfter?: number | undefined
}

export type Toast = { id: string; title: string; description: string | undefined; tone: Tone; open: boolean }

export function createToasts() {
  let held: readonly Toast[] = []
  let shown: readonly Toast[] = []
  let counter = 0
  const listeners = new Set<() => void>()
  const clocks = new Map<string, { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }>()

  function keep(next: readonly Toast[]) {
    held = next
    shown = held.filter(({ open }) => open)
    for (const listener of listeners) listener()
  }

  function toast({ title, description, tone = 'default', closeAfter = CLOSE_AFTER }: ToastInput) {
    counter += 1
    const id = `toast-${counter}`
    keep([...held, { id, title, description, tone, open: true }])
    for (const { id: oldest } of shown.slice(0, -MOST_SHOWN)) dismiss(oldest)
    clocks.set(id, { left: closeAfter, since: 0, timer: undefined })
    resume(id)
    return id
  }

  /** The newest message makes earlier ones stale. */
  function replaceToasts(input: ToastInput) {
    for (const { id } of shown) dismiss(id)
    return toast(input)
  }

  function dismiss(id: string) {
    if (!shown.some((toast) => toast.id === id)) return
    pause(id)
    clocks.delete(id)
    keep(held.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => keep(held.filter((toast) => toast.id !== id)), REMOVE_AFTER)
  }

  function pause(id: string) {
    const clock = clocks.get(id)
    if (clock?.timer === undefined) return
    clearTimeout(clock.timer)
    clock.timer = undefined
    clock.left -= Date.now() - clock.since
  }

  function resume(id: string) {
    const clock = clocks.get(id)
    if (!clock || clock.timer !== undefined || clock.left === Number.POSITIVE_INFINITY) return
    clock.since = Date.now()
    clock.timer = setTimeout(() => dismiss(id), Math.max(clock.left, 0))
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  return {
    toast,
    replaceToasts,
    dismiss,
    pause,
    resume,
    subscribe,
    shown: () => shown,
    held: () => held,
  }
}

export const { toast, replaceToasts, dismiss, pause, resume, subscribe, shown } = createToasts()
