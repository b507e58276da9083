import { useCallback, useEffect, useRef, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { replaceToasts } from '#app/ui/toast.ts'

export type OrderSaved = { problem: string | null }

/** `titles`: of the toasts. `revision` changes when an order is refused or put back. */
export function useOrderSaved(
  fetcher: FetcherWithComponents<OrderSaved>,
  action: string,
  titles: { refused: string; saved?: string },
) {
  const { data } = fetcher
  const send = useQueuedSubmit(fetcher, action)
  const [revision, setRevision] = useState(0)
  const { refused, saved } = titles
  const putBack = () => setRevision((before) => before + 1)

  useEffect(() => {
    if (!data) return
    if (data.problem === null) {
      if (saved) replaceToasts({ title: saved, tone: 'success' })
      return
    }
    replaceToasts({ title: refused, description: data.problem, tone: 'destructive' })
    setRevision((before) => before + 1)
  }, [data, refused, saved])

  return {
    revision,
    putBack,
    save(ids: readonly string[]) {
      const form = new FormData()
      form.set('stay', 'yes')
      for (const id of ids) form.append('id', id)
      void send(form)
    },
  }
}

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
