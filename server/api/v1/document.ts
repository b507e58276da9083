import { OpenAPIGenerator } from '@orpc/openapi'
import type { AnyProcedure } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { ProfileData } from '#contract/api/profile.ts'
import { API_SCOPES } from '#contract/api/scope.ts'
import { Money } from '#contract/api/view.ts'
import { payloads } from '#contract/api/webhook/payload.ts'
import { DELIVERED_TYPES, EVENT_WORDS, TEST_EVENT } from '#contract/api/webhook/words.ts'
import { ListingImport } from '#contract/import/view.ts'
import { REFUSAL_STATUS } from '#server/work/refusal.ts'
import { errorSentence } from './errors.ts'
import { type Operation, TAGS } from './operation.ts'
import { operations, router } from './router.ts'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>
type Responses = NonNullable<Operation['responses']>
type Parameter = NonNullable<Operation['parameters']>[number]
/** What oRPC has no schema for: JSON that we made ourselves. */
type Schema = Record<string, unknown>

/** A look from another account is no call of a program. */
const NEVER = ['LOOKING_ONLY']
const ANY_CALL = ['CODE_NEEDED', 'KEY_UNKNOWN', 'SCOPE_NEEDED', 'TOO_MANY_REQUESTS']
const ANY_POST = ['IDEMPOTENCY_BUSY', 'IDEMPOTENCY_REUSED', 'IDEMPOTENCY_WRONG']

const ISSUES = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) })

/** The document of `/api/v1`, from its router: OpenAPI 3.1. */
export async function apiDocument(): Promise<Document> {
  const converter = new ZodToJsonSchemaConverter()
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
  const data = new Map<string, unknown>()
  const [, fields] = converter.convert(ISSUES, { strategy: 'output' })
  data.set('INPUT_INVALID', fields)
  const document = await generator.generate(router, {
    info: { title: 'Fettle API', version: '1', description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api/v1' }],
    tags: TAGS.map((name) => ({ name })),
    commonSchemas: {
      Import: { schema: ListingImport, strategy: 'output' },
      Money: { schema: Money },
      Profile: { schema: ProfileData, strategy: 'output' },
    },
    customErrorResponseBodySchema(declared) {
      for (const [code, , , schema] of declared) if (!isEmpty(schema)) data.set(code, schema)
      return { type: 'object' }
    },
  })
  const procedureOf = new Map(operations.map(({ name, procedure }) => [name, procedure]))
  const codes = new Set<string>()
  for (const item of Object.values(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      if (!isOperation(operation)) continue
      const procedure = procedureOf.get(operation.operationId ?? '')
      if (!procedure) throw new Error(`${operation.operationId} is in the document and not in the router`)
      complete(operation, procedure, method, codes)
    }
  }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...problemSchemas(codes, data) },
    headers: HEADERS,
    securitySchemes: { key: { type: 'http', scheme: 'bearer', description: KEY_DESCRIPTION } },
  }
  document.webhooks = webhooks(converter)
  return sorted(document)
}

/** What we send to programs, so that tools make types of it too. */
function webhooks(converter: ZodToJsonSchemaConverter): NonNullable<Document['webhooks']> {
  const sent = DELIVERED_TYPES.map((type) => {
    const [, data] = converter.convert(payloads[type], { strategy: 'output' })
    const properties = { type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data }
    const schema = { type: 'object', properties, required: Object.keys(properties) }
    const post = {
      tags: ['Webhooks'],
      summary: type === TEST_EVENT ? 'You ask for a test' : EVENT_WORDS[type],
      description: WEBHOOK_DESCRIPTION,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'You have it' } },
    }
    return [type, { post }]
  })
  return Object.fromEntries(sent)
}

const WEBHOOK_DESCRIPTION =
  'Check its signature over the raw body: webhook-id, webhook-timestamp and webhook-signature are in the headers. Answer within ten seconds. Anything but 2xx is tried again for 24 hours, under the same webhook-id.'

const DESCRIPTION =
  'The same marketplace for programs. Times are ISO 8601 in UTC, money is in pence, addresses are absolute. Errors are application/problem+json, each with a code that does not change. [Quickstarts, limits and rules](/api).'

const KEY_DESCRIPTION = `A personal API key of Account Security, or an access token of /auth/v1. Scopes: ${API_SCOPES.join(', ')}.`

const HEADERS: NonNullable<NonNullable<Document['components']>['headers']> = {
  ETag: {
    schema: { type: 'string' },
    description: 'Send it as If-None-Match: what has not changed is not sent again.',
  },
  RateLimit: { schema: { type: 'string' }, description: 'What is left of this minute: r requests, for t seconds.' },
  'Idempotency-Replayed': {
    schema: { type: 'string' },
    description: 'true: the first answer to this Idempotency-Key.',
  },
}

