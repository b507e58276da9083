import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { useDebounced } from './use-debounced.ts'

export type Geocoding = { best: { label: string } | null; others: { label: string }[] }

export function useGeocoding(text: string): Geocoding | null {
  const fetcher = useFetcher<Geocoding>()
  const settled = useDebounced(text.trim())
  const load = useEffectEvent((text: string) => void fetcher.load(`/places/find?text=${encodeURIComponent(text)}`))
  useEffect(() => {
    if (settled !== '') load(settled)
  }, [settled])
  return settled === '' || settled !== text.trim() ? null : (fetcher.data ?? null)
}
