import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useSettled } from './use-debounced.ts'

export type FoundPlace = { best: { label: string } | null; others: { label: string }[] }

/** What a text is understood to mean, once typing rests. */
export function useFoundPlace(text: string): FoundPlace | null {
  const fetcher = useFetcher<FoundPlace>()
  const settled = useSettled(text.trim())
  const load = useRef(fetcher.load)
  load.current = fetcher.load
  useEffect(() => {
    if (settled !== '') void load.current(`/places/find?text=${encodeURIComponent(settled)}`)
  }, [settled])
  return settled === '' || settled !== text.trim() ? null : (fetcher.data ?? null)
}
