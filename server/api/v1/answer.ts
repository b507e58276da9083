import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ORPCError } from '@orpc/server'
import { root } from '#config/root.ts'
import { listed } from '#contract/text.ts'
import { notFound } from '#server/work/refusal.ts'
import { type Site, workFor } from '#server/work/work.ts'
import { callerOf } from '../authorization.ts'
import { spend } from '../budget.ts'
import type { Caller } from '../caller.ts'
import { createCalls } from '../calls.ts'
import { problemResponse } from '../problem-response.ts'
import type { Door } from '../programs.ts'
import { onlyOnce } from './idempotency.ts'
import { OPENAPI_FILE } from './openapi-file.ts'
import { operations, router } from './router.ts'

export const API_PREFIX = '/api/v1'

const call = createCalls(router, API_PREFIX)

export const answer: Door = async (site, request, { clientAddress, requestId }) => {
  const caller = await callerOf(site, request, clientAddress)
  const { headers, exceeded } = spend(site, caller)
  if (exceeded) return withHeaders(problemResponse(site, exceeded, requestId), headers)
  const answer = await answerTo(site, caller, request, requestId)
  // What is kept for all says nothing of one of them.
  return answer.headers.has('x-fettle-cache') ? answer : withHeaders(answer, headers)
}

/** For a request that has been counted. */
export async function answerTo(site: Site, caller: Caller, request: Request, requestId: string): Promise<Response> {
  const work = workFor(site, caller.actor)
  const given = await onlyOnce(work, caller, request, async (request) => {
    try {
      const response = isDocument(request) ? await openapi() : await call(work, caller, request)
      return response ?? nothingAt(site, request, requestId)
    } catch (error) {
      return problemResponse(site, error, requestId)
    }
  }).catch((error) => problemResponse(site, error, requestId))
  return withETag(request, caller, given)
}

/** Address patterns with the method that each operation takes there. */
const ADDRESSES = operations.map(({ procedure }) => {
  const { path = '', method = 'POST' } = procedure['~orpc'].route
  return { pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`), method }
})

/** @throws NOT_FOUND */
function nothingAt(site: Site, { method, url }: Request, requestId: string): Response {
  const path = new URL(url).pathname.slice(API_PREFIX.length)
  const found = ADDRESSES.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  const methods = [...new Set(found)].sort()
  if (methods.length === 0)
    throw notFound('There is no such operation. The reference at /api/reference lists them all.')
  const message = `This address takes ${listed(methods)}, not ${method}.`
  const response = problemResponse(site, new ORPCError('METHOD', { status: 405, message }), requestId)
  response.headers.set('allow', methods.join(', '))
  return response
}

function isDocument({ method, url }: Request): boolean {
  return method === 'GET' && new URL(url).pathname === `${API_PREFIX}/openapi.json`
}

/** Any program that reads it makes a client of it. */
async function openapi(): Promise<Response> {
  const text = await readFile(join(root, OPENAPI_FILE), 'utf8')
  return new Response(text, { headers: { 'content-type': 'application/json; charset=utf-8' } })
}

/** What has not changed is not sent again. */
async function withETag(request: Request, { actor }: Caller, response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (request.method !== 'GET' || response.status !== 200 || !isJson) return response
  const body = await response.text()
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = new Headers(response.headers)
  headers.set('etag', etag)
  headers.set('cache-control', actor.kind === 'visitor' ? 'no-cache' : 'private, no-cache')
  headers.append('vary', 'authorization')
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  if (!known.some((tag) => tag.trim() === etag || tag.trim() === '*')) return new Response(body, { headers })
  headers.delete('content-type')
  return new Response(null, { status: 304, headers })
}

export function withHeaders(response: Response, headers: readonly [string, string][]): Response {
  for (const [name, value] of headers) response.headers.set(name, value)
  return response
}
