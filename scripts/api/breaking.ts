/** A document, or a part of one: JSON of which we know little. */
type Json = unknown
type Fields = { [name: string]: Json }

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** What a client of `before` can no longer rely on in `after`, in words; empty if it works on. */
export function breakingChanges(before: Json, after: Json): string[] {
  const [old, now] = [new Reader(before), new Reader(after)]
  return operationsOf(before).flatMap(({ path, method, operation }) => {
    const name = `${method.toUpperCase()} ${path}`
    const changed = fieldOf(fieldOf(fieldOf(after, 'paths'), path), method)
    if (!isRecord(changed)) return [`${name} is gone`]
    return [
      ...inputFaults(name, { old, now, before: operation, after: changed }),
      ...answerFaults(name, { old, now, before: operation, after: changed }),
      ...scopeFaults(name, operation, changed),
    ]
  })
}

type Pair = { old: Reader; now: Reader; before: Fields; after: Fields }

/** What a client sends must still be taken. */
function inputFaults(name: string, { old, now, before, after }: Pair): string[] {
  const [earlier, later] = [parametersOf(before), parametersOf(after)]
  const faults = later.flatMap((parameter) => {
    const known = earlier.find((other) => isSame(other, parameter))
    if (parameter.required === true && known?.required !== true) return [`${name} needs ${nameOf(parameter)} now`]
    return known
      ? takes(`${name} ${nameOf(parameter)}`, { old, now, before: known.schema, after: parameter.schema })
      : []
  })
  const gone = earlier.filter((parameter) => !later.some((other) => isSame(other, parameter)))
  const body = takes(`${name} body`, { old, now, before: bodyOf(before), after: bodyOf(after) })
  return [...faults, ...gone.map((parameter) => `${name} takes no ${nameOf(parameter)} any more`), ...body]
}

type Schemas = { old: Reader; now: Reader; before: Json; after: Json }

/** `after` must take all that `before` took. */
function takes(name: string, { old, now, before, after }: Schemas): string[] {
  const [was, is] = [old.read(before), now.read(after)]
  if (!is || !was) return is && !was && requiredOf(is).length > 0 ? [`${name} is needed now`] : []
  const needed = requiredOf(is).filter((field) => !requiredOf(was).includes(field))
  const lost = fieldsOf(was).filter((field) => !fieldsOf(is).includes(field) && fieldsOf(is).length > 0)
  return [
    ...needed.map((field) => `${name} needs ${field} now`),
    ...lost.map((field) => `${name} takes no ${field} any more`),
    ...narrowed(name, was, is),
    ...inner(was, is, (field, before, after) => takes(`${name}.${field}`, { old, now, before, after })),
  ]
}

/** What a client reads must still be there. */
function answerFaults(name: string, { old, now, before, after }: Pair): string[] {
  return successesOf(before).flatMap(([status, response]) => {
    const later = successesOf(after).find(([other]) => other === status)
    if (!later) return [`${name} does not answer with ${status} any more`]
    return gives(`${name} answer`, { old, now, before: contentOf(response), after: contentOf(later[1]) })
  })
}

/** `after` must give all that `before` gave. */
function gives(name: string, { old, now, before, after }: Schemas): string[] {
  const [was, is] = [old.read(before), now.read(after)]
  if (!was) return []
  if (!is) return [`${name} is gone`]
  const gone = fieldsOf(was).filter((field) => !fieldsOf(is).includes(field))
  const perhaps = requiredOf(was).filter((field) => fieldsOf(is).includes(field) && !requiredOf(is).includes(field))
  return [
    ...gone.map((field) => `${name} has no ${field} any more`),
    ...perhaps.map((field) => `${name} has ${field} only sometimes now`),
    ...narrowed(name, is, was).map((fault) => fault.replace('takes', 'gives more kinds than before:')),
    ...inner(was, is, (field, before, after) => gives(`${name}.${field}`, { old, now, before, after })),
  ]
}

