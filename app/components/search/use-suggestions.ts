import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useDebounced } from './use-debounced.ts'

export type Suggestion = { value: string; label: string; detail?: string }

const SHORTEST = 2

export function useSuggestions(
  address: '/places/suggest' | '/businesses/suggest',
  text: string,
  /** The text that the page came with needs none. */
  given = text,
): { items: Suggestion[]; loading: boolean } {
  const fetcher = useFetcher<Suggestion[]>()
  const settled = useDebounced(text.trim())
  const load = useEffectEvent((text: string) => void fetcher.load(`${address}?text=${encodeURIComponent(text)}`))
  const first = useRef(given.trim())
  useEffect(() => {
    if (settled === first.current) return
    first.current = ''
    if (settled.length >= SHORTEST) load(settled)
  }, [settled])
  const enough = text.trim().length >= SHORTEST && settled.length >= SHORTEST
  return { items: enough ? (fetcher.data ?? []) : [], loading: fetcher.state !== 'idle' }
}
