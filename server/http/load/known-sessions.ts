import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const HOUR = 3_600_000

/**
 * The sessions that pages have found to be a person's, as this process remembers them. Their bearers go first when there
 * is much to do. A made-up cookie has no precedence; what a session may do is decided elsewhere.
 */
export function createKnownSessions() {
  const known = new LRUCache<string, true>({ max: 10_000, ttl: HOUR })
  return {
    /** The known session that a cookie header bears, as a hash; null: none. */
    in(cookie: string | undefined): string | null {
      const session = sessionIn(cookie)
      return session !== null && known.has(session) ? session : null
    },
    /** Remembers the session of a cookie header, or of one that is being set. */
    learn(cookie: string | undefined) {
      const session = sessionIn(cookie)
      if (session !== null) known.set(session, true)
    },
  }
}

export type KnownSessions = ReturnType<typeof createKnownSessions>

function sessionIn(cookie: string | undefined): string | null {
  const token = /(?:^|;\s*)(?:__Host-)?fettle\.session_token=([^;]+)/.exec(cookie ?? '')?.[1]
  return token === undefined ? null : createHash('sha256').update(token).digest('base64url')
}
