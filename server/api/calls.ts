import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { API_SCOPES } from '#contract/api/scope.ts'
import type { PageTag } from '#contract/page-tags.ts'
import { noBrowser } from '#server/auth/browser.ts'
import { record } from '#server/work/audit-log.ts'
import type { Call } from '#server/work/procedure.ts'
import { isRefusal, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { type Caller, scopeNeeded } from './caller.ts'
import { inputSentence } from './input-sentence.ts'

/**
 * `called` is the operation that was asked, `kept` what drops its answer from the page cache; `failure` is set when it refuses
 * or fails: the library's answer is not used.
 */
type ApiCall = Call & {
  caller: Caller
  called: string | null
  kept: PageTag[]
  failure: { error: unknown } | null
}

/** Seconds. Parts of an answer are about now. */
const KEPT_FOR = 60

type Operations = ConstructorParameters<typeof OpenAPIHandler<ApiCall>>[0]

/**
 * Calls the operation at the request's address. Null if there is none.
 * @throws what it refuses or fails with
 */
export function createCalls(operations: Operations, prefix: `/${string}`) {
  const handler = new OpenAPIHandler<ApiCall>(operations, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    clientInterceptors: [
      ({ procedure, path, context, input, next }) => {
        const { scope, kept } = procedure['~orpc'].meta
        context.called = path.join('.')
        context.kept = kept?.(WithId.safeParse(input).data?.id ?? '') ?? []
        assertScope(context.caller, scope)
        return next()
      },
    ],
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next()
        } catch (error) {
          context.failure = { error }
          throw error
        }
      },
    ],
  })
  return async (work: Work, caller: Caller, request: Request): Promise<Response | null> => {
    const { scopes } = caller
    const context: ApiCall = { work, browser: noBrowser(), scopes, caller, called: null, kept: [], failure: null }
    const { matched, response } = await handler.handle(request, { prefix, context })
    if (context.failure && context.called === null && isWithheld(request)) throw withheldFrom(caller)
    if (context.failure) throw understandable(context.failure.error, context.called !== null, request)
    if (!matched) return null
    if (caller.key && request.method !== 'GET') await recordKeyUse(work, caller.key.id, context.called)
    if (caller.actor.kind === 'visitor' && context.kept.length > 0) {
      response.headers.set('x-fettle-cache', `tags=${context.kept.join(',')}; max=${KEPT_FOR}`)
    }
    return response
  }
}

const WithId = z.object({ id: z.string() })

/** The HTTP shell reads no file of a visitor, nor of a key without the scope (server/http/body/upload.ts). */
function isWithheld({ method, body, headers }: Request): boolean {
  return method === 'POST' && body === null && /^multipart\//i.test(headers.get('content-type') ?? '')
}

function withheldFrom({ actor }: Caller): Refusal {
  if (actor.kind === 'person') return new Refusal('SCOPE_NEEDED', 'This file needs a scope that your key doesn’t have.')
  return new Refusal('UNAUTHORIZED', 'Send your key with the file: we read no files of visitors.')
}

/** A visitor may ask anything: the operation's audience refuses them. @throws SCOPE_NEEDED */
function assertScope({ actor, scopes }: Caller, needed: unknown) {
  const scope = API_SCOPES.find((known) => known === needed)
  if (!scope) throw new Error('an operation says no scope')
  if (actor.kind === 'visitor' || scopes.has(scope)) return
  throw scopeNeeded(scope)
}

async function recordKeyUse(work: Work, key: string, operation: string | null): Promise<void> {
  const subjectId = work.actor.kind === 'person' ? work.actor.id : null
  await record(work, { action: 'apiKey.used', subjectId, after: { key, operation } })
}

const KEY_NEEDED = 'This needs a key, sent as “Authorization: Bearer fettle_…”. You can make one in Account Security.'

const UNREADABLE = 'What you sent can’t be read. Send JSON, or a form where a file is taken.'

const NO_JSON = 'This came as a form. Send JSON, with the header “Content-Type: application/json”.'

const InvalidInput = z.object({
  issues: z.array(z.looseObject({ path: z.array(z.union([z.string(), z.number()])).default([]) })),
})

/** What curl says of a body, unless it is told more. */
function isForm({ headers }: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '')
}

/** As a Refusal, or as the library gives what an operation declares. */
function isLoginNeeded(error: unknown): boolean {
  return (isRefusal(error) || error instanceof ORPCError) && error.code === 'UNAUTHORIZED'
}

function fieldOf(issue: { path: (string | number)[] }) {
  return { field: issue.path.join('.'), message: inputSentence(issue) }
}

/** Says which fields of an input are wrong, in place of how the library says it. What fails before a call is the input. */
function understandable(error: unknown, wasCalled: boolean, request: Request): unknown {
  if (isLoginNeeded(error)) return new Refusal('UNAUTHORIZED', KEY_NEEDED)
  if (!wasCalled && !(error instanceof ORPCError)) {
    return new ORPCError('INPUT_INVALID', { status: 400, message: UNREADABLE, cause: error })
  }
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return error
  if (isForm(request)) return new ORPCError('INPUT_INVALID', { status: 400, message: NO_JSON })
  const read = InvalidInput.safeParse(error.data)
  const fields = read.success ? read.data.issues.map(fieldOf) : []
  const first = fields[0]
  const message = first ? `${first.field || 'The input'}: ${first.message}` : UNREADABLE
  return new ORPCError('INPUT_INVALID', { status: 400, message, data: { fields } })
}

/** What an operation refuses with, for answers in the shape of another service. */
export type Fault = { status: number; code: string; message: string }

/** @throws what is no refusal: the HTTP shell answers outages and bugs */
export function faultOf(error: unknown): Fault {
  if (isRefusal(error)) return error
  if (!(error instanceof ORPCError)) throw error
  return { status: error.status, code: String(error.code), message: error.message }
}
