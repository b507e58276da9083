import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** JSON lines. Pass an error as `err`: its stack is kept, its query parameters are not. A child bears no secrets. */
export type Log = Logger

const SECRET_FIELDS = new Set([
  'authorization',
  'cookie',
  'cookies',
  'set-cookie',
  'x-api-key',
  'password',
  'newPassword',
  'currentPassword',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'sessionToken',
  'apiKey',
])
const DEEPEST = 5

export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  const settings = {
    level: options.level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    serializers: { err: describeError, error: describeError },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}

/** Standard output, many lines at a time: a write for each line took a twentieth of a page. The end writes the rest. */
export function lineBuffer(): DestinationStream {
  return pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 })
}

/** Pino's own redaction reads a few levels, and took ten times as long as the rest of a line. */
function withoutSecrets(line: object): Record<string, unknown> {
  return fieldsOf(line, 0)
}

function fieldsOf(value: object, depth: number): Record<string, unknown> {
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    SECRET_FIELDS.has(name) ? '[redacted]' : shown(field, depth + 1),
  ])
  return Object.fromEntries(fields)
}

function shown(value: unknown, depth: number): unknown {
  const isList = Array.isArray(value)
  if (!isList && !isPlain(value)) return value
  if (depth > DEEPEST) return '[deeper]'
  return isList ? value.map((item) => shown(item, depth + 1)) : fieldsOf(value, depth)
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

// Database drivers repeat bound values (addresses, hashes) in errors, so only named fields are kept.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return stdSerializers.err(new Error(String(error)))
  const { name, message, stack = '' } = error
  const told = withoutValues(message)
  return {
    type: name,
    message: told,
    // A value may look like a line of the stack, so only the message tells where the values end.
    stack: stack.includes(message) ? stack.replace(message, () => told) : withoutValues(stack),
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(error.cause === undefined || error.cause === error ? {} : { cause: describeError(error.cause) }),
  }
}

function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*/, '\nparams: [redacted]')
}
