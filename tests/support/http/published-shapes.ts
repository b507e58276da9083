import { Ajv, type AnySchemaObject } from 'ajv'
import published from './gotrue-openapi.json' with { type: 'json' }

// From GoTrue's own openapi.yaml (supabase/auth, bc32168e, MIT): the answers of what we serve, without their descriptions.

const ajv = new Ajv({ strict: false, validateFormats: false })
const paths: Record<string, Record<string, AnySchemaObject>> = published.paths
const ERROR: AnySchemaObject = { $ref: '#/schemas/ErrorSchema' }

/** What we answer beyond it. The stock client takes each: of a new number or address it reads the person alone. */
const OURS: Record<string, AnySchemaObject> = {
  'POST /verify': { anyOf: [{ $ref: '#/schemas/AccessTokenResponseSchema' }, { $ref: '#/schemas/UserSchema' }] },
  'POST /factors': withField(published.paths['/factors'].post, 'friendly_name'),
  'POST /factors/{factorId}/verify': withField(published.schemas.AccessTokenResponseSchema, 'recovery_codes'),
}

function withField(schema: { properties: object }, name: string): AnySchemaObject {
  return { ...schema, properties: { ...schema.properties, [name]: {} } }
}

/** Their schemas bar no field; ours may have none that they don't name. */
function closed(schema: AnySchemaObject): AnySchemaObject {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  return 'properties' in schema && schema.type === 'object' ? { ...inner, additionalProperties: false } : inner
}

/** What of an answer is not as the service's published document says. Empty if all is, or if it says nothing. */
export function unpublished(method: string, path: string, status: number, body: unknown): string {
  const [at = ''] = Object.keys(paths).filter((at) => new RegExp(`^${at.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
  const answer = OURS[`${method} ${at}`] ?? paths[at]?.[method.toLowerCase()]
  const schema = status >= 400 ? ERROR : status === 200 ? answer : undefined
  if (at === '' || !schema) return ''
  const validate = ajv.compile(closed({ ...schema, schemas: published.schemas }))
  return validate(body) ? '' : `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`
}
