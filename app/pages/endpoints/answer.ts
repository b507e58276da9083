import type { ClientPromiseResult } from '@orpc/client'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { cacheable } from '#app/request/page-cache.ts'

/** An upload runs no script, however it is opened. Chromium's page for a picture has inline styles of its own. */
export const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function shared(
  body: BodyInit,
  type: string,
  rule: Parameters<typeof cacheable>[1],
  own: Record<string, string> = {},
) {
  const headers = new Headers(cacheable(null, rule).init?.headers)
  headers.set('content-type', type)
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return new Response(body, { headers })
}

/** A program on any website may read it. */
export const FOR_ANY_SITE = { 'access-control-allow-origin': '*' }

export function sharedJson(value: unknown, rule: Parameters<typeof cacheable>[1], own: Record<string, string> = {}) {
  return shared(JSON.stringify(value), 'application/json; charset=utf-8', rule, own)
}

export function missing(): Response {
  return new Response('There is nothing at this address.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** Null for NOT_FOUND. Throws any other refusal. */
export async function orNull<Data, Failure>(call: ClientPromiseResult<Data, Failure>): Promise<Data | null> {
  const found = await attempt(call)
  if (found.ok) return found.data
  if (found.refused.status === 404) return null
  throw refusedPage(found.refused)
}
