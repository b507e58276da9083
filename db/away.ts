import { isDiskFull } from './room.ts'

const away = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '57014', '53300', '53200', '24000', '08000', '08003', '08006', 'DATABASE_BUSY'],
])

const full = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])

// The driver gives these no code.
const sentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/

/** `away`: the database does not answer; `full`: no room to write, for it or for files. */
export type Outage = 'away' | 'full'

/**
 * A database that does not answer while the disk is full has no room. Null if it is no outage. Follows causes: Drizzle wraps
 * the driver's error, and pages may wrap Drizzle's.
 */
export function outageOf(error: unknown, depth = 0): Outage | null {
  if (!(error instanceof Error) || depth > 5) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (full.has(code)) return 'full'
  if (away.has(code) || sentences.test(error.message) || isMissingSocket(error, code))
    return isDiskFull() ? 'full' : 'away'
  return outageOf(error.cause, depth + 1)
}

/** The socket of the embedded database is missing while it restarts. */
function isMissingSocket(error: Error, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
