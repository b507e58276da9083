// PostgreSQL's and the network's words for: the database cannot serve us at this moment. Ours, DATABASE_BUSY, as well.
const away = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '57014', '53300', '53200', '08000', '08003', '08006', 'DATABASE_BUSY'],
])

// The same for: it can be read, but nothing can be written to it, or to the folder of files.
const full = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])

// The driver gives these no code.
const sentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/

/** `away`: the database does not answer; `full`: there is no room to write, for it or for files. */
export type Outage = 'away' | 'full'

/**
 * What an error says is missing at this moment; null: something else is wrong. An outage is not our mistake, and worth
 * asking again. Drizzle wraps the driver's error, pages may wrap Drizzle's: looks down the chain.
 */
export function outageOf(error: unknown, depth = 0): Outage | null {
  if (!(error instanceof Error) || depth > 5) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (full.has(code)) return 'full'
  if (away.has(code) || sentences.test(error.message) || isMissingSocket(error, code)) return 'away'
  return outageOf(error.cause, depth + 1)
}

/** The embedded database listens on a socket in a folder, which is gone while it is started anew. */
function isMissingSocket(error: Error, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
