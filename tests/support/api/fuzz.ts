import type { z } from 'zod'
import { anyValue } from '../http/fuzz.ts'
import type { Dice } from '../seeded-random.ts'
import type { DocumentedOperation } from './operations.ts'

type Json = z.infer<ReturnType<typeof z.json>>
type Schema = { [name: string]: Json }

/** `ids`: of what there is on the site, so that some requests meet something. */
export type Chance = { dice: Dice; ids: string[]; schemas: Record<string, Json> }

/** A request as the document asks for it, or nearly so. */
export function anyRequest(
  chance: Chance,
  { method, path, parameters, body }: DocumentedOperation,
): { target: string; init: { method: string; body?: string; headers?: Record<string, string> } } {
  const { dice } = chance
  const query = new URLSearchParams()
  let address = path
  for (const parameter of parameters) {
    const value = valueFor(chance, parameter.schema ?? null)
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000).toWellFormed()
    if (parameter.in === 'path')
      address = address.replace(`{${parameter.name}}`, encodeURIComponent(text.slice(0, 300).toWellFormed() || 'x'))
    else if (parameter.in === 'query' && dice.below(3) === 0) query.append(parameter.name, text)
  }
  if (dice.below(15) === 0) query.append(anyValue(dice).slice(0, 50), anyValue(dice).slice(0, 500))
  const target = `/api/v1${wellFormed(address)}?${query}`
  if (method === 'GET' || (body === null && dice.below(3) > 0)) return { target, init: { method } }
  const text = dice.below(20) === 0 ? anyValue(dice) : JSON.stringify(valueFor(chance, body))
  const type =
    dice.below(25) === 0
      ? dice.pick(['text/plain', 'application/x-www-form-urlencoded', 'nonsense', ''])
      : 'application/json'
  const headers: Record<string, string> = { 'content-type': type }
  if (dice.below(4) === 0) headers['idempotency-key'] = dice.pick(['a', 'b', 'c', 'd'])
  return { target, init: { method, body: wellFormed(text), headers } }
}

const wellFormed = (text: string) => text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd')

/** Mostly of its schema. */
function valueFor(chance: Chance, schema: Json, depth = 0): Json {
  const { dice, ids } = chance
  if (!isSchema(schema) || depth > 8 || dice.below(12) === 0) return anyJson(dice)
  if (typeof schema.$ref === 'string')
    return valueFor(chance, chance.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? null, depth + 1)
  const branches = schema.anyOf ?? schema.oneOf
  if (Array.isArray(branches) && branches.length > 0) return valueFor(chance, dice.pick(branches), depth + 1)
  if (Array.isArray(schema.enum)) return dice.pick(schema.enum)
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'object') return objectFor(chance, schema, depth)
  if (schema.type === 'array') {
    const length = dice.pick([0, 1, 1, 2, 3, 40])
    return Array.from({ length }, () => valueFor(chance, schema.items ?? null, depth + 1))
  }
  if (schema.type === 'boolean') return dice.below(2) === 0
  if (schema.type === 'integer' || schema.type === 'number')
    return dice.pick([0, 1, 2, 3, 5, 25, -1, 1.5, 1e6, 2 ** 31, 2 ** 53, 1e300])
  if (schema.format === 'uuid') return dice.pick(ids)
  if (schema.format === 'date-time')
    return dice.pick(['2026-12-01T12:00:00Z', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z'])
  return dice.below(2) === 0
    ? dice.pick(['Leeds', 'Roof repair', 'A slate has slipped and the rain comes in.'])
    : anyValue(dice)
}

function objectFor(chance: Chance, { properties, required }: Schema, depth: number): Json {
  const { dice } = chance
  const needed = Array.isArray(required) ? required : []
  const entries = properties !== undefined && isSchema(properties) ? Object.entries(properties) : []
  const chosen = entries.filter(([name]) => (needed.includes(name) ? dice.below(30) > 0 : dice.below(2) === 0))
  const made = chosen.map(([name, schema]) => [name, valueFor(chance, schema, depth + 1)])
  return Object.fromEntries(dice.below(20) === 0 ? [...made, [anyValue(dice), 1]] : made)
}

function anyJson(dice: Dice): Json {
  return dice.pick<Json>([
    null,
    '',
    anyValue(dice),
    0,
    -1,
    1e308,
    true,
    [],
    [null],
    {},
    { $ne: 1 },
    { __proto__: 1 },
    '\u0000',
  ])
}

function isSchema(value: Json): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
