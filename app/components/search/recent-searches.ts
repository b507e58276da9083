// Kept in this browser alone.

const KEY = 'fettle.searches'
const MOST = 5

/** Newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const search = text.trim()
  if (search === '') return
  const others = recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase())
  write([search, ...others].slice(0, MOST))
}

export function forgetSearches(): void {
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
