import { useEffect, useReducer, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ComboboxItem, WokenProps } from '#app/ui/combobox.tsx'
import { ComboboxList } from '#app/ui/combobox-list.tsx'
import { preload } from '#app/ui/lazy-part.tsx'
import type { SearchSuggestion } from '#contract/directory/view.ts'
import { MIN_SUGGESTED_LENGTH } from '#contract/directory/words.ts'
import type { ServicePicks } from './service-box.tsx'
import { understood } from './understood.lazy.ts'
import { useDebounced } from './use-debounced.ts'

const CLEAR = 'clear'

export function ServiceList({ onSearch, onPlace, first, ...box }: WokenProps & ServicePicks) {
  const navigate = useNavigate()
  const suggestions = useSearchSuggestions(box.text, first)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const items = box.text === '' ? recentItems() : suggestions.map(itemOf)

  function pick({ value, label }: ComboboxItem) {
    if (value === CLEAR) {
      forgetSearches()
      return redraw()
    }
    const suggestion = suggestions.find((other) => keyOf(other) === value)
    if (suggestion?.kind === 'business') return void navigate(href('/directory/:id', { id: suggestion.id }))
    if (suggestion?.kind === 'place') return onPlace({ service: suggestion.service, location: suggestion.text })
    rememberSearch(label)
    onSearch(label)
  }

  return <ComboboxList {...box} items={items} onPick={pick} opensEmpty />
}

// Once this code is there, also before its list takes the place of the box.
addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement) rememberSearch(String(new FormData(target).get('service') ?? ''))
})

function recentItems(): ComboboxItem[] {
  const searches = recentSearches()
  const group = 'Recent searches'
  const items = searches.map((label) => ({ value: label, label, group }))
  return searches.length === 0
    ? []
    : [...items, { value: CLEAR, label: 'Clear recent searches', text: '', group, action: true }]
}

const GROUPS: Record<SearchSuggestion['kind'], string> = {
  category: 'Categories',
  task: 'Tasks',
  business: 'Businesses',
  place: 'Places',
}

function itemOf(suggestion: SearchSuggestion): ComboboxItem {
  const { kind, text: label } = suggestion
  const item = { value: keyOf(suggestion), label, group: GROUPS[kind], detail: detailOf(suggestion) }
  return kind === 'place' ? { ...item, text: suggestion.service } : item
}

function keyOf(suggestion: SearchSuggestion): string {
  return `${suggestion.kind} ${suggestion.kind === 'business' ? suggestion.id : suggestion.text}`
}

function detailOf(suggestion: SearchSuggestion): string | undefined {
  if (suggestion.kind === 'task') return suggestion.category
  return suggestion.kind === 'business' ? (suggestion.town ?? undefined) : undefined
}

// Its files are about to be needed.
preload(understood).catch(() => {})

// Kept in this browser alone.

const KEY = 'fettle.searches'
const MOST = 5

/** Newest first. */
function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

function rememberSearch(text: string): void {
  const search = text.trim()
  if (search === '') return
  const others = recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase())
  write([search, ...others].slice(0, MOST))
}

function forgetSearches(): void {
  write([])
}

function write(searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // A browser may refuse to keep anything.
  }
}

/** Those of the last answer, until the next is there; none where it fails. `first` needs none. */
function useSearchSuggestions(text: string, first: string): SearchSuggestion[] {
  const settled = useDebounced(text.trim())
  const [found, setFound] = useState<SearchSuggestion[]>([])
  const known = useRef<string | null>(first.trim())

  useEffect(() => {
    if (settled === known.current) return
    known.current = null
    if (settled.length < MIN_SUGGESTED_LENGTH) return setFound([])
    const asking = new AbortController()
    ask(settled, asking.signal).then(
      (suggestions) => setFound(suggestions),
      () => asking.signal.aborted || setFound([]),
    )
    return () => asking.abort()
  }, [settled])

  return text.trim().length < MIN_SUGGESTED_LENGTH ? [] : found
}

async function ask(text: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
  const answer = await fetch(`/search/suggest?q=${encodeURIComponent(text)}`, { signal })
  return answer.ok ? answer.json() : []
}