function complete(operation: Operation, procedure: AnyProcedure, method: string, codes: Set<string>) {
  const { errorMap, meta, inputSchema } = procedure['~orpc']
  const isPost = method === 'post'
  const own = Object.keys(errorMap).filter((code) => !NEVER.includes(code))
  const all = [...own, ...ANY_CALL, ...(isPost ? ANY_POST : []), ...(inputSchema ? ['INPUT_INVALID'] : [])]
  for (const [status] of Object.entries(operation.responses ?? {})) {
    if (Number(status) >= 400) delete operation.responses?.[status]
  }
  const nothing = operation.responses?.['204']
  if (nothing && 'content' in nothing) delete nothing.content
  operation.responses = { ...withHeaders(operation.responses ?? {}, method), ...problemsFor(new Set(all)) }
  for (const code of all) codes.add(code)
  const scope: unknown = meta.scope
  const needsKey = 'UNAUTHORIZED' in errorMap || meta.staff !== undefined
  operation.security = [...(needsKey ? [] : [{}]), { key: [String(scope)] }]
  for (const parameter of operation.parameters ?? []) if ('in' in parameter) tidy(parameter)
  if (isPost) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY]
}

/** A query says numbers and words alike, and nothing of an empty one. */
function tidy(parameter: Extract<Parameter, { in: string }>) {
  delete parameter.allowEmptyValue
  delete parameter.allowReserved
  const { schema } = parameter
  if (!schema || !('enum' in schema) || !schema.enum?.every((value: unknown) => typeof value === 'number')) return
  parameter.schema = { ...schema, type: 'number' }
  delete parameter.style
  delete parameter.explode
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text that no other request of yours has. Sent again within 24 hours, the request is not done again.',
  schema: { type: 'string', maxLength: 255 },
}

function withHeaders(responses: Responses, method: string): Responses {
  const names = [
    'RateLimit',
    ...(method === 'get' ? ['ETag'] : []),
    ...(method === 'post' ? ['Idempotency-Replayed'] : []),
  ]
  const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      response && 'description' in response ? { ...response, headers } : response,
    ]),
  )
}

/** Each code once, in the components. */
function problemsFor(codes: ReadonlySet<string>): Responses {
  const byStatus = Map.groupBy([...codes].sort(), statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const refs = codes.map((code) => ({ $ref: `#/components/schemas/${code}` }))
      const schema = refs.length === 1 && refs[0] ? refs[0] : { oneOf: refs }
      return [status, { description: codes.join(', '), content: { 'application/problem+json': { schema } } }]
    }),
  )
}

function statusOf(code: string): number {
  const known = Object.entries<number>(REFUSAL_STATUS).find(([name]) => name === code)
  if (!known) throw new Error(`${code} has no status`)
  return known[1]
}

function problemSchemas(codes: ReadonlySet<string>, data: ReadonlyMap<string, unknown>): Record<string, Schema> {
  const problem: Schema = {
    type: 'object',
    description: 'RFC 9457, with our code.',
    properties: {
      type: { type: 'string', format: 'uri', description: 'Where the code is explained.' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'A sentence for people.' },
      code: { type: 'string' },
      requestId: { type: 'string', description: 'Tell us this when you ask about it.' },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  }
  const each = [...codes].sort().map((code): [string, Schema] => {
    const own: Schema = { code: { const: code }, status: { const: statusOf(code) } }
    const more = data.get(code)
    const properties = more === undefined ? own : { ...own, data: more }
    return [
      code,
      {
        description: errorSentence(code),
        allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties }],
      },
    ]
  })
  return { Problem: problem, ...Object.fromEntries(each) }
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'operationId' in value
}

function isEmpty(schema: unknown): boolean {
  return typeof schema !== 'object' || schema === null || Object.keys(schema).length === 0
}

/** Paths and their methods in the order of the alphabet: a change of the router's order is none of the document. */
function sorted(document: Document): Document {
  const paths = inOrder(document.paths ?? {}).map(([path, item]) => [path, Object.fromEntries(inOrder(item ?? {}))])
  return { ...document, paths: Object.fromEntries(paths) }
}

function inOrder<Value>(entries: Record<string, Value>): [string, Value][] {
  return Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** What is checked in, and served as /api/v1/openapi.json. */
export async function documentText(): Promise<string> {
  return `${JSON.stringify(await apiDocument(), withoutBounds, 1)}\n`
}

/** Every whole number that JavaScript knows is no bound worth a line. */
function withoutBounds(_: string, value: unknown): unknown {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER ? undefined : value
}
