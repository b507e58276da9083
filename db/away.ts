import { isDiskFull } from './room.ts'

const READ_ONLY = '25006'

const away = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '57014', '53300', '53200', '24000', 'DATABASE_BUSY'],
  // A pooler that has lost its server says these too, and a server that another has replaced.
  ...['08000', '08001', '08003', '08004', '08006', '08007', '08P01', READ_ONLY],
])

const full = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EROFS'])

// The driver gives these no code.
const sentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/

/** `away`: the database does not answer; `full`: no room to write, for it or for files. */
export type Outage = 'away' | 'full'

/** A database that does not answer while the disk is full has no room. Null if it is no outage. */
export function outageOf(error: unknown): Outage | null {
  for (const cause of causesOf(error)) {
    if (full.has(cause.code)) return 'full'
    if (isAway(cause)) return isDiskFull() ? 'full' : 'away'
  }
  return null
}

/** A replica, or a standby that has not been promoted. */
export function refusesWrites(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === READ_ONLY)
}

/** A text with a character that no text of the database can hold, such as NUL. */
export function isUnstorable(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '22021' || code === '22P05')
}

type Cause = { error: Error; code: string }

/** Drizzle wraps the driver's error, and pages may wrap Drizzle's. */
function causesOf(error: unknown, depth = 0): Cause[] {
  if (!(error instanceof Error) || depth > 5) return []
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return [{ error, code }, ...causesOf(error.cause, depth + 1)]
}

function isAway({ error, code }: Cause): boolean {
  return away.has(code) || sentences.test(error.message) || isMissingSocket(error, code)
}

/** The socket of the embedded database is missing while it restarts. */
function isMissingSocket(error: Error, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
