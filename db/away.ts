// PostgreSQL's and the network's words for: the database cannot serve us at this moment. Ours, DATABASE_BUSY, as well.
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '57014', '53300', '53200', '25006', '08000', '08003', '08006', 'DATABASE_BUSY'],
])

// The driver gives these no code.
const sentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/

/**
 * Whether an error says that the database is away, starting, stopping or too busy: not our mistake, and worth asking
 * again. Drizzle wraps the driver's error, pages may wrap Drizzle's: looks down the chain.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true
  return sentences.test(error.message) || isDatabaseAway(error.cause, depth + 1)
}
