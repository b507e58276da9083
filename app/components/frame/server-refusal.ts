import { isRouteErrorResponse } from 'react-router'

export function refusalIn(error: unknown): string | null {
  return isRouteErrorResponse(error) ? (sentenceInstead(error.data) ?? messageIn(error.data)) : null
}

/** Whether the HTTP shell answered in place of the page, for instance because it is busy. */
export function isAnsweredInstead(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status !== 500 && sentenceInstead(error.data) !== null
}

/** From server/http/refusal.ts; a proxy’s HTML page does not count. */
function sentenceInstead(data: unknown): string | null {
  return typeof data === 'string' && data !== '' && data.length < 300 && !data.includes('<') ? data : null
}

function messageIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('message' in data)) return null
  return typeof data.message === 'string' ? data.message : null
}
