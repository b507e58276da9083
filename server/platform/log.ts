import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** JSON lines. Pass an error as `err`: its stack is kept, its query parameters are not. */
export type Log = Logger

const secretFields = [
  'authorization',
  'cookie',
  'cookies',
  'password',
  'newPassword',
  'currentPassword',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'sessionToken',
  'apiKey',
]

const secretPaths = [
  ...secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  '*["set-cookie"]',
  '*.*["set-cookie"]',
  '*["x-api-key"]',
  '*.*["x-api-key"]',
]

export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  const settings = {
    level: options.level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
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