/** Values and kinds of `wide` that `narrow` lacks. Further words of an answer’s list are no break: clients expect some. */
function narrowed(name: string, wide: Fields, narrow: Fields): string[] {
  const kinds = kindsOf(wide).filter((kind) => !kindsOf(narrow).includes(kind) && kindsOf(narrow).length > 0)
  const answer = name.includes(' answer')
  const [all, left] = [listOf(wide.enum), listOf(narrow.enum)]
  const lost = answer || left.length === 0 ? [] : all.filter((value) => !left.includes(value))
  return [...kinds, ...lost].map((what) => `${name} takes ${String(what)} no more`)
}

function inner(was: Fields, is: Fields, compare: (field: string, before: Json, after: Json) => string[]): string[] {
  const shared = fieldsOf(was).filter((field) => fieldsOf(is).includes(field))
  const fields = shared.flatMap((field) =>
    compare(field, fieldOf(was.properties, field), fieldOf(is.properties, field)),
  )
  return was.items && is.items ? [...fields, ...compare('[]', was.items, is.items)] : fields
}

function scopeFaults(name: string, before: Fields, after: Fields): string[] {
  const scopes = (operation: Fields) =>
    listOf(operation.security).flatMap((one) => (isRecord(one) ? Object.keys(one) : []))
  const free = (operation: Fields) =>
    listOf(operation.security).some((one) => isRecord(one) && Object.keys(one).length === 0)
  const key = (operation: Fields) =>
    JSON.stringify(listOf(operation.security).flatMap((one) => listOf(fieldOf(one, 'key'))))
  if (free(before) && !free(after)) return [`${name} needs a key now`]
  return scopes(before).length > 0 && key(before) !== key(after) ? [`${name} needs another scope now`] : []
}

/** Follows references, and reads what may be null as what it is otherwise. */
class Reader {
  readonly #document: Json
  constructor(document: Json) {
    this.#document = document
  }

  read(schema: Json, depth = 0): Fields | null {
    if (!isRecord(schema) || depth > 20) return null
    if (typeof schema.$ref === 'string') return this.read(this.#at(schema.$ref), depth + 1)
    const branches = listOf(schema.anyOf ?? schema.oneOf)
    if (branches.length === 0) return schema
    const parts = branches.map((branch) => this.read(branch, depth + 1)).filter((part) => part !== null)
    const real = parts.filter((part) => part.type !== 'null')
    const [only] = real
    if (real.length !== 1 || !only) return { ...schema, type: parts.flatMap(kindsOf) }
    return parts.length === real.length ? only : { ...only, type: [...kindsOf(only), 'null'] }
  }

  #at(ref: string): Json {
    return ref.replace('#/', '').split('/').reduce(fieldOf, this.#document)
  }
}

function operationsOf(document: Json) {
  const paths = fieldOf(document, 'paths')
  return Object.entries(isRecord(paths) ? paths : {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = fieldOf(item, method)
      return isRecord(operation) ? [{ path, method, operation }] : []
    }),
  )
}

function parametersOf(operation: Fields): Fields[] {
  return listOf(operation.parameters).filter(isRecord)
}

const isSame = (one: Fields, other: Fields) => one.name === other.name && one.in === other.in
const nameOf = (parameter: Fields) => `the ${String(parameter.in)} parameter ${String(parameter.name)}`

function bodyOf(operation: Fields): Json {
  return contentOf(operation.requestBody)
}

function contentOf(holder: Json): Json {
  const [type] = Object.values(fieldOf(holder, 'content') ?? {})
  return fieldOf(type, 'schema')
}

function successesOf(operation: Fields): [string, Json][] {
  const { responses } = operation
  return Object.entries(isRecord(responses) ? responses : {}).filter(([status]) => Number(status) < 400)
}

const fieldsOf = (schema: Fields) => Object.keys(isRecord(schema.properties) ? schema.properties : {})
const requiredOf = (schema: Fields) => listOf(schema.required).map(String)
const kindsOf = (schema: Fields) =>
  [schema.type ?? []].flat().map((kind) => (kind === 'integer' ? 'number' : String(kind)))
const listOf = (value: Json): Json[] => (Array.isArray(value) ? value : [])

function fieldOf(value: Json, name: string): Json {
  return isRecord(value) ? value[name] : undefined
}

function isRecord(value: Json): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
