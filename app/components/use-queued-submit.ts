import { useCallback, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'

/** Sends one form after the other, and the newest of those that wait: requests at the same time may overtake each other. */
export function useQueuedSubmit({ submit }: Pick<FetcherWithComponents<unknown>, 'submit'>, action: string) {
  const waiting = useRef<FormData | null>(null)
  const busy = useRef(false)
  return useCallback(
    async (form: FormData) => {
      waiting.current = form
      if (busy.current) return
      busy.current = true
      while (waiting.current) {
        const next: FormData = waiting.current
        waiting.current = null
        await submit(next, { method: 'post', action })
      }
      busy.current = false
    },
    [submit, action],
  )
}
