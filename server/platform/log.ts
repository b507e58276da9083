import { type DestinationStream, type Level, type LogFn, type Logger, pino, stdSerializers } from 'pino'
import { z } from 'zod'
import { currentScope } from './seeing/observe.ts'

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

/** A line that an operator must see: what failed unexpectedly. */
export type Failure = {
  error: unknown
  message: string
  level: 'error' | 'fatal'
  requestId: string | null
  traceId: string | null
}

type LogOptions = {
  level: string
  destination?: DestinationStream
  onFailure?: ((failure: Failure) => void) | undefined
}

export function createLog(options: LogOptions): Log {
  const { onFailure } = options
  const settings = {
    level: options.level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    serializers: { err: describeError, error: describeError },
    ...(onFailure ? { hooks: { logMethod: reporting(onFailure) } } : {}),
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}

const FAILURES: readonly number[] = (['error', 'fatal'] satisfies Level[]).map((name) => pino.levels.values[name] ?? 0)
const Line = z.object({ err: z.unknown().optional(), requestId: z.string().optional() })

function reporting(onFailure: (failure: Failure) => void) {
  return function logMethod(this: Logger, given: Parameters<LogFn>, method: LogFn, level: number) {
    const at = FAILURES.indexOf(level)
    if (at >= 0) {
      const line = Line.safeParse(given[0]).data
      const bound = Line.safeParse(this.bindings()).data
      const scope = currentScope()
      onFailure({
        error: line?.err,
        message: [given[1], given[0]].find((one) => typeof one === 'string') ?? '',
        level: at === 0 ? 'error' : 'fatal',
        requestId: line?.requestId ?? bound?.requestId ?? scope?.requestId ?? null,
        traceId: scope?.span?.traceId ?? null,
      })
    }
    method.apply(this, given)
  }
}

/** Milliseconds until a line is written. */
const WRITTEN_WITHIN = 100

/**
 * Standard output, many lines at a time: a write for each line took a twentieth of a page. The end writes the rest. Pino's own
 * timer would wake an idle process ten times a second, and write nothing.
 */
export function lineBuffer(): DestinationStream {
  const output = pino.destination({ sync: false, minLength: 4096 })
  let isDue = false
  return {
    write(line) {
      output.write(line)
      if (isDue) return
      isDue = true
      setTimeout(() => {
        isDue = false
        output.flush()
      }, WRITTEN_WITHIN).unref()
    },
  }
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
  if (!(error instanceof Error)) return stdSerializers.err(new Error(nameOf(error)))
  const { name, message, stack = '' } = error
  const told = messageOf(error)
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

/** Some objects have no way to become a text of their own. */
function nameOf(thrown: unknown): string {
  return typeof thrown === 'object' ? Object.prototype.toString.call(thrown) : String(thrown)
}

/** What an error says, without what people typed: a database (class 22) and JSON.parse repeat in quotes what they could not read. */
export function messageOf(error: Error): string {
  const told = withoutValues(error.message)
  const repeats = error instanceof SyntaxError || ('code' in error && String(error.code).startsWith('22'))
  return repeats ? told.replace(/"[\s\S]*"/, '"[value]"') : told
}

/** Drivers list bound values below what they say. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*/, '\nparams: [redacted]')
}
