import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#config/root.ts'

// The parameters that Stripe documents, read from the types of its own SDK (generated from its OpenAPI description):
// what stands there is known, everything else is refused, as Stripe does.

export type Params = { [name: string]: Value }
type Value = string | Value[] | Params

type Field = { type: string; required: boolean }
type Types = { interfaces: Map<string, { fields: Map<string, Field>; from?: string }>; aliases: Map<string, string> }

export type Fault = { code: string; param: string; message: string }

const folder = join(root, 'node_modules/stripe/esm')
const read = new Map<string, Types>()

/** What is wrong with the parameters of a call; null: nothing. `name` as in `Checkout.SessionCreateParams`. */
export function faultIn(params: Params, file: string, name: string): Fault | null {
  const types = read.get(file) ?? readTypes(`resources/${file}.d.ts`)
  read.set(file, types)
  return faultOf(types, params, name, '', '')
}

function faultOf(types: Types, value: Value, type: string, scope: string, path: string): Fault | null {
  const [, wrapper, inner] = /^(Emptyable|Array)<(.*)>$/.exec(type) ?? []
  if (wrapper === 'Emptyable' && value === '') return null
  if (wrapper === 'Emptyable' && inner) return faultOf(types, value, inner, scope, path)
  if (wrapper === 'Array' && inner) {
    if (!Array.isArray(value)) return wrong(path, 'array')
    return firstFault(value.map((one, index) => faultOf(types, one, inner, scope, `${path}[${index}]`)))
  }
  const choices = type.split(' | ').filter((choice) => choice !== 'OtherString' && choice !== 'null')
  if (choices.length > 1) {
    const faults = choices.map((choice) => faultOf(types, value, choice, scope, path))
    return faults.includes(null) ? null : (faults[0] ?? null)
  }
  const [only = ''] = choices
  if (only.startsWith("'")) return value === only.slice(1, -1) ? null : wrong(path, `one of ${type}`)
  if (only === 'string') return typeof value === 'string' && value.length <= 5_000 ? null : wrong(path, 'string')
  if (only === 'number') return /^-?\d+(\.\d+)?$/.test(String(value)) ? null : wrong(path, 'integer')
  if (only === 'boolean') return value === 'true' || value === 'false' ? null : wrong(path, 'boolean')
  if (only === 'MetadataParam') return faultOfMetadata(value, path)
  return faultOfNamed(types, value, only, scope, path)
}

function faultOfNamed(types: Types, value: Value, name: string, scope: string, path: string): Fault | null {
  for (const within of outwards(scope)) {
    const full = within ? `${within}.${name}` : name
    const alias = types.aliases.get(full)
    if (alias !== undefined) return faultOf(types, value, alias, within, path)
    const known = types.interfaces.get(full)
    if (known) return faultOfObject(types, value, known, full, path)
  }
  throw new Error(`The stand-in cannot read the type ${name} of Stripe's SDK`)
}

function faultOfObject(
  types: Types,
  value: Value,
  known: { fields: Map<string, Field>; from?: string },
  full: string,
  path: string,
): Fault | null {
  if (typeof value === 'string' || Array.isArray(value)) return wrong(path, 'object')
  const scope = full.slice(0, Math.max(0, full.lastIndexOf('.')))
  const inherited = types.interfaces.get(known.from ?? '')?.fields ?? []
  const fields = new Map([...known.fields, ...inherited])
  const named = (name: string) => (path ? `${path}[${name}]` : name)
  for (const [name, { required }] of fields) {
    if (required && value[name] === undefined) {
      return { code: 'parameter_missing', param: named(name), message: `Missing required param: ${named(name)}.` }
    }
  }
  return firstFault(
    Object.entries(value).map(([name, one]) => {
      const field = fields.get(name)
      if (field) return faultOf(types, one, field.type, scope, named(name))
      return { code: 'parameter_unknown', param: named(name), message: `Received unknown parameter: ${named(name)}` }
    }),
  )
}

/** At most 50 keys of at most 40 characters, with texts of at most 500. */
function faultOfMetadata(value: Value, path: string): Fault | null {
  if (typeof value === 'string' || Array.isArray(value)) return wrong(path, 'object')
  const entries = Object.entries(value)
  const fits = entries.every(([key, text]) => key.length <= 40 && typeof text === 'string' && text.length <= 500)
  return fits && entries.length <= 50 ? null : wrong(path, 'metadata')
}

const wrong = (param: string, wanted: string): Fault => ({
  code: 'parameter_invalid',
  param,
  message: `Invalid ${param}: must be ${wanted}`,
})

const firstFault = (faults: (Fault | null)[]) => faults.find((fault) => fault !== null) ?? null

function outwards(scope: string): string[] {
  const parts = scope ? scope.split('.') : []
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('.')), '']
}

function readTypes(file: string): Types {
  const types: Types = { interfaces: new Map(), aliases: new Map() }
  for (const path of ['shared.d.ts', file]) {
    collect(types, readFileSync(join(folder, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
  }
  return types
}

/** One declaration or one property a line, as the SDK is generated. */
function collect(types: Types, source: string) {
  const scope: (string | null)[] = []
  const full = (name?: string) => [...scope, name].filter((part) => part).join('.')
  for (const line of source.split('\n').map((text) => text.trim())) {
    const opened = /^(?:export )?(?:declare )?(namespace|interface) (\w+)(?: extends (\w+))? \{(\})?$/.exec(line)
    if (opened) {
      const [, kind, name = '', from, closed] = opened
      if (kind === 'interface') types.interfaces.set(full(name), { fields: new Map(), ...(from ? { from } : {}) })
      if (!closed) scope.push(name)
    } else if (line.endsWith('{')) scope.push(null)
    else if (line.startsWith('}')) scope.pop()
    else {
      const [, alias, meaning = ''] = /^(?:export )?type (\w+) = (.*);$/.exec(line) ?? []
      if (alias) types.aliases.set(full(alias), meaning)
      const [, name, optional, type = ''] = /^(\w+)(\?)?: (.*);$/.exec(line) ?? []
      if (name && !scope.includes(null)) {
        types.interfaces.get(full())?.fields.set(name, { type, required: optional === undefined })
      }
    }
  }
}

/** `a[b][0]=c` as Stripe reads it. */
export function paramsOf(pairs: URLSearchParams): Params {
  const params: Params = {}
  for (const [name, text] of pairs) {
    const [first = '', ...rest] = name.split(/[[\]]+/).filter((part) => part !== '')
    params[first] = put(params[first], rest, text)
  }
  return params
}

function put(value: Value | undefined, path: string[], text: string): Value {
  const [next, ...rest] = path
  if (next === undefined) return text
  if (/^\d+$/.test(next)) {
    const list = Array.isArray(value) ? value : []
    list[Number(next)] = put(list[Number(next)], rest, text)
    return list
  }
  const within = value !== undefined && typeof value !== 'string' && !Array.isArray(value) ? value : {}
  within[next] = put(within[next], rest, text)
  return within
}

export const within = (value: Params[string] | undefined): Params =>
  value !== undefined && typeof value !== 'string' && !Array.isArray(value) ? value : {}
export const list = (value: Params[string] | undefined): Params[] => (Array.isArray(value) ? value.map(within) : [])

export function text(params: Params | undefined, name: string): string | null {
  const value = params?.[name]
  return typeof value === 'string' ? value : null
}

export function metadataIn(params: Params): Record<string, string> {
  return Object.fromEntries(Object.entries(within(params.metadata)).map(([name, value]) => [name, String(value)]))
}
