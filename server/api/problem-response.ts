import { ORPCError } from '@orpc/server'
import { RetryAfter } from '#contract/account/input.ts'
import { PROBLEM_TYPE, problemOf } from '#server/http/programs/problem.ts'
import { isRefusal } from '#server/work/refusal.ts'
import type { Site } from '#server/work/work.ts'

/** @throws what is no refusal: the HTTP shell answers outages and bugs */
export function problemResponse({ settings: { siteUrl } }: Site, error: unknown, requestId: string): Response {
  if (!isRefusal(error) && !(error instanceof ORPCError)) throw error
  const { status, message: detail, data } = error
  const code = String(error.code)
  const problem = problemOf({ code, status, detail, data }, siteUrl, requestId)
  const headers = new Headers({ 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' })
  const wait = RetryAfter.safeParse(data)
  if (wait.success) headers.set('retry-after', String(wait.data.retryAfter))
  if (status === 401) headers.set('www-authenticate', `Bearer realm="${siteUrl.host}"`)
  return new Response(JSON.stringify(problem), { status, headers })
}
