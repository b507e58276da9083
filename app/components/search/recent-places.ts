// Kept in this browser alone.

const KEY = 'fettle.places'
const MOST = 4

/** Postcode districts, newest first. */
export function recentPlaces(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean).slice(0, MOST)
  } catch {
    return []
  }
}

export function rememberPlace(code: string): void {
  try {
    localStorage.setItem(KEY, [code, ...recentPlaces().filter((other) => other !== code)].slice(0, MOST).join(' '))
  } catch {
    // A browser may refuse to keep anything.
  }
}
