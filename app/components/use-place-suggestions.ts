import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useSettled } from './use-settled.ts'

export type PlaceSuggestion = { value: string; label: string; detail?: string }

/** How long typing must rest before a location is looked up, in milliseconds. */
export const PLACE_DEBOUNCE = 300

/** Places that a text may mean, while somebody types it. */
export function usePlaceSuggestions(text: string): { items: PlaceSuggestion[]; loading: boolean } {
  const fetcher = useFetcher<PlaceSuggestion[]>()
  const settled = useSettled(text.trim(), PLACE_DEBOUNCE)
  const load = useRef(fetcher.load)
  load.current = fetcher.load
  const first = useRef(settled)
  useEffect(() => {
    if (settled === first.current) return // what stood there when the page came is not asked for
    first.current = ''
    if (settled.length >= 2) void load.current(`/places/suggest?text=${encodeURIComponent(settled)}`)
  }, [settled])
  return { items: settled.length >= 2 ? (fetcher.data ?? []) : [], loading: fetcher.state !== 'idle' }
}

export type FoundPlace = { best: { label: string } | null; others: { label: string }[] }

/** What a text is understood to mean, once typing rests. */
export function useFoundPlace(text: string): FoundPlace | null {
  const fetcher = useFetcher<FoundPlace>()
  const settled = useSettled(text.trim(), PLACE_DEBOUNCE)
  const load = useRef(fetcher.load)
  load.current = fetcher.load
  useEffect(() => {
    if (settled !== '') void load.current(`/places/find?text=${encodeURIComponent(settled)}`)
  }, [settled])
  return settled === '' || settled !== text.trim() ? null : (fetcher.data ?? null)
}
