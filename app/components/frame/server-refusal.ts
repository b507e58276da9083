import { isRouteErrorResponse } from 'react-router'

/** The sentence with which the server refused; null: it says nothing of what went wrong. */
export function refusalIn(error: unknown): string | null {
  return isRouteErrorResponse(error) ? (sentenceInstead(error.data) ?? messageIn(error.data)) : null
}

/** Whether the server answered instead of the page: it is busy, say, and the page may be asked for again. */
export function isAnsweredInstead(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status !== 500 && sentenceInstead(error.data) !== null
}

/** From our own shell (server/http/refusal.ts). A proxy's page of HTML is no sentence. */
function sentenceInstead(data: unknown): string | null {
  return typeof data === 'string' && data !== '' && data.length < 300 && !data.includes('<') ? data : null
}

function messageIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('message' in data)) return null
  return typeof data.message === 'string' ? data.message : null
}
