import { ORPCError } from '@orpc/server'
import { keep } from '#app/request/page-cache.ts'

/** A finished answer that is the same for everybody: the page cache may keep it by this rule. */
export function shared(
  body: BodyInit,
  type: string,
  rule: Parameters<typeof keep>[1],
  own: Record<string, string> = {},
) {
  const headers = new Headers(keep(null, rule).init?.headers)
  headers.set('content-type', type)
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return new Response(body, { headers })
}

/** For programs: what one may not see does not exist. */
export function missing(): Response {
  return new Response('There is nothing at this address.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** What a procedure gives, or null where it says that there is no such thing. */
export async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ORPCError && error.status === 404) return null
    throw error
  }
}
