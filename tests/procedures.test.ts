import { globSync } from 'node:fs'
import { join } from 'node:path'
import { isProcedure } from '@orpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { REFUSAL_STATUS } from '#server/work/refusal.ts'
import { procedures } from '#tests/support/procedures.ts'

test('there are procedures, and nothing else, in the router', () => {
  expect(procedures.length).toBeGreaterThan(100)
  expect(procedures.filter(({ procedure }) => !isProcedure(procedure))).toEqual([])
})

test('every procedure is in the router under one name, so that no two of a noun hide each other', async () => {
  const paths = globSync('server/**/{,*-}procedures.ts', { cwd: root })
  const written = await Promise.all(
    paths.map(async (path) =>
      Object.entries(await import(join(root, path))).map(([verb, procedure]) => ({ path, verb, procedure })),
    ),
  )
  const namesOf = (wanted: unknown) => procedures.filter(({ procedure }) => procedure === wanted).length
  const faults = written.flat().filter(({ procedure }) => namesOf(procedure) !== 1)
  expect(faults.map(({ path, verb }) => `${path}: ${verb}`)).toEqual([])
})

test.each(procedures)('$name says what it gives, as plain data', ({ procedure }) => {
  const { outputSchema } = procedure['~orpc']
  if (!(outputSchema instanceof z.ZodType)) throw new Error('It has no output schema.')
  expect(notPlain(outputSchema)).toEqual([])
})

test.each(procedures)('$name declares refusals that are ours, with their status', ({ procedure }) => {
  const declared = Object.entries<{ status?: number } | undefined>(procedure['~orpc'].errorMap)
  const foreign = declared.filter(([code, error]) => Reflect.get(REFUSAL_STATUS, code) !== error?.status)
  expect(foreign).toEqual([])
})

const taking = procedures.filter(({ procedure }) => procedure['~orpc'].inputSchema)

test.each(taking)('$name refuses keys that it does not know, at every depth [ADM-03]', ({ procedure }) => {
  const { inputSchema } = procedure['~orpc']
  if (!(inputSchema instanceof z.ZodType)) throw new Error('Its input schema is not ours.')
  expect(lenient(inputSchema)).toEqual([])
})

/** Where an input holds an object whose other keys are let through or dropped in silence. */
function lenient(schema: z.ZodType): string[] {
  const found: string[] = []
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
    override({ zodSchema, path }) {
      const { def } = zodSchema._zod
      if (def.type !== 'object') return
      const catchall = 'catchall' in def ? def.catchall : undefined
      if (!(catchall instanceof z.ZodNever)) found.push(path.join('.') || 'all of it')
    },
  })
  return found
}

const plain = new Set([
  ...['string', 'number', 'int', 'boolean', 'date', 'null', 'literal', 'enum'],
  ...['object', 'array', 'tuple', 'record', 'union', 'nullable', 'optional', 'intersection', 'lazy'],
])

/** Where in an answer something stands that is not text, number, truth, moment, list or object. */
function notPlain(schema: z.ZodType): string[] {
  const found: string[] = []
  if (schema instanceof z.ZodVoid) return found
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override({ zodSchema, path }) {
      const { type } = zodSchema._zod.def
      if (!plain.has(type)) found.push(`${path.join('.') || 'all of it'}: ${type}`)
    },
  })
  return found
}
