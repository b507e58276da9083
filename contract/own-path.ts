import { readUrl } from './text.ts'

const MAX_PATH_LENGTH = 2000

/** Null for anything that may lead to another origin. */
export function ownPath(text: string | null | undefined, origin: string): string | null {
  if (!text?.startsWith('/') || text.length > MAX_PATH_LENGTH || /[\\\p{Cc}]/u.test(text)) return null
  const url = readUrl(text, origin)
  if (!url || url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') return null
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? null : path
}
