import { useEffect, useRef, useState } from 'react'
import { type SearchSuggestion, SHORTEST_SUGGESTED } from '#contract/directory/suggestion.ts'
import { useDebounced } from './use-debounced.ts'

/** Those of the last answer, until the next is there; none where it fails. `first` needs none. */
export function useSearchSuggestions(text: string, first: string): SearchSuggestion[] {
  const settled = useDebounced(text.trim())
  const [found, setFound] = useState<SearchSuggestion[]>([])
  const known = useRef<string | null>(first.trim())

  useEffect(() => {
    if (settled === known.current) return
    known.current = null
    if (settled.length < SHORTEST_SUGGESTED) return setFound([])
    const asking = new AbortController()
    ask(settled, asking.signal).then(
      (suggestions) => setFound(suggestions),
      () => asking.signal.aborted || setFound([]),
    )
    return () => asking.abort()
  }, [settled])

  return text.trim().length < SHORTEST_SUGGESTED ? [] : found
}

async function ask(text: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
  const answer = await fetch(`/search/suggest?q=${encodeURIComponent(text)}`, { signal })
  return answer.ok ? answer.json() : []
}
