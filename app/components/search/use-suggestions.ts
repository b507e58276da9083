import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useSettled } from './use-debounced.ts'

export type Suggestion = { value: string; label: string; detail?: string }

const SHORTEST = 2

/** What a text may become, while somebody types it. */
export function useSuggestions(
  address: '/places/suggest' | '/businesses/suggest',
  text: string,
): { items: Suggestion[]; loading: boolean } {
  const fetcher = useFetcher<Suggestion[]>()
  const settled = useSettled(text.trim())
  const load = useRef(fetcher.load)
  load.current = fetcher.load
  const first = useRef(settled)
  useEffect(() => {
    if (settled === first.current) return // what stood there when the page came is not asked for
    first.current = ''
    if (settled.length >= SHORTEST) void load.current(`${address}?text=${encodeURIComponent(settled)}`)
  }, [address, settled])
  const enough = text.trim().length >= SHORTEST && settled.length >= SHORTEST
  return { items: enough ? (fetcher.data ?? []) : [], loading: fetcher.state !== 'idle' }
}
