import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { API_SCOPES } from '#contract/api/scope.ts'
import { apiDocument, documentText } from './document.ts'
import { isExplained } from './errors.ts'
import { OPENAPI_FILE } from './openapi-file.ts'
import { TAGS } from './operation.ts'
import { operations } from './router.ts'

const text = await documentText()
const whole = z.record(z.string(), z.json())
const document = whole.parse(JSON.parse(text))

const Content = z.record(z.string(), z.object({ schema: z.json(), example: z.json().optional() }))
const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string().optional(),
        tags: z.array(z.string()).default([]),
        requestBody: z.object({ content: Content }).optional(),
        responses: z.record(z.string(), z.object({ content: Content.optional() })),
      }),
    ),
  ),
})
const { paths } = Document.parse(document)
const documented = Object.values(paths).flatMap((item) => Object.values(item))

test('the document that is checked in is that of the operations: npm run api', () => {
  expect(readFileSync(join(root, OPENAPI_FILE), 'utf8')).toBe(text)
})

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text))
  expect([valid, errors]).toEqual([true, undefined])
  expect(validator.version).toBe('3.1')
})

test('every operation has an address of its own, a known tag and a summary that begins with a verb', () => {
  expect(documented.length).toBe(operations.length)
  const faults = documented.filter(({ summary, tags }) => !/^[A-Z][a-z]+ /.test(summary ?? '') || !isKnown(tags))
  expect(faults.map(({ operationId }) => operationId)).toEqual([])
})

const isKnown = (tags: string[]) => tags.length === 1 && TAGS.some((tag) => tag === tags[0])

test('every operation says which scope a key needs', () => {
  const faults = operations.filter(
    ({ procedure }) => !API_SCOPES.some((scope) => scope === procedure['~orpc'].meta.scope),
  )
  expect(faults.map(({ name }) => name)).toEqual([])
})

test('every body and every answer has an example that fits its schema', () => {
  const faults = documented.flatMap(({ operationId, requestBody, responses }) => {
    const answers = Object.entries(responses).flatMap(([status, { content }]) =>
      Number(status) < 300 && content ? [content] : [],
    )
    return [...(requestBody ? [requestBody.content] : []), ...answers].flatMap((content) =>
      Object.entries(content).flatMap(([type, { schema, example }]) => {
        if (!type.includes('json')) return []
        if (example === undefined) return [`${operationId} has no example`]
        const fits = z.fromJSONSchema(withoutRefs(schema)).safeParse(example)
        return fits.success ? [] : [`${operationId}: ${z.prettifyError(fits.error)}`]
      }),
    )
  })
  expect(faults).toEqual([])
})

type Json = z.infer<ReturnType<typeof z.json>>

/** A schema with what it refers to in it. */
function withoutRefs(schema: Json): z.core.JSONSchema.JSONSchema {
  const inlined: unknown = JSON.parse(
    JSON.stringify(schema, (_, value: Json) => {
      const ref = z.object({ $ref: z.string() }).safeParse(value)
      if (!ref.success) return value
      return ref.data.$ref
        .replace('#/', '')
        .split('/')
        .reduce<Json>((at, name) => whole.parse(at)[name] ?? null, document)
    }),
  )
  return z.custom<z.core.JSONSchema.JSONSchema>(() => true).parse(inlined)
}

test('every error is a reference to a code that is explained once', async () => {
  const inline = documented.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      if (Number(status) < 400) return []
      const schema = JSON.stringify(content?.['application/problem+json']?.schema ?? null)
      const isRef = /^\{("oneOf":\[)?(\{?"\$ref":"#\/components\/schemas\/[A-Z_]+"\}?,?)+\]?\}$/.test(schema)
      return isRef ? [] : [`${operationId} ${status}: ${schema}`]
    }),
  )
  expect(inline).toEqual([])
  const { components } = await apiDocument()
  const codes = Object.keys(components?.schemas ?? {}).filter((name) => /^[A-Z_]+$/.test(name))
  expect(codes.filter((code) => !isExplained(code))).toEqual([])
})
