import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { MIN_SUGGESTED_LENGTH } from '#contract/directory/words.ts'
import { useDebounced } from './use-debounced.ts'

type Suggestion = { value: string; label: string; detail?: string }

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
    if (settled.length >= MIN_SUGGESTED_LENGTH) load(settled)
  }, [settled])
  const enough = text.trim().length >= MIN_SUGGESTED_LENGTH && settled.length >= MIN_SUGGESTED_LENGTH
  return { items: enough ? (fetcher.data ?? []) : [], loading: fetcher.state !== 'idle' }
}
