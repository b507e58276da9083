export type CacheRule = {
  tags: readonly string[]
  maxSeconds: number
  /** Null if any parameter may matter. */
  parameters: readonly string[] | null
}

/** `tags=directory,listing:abc; max=60; params=q,page`; null for anything else. */
export function parseKeepRule(header: string | null): CacheRule | null {
  if (!header) return null
  const parts = new Map(header.split(';').map((part) => splitOnce(part.trim(), '=')))
  const maxSeconds = Number(parts.get('max'))
  if (!(maxSeconds > 0)) return null
  const parameters = parts.get('params')
  return {
    tags: list(parts.get('tags') ?? ''),
    maxSeconds,
    parameters: parameters === undefined ? null : list(parameters),
  }
}

/** One key for all spellings of an address; the key is an address too, and its page is rendered there. */
export function cacheKey(target: string, parametersOf: (path: string) => readonly string[] | undefined): string {
  const mark = target.indexOf('?')
  if (mark === -1) return target
  const path = target.slice(0, mark)
  const [asked = '', near] = target.slice(mark + 1).split('#')
  const query = new URLSearchParams(asked)
  const known = parametersOf(path)
  if (known) {
    for (const name of new Set(query.keys())) {
      if (!known.includes(name) && !(name === ROUTES_PARAMETER && path.endsWith('.data'))) query.delete(name)
    }
  }
  query.sort()
  return withNear(query.size > 0 ? `${path}?${query}` : path, near)
}

/** A page shows where its visitor needs someone: to the cache that is part of its address. */
export function withNear(address: string, near: string | null | undefined): string {
  return near ? `${address}#${near}` : address
}

export function nearIn(address: string): { url: string; near: string | null } {
  const [url = address, near = null] = address.split('#')
  return { url, near }
}

// React Router's own: the routes that a data request asks for.
const ROUTES_PARAMETER = '_routes'

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}
