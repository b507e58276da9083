import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { HOUR } from '#contract/duration.ts'

/** Sessions known to this process go first under load. This decides precedence only, never permission. */
export function createKnownSessions() {
  const known = new LRUCache<string, true>({ max: 10_000, ttl: HOUR })
  return {
    /** Hash of a known session in a cookie header; null if there is none. */
    in(cookie: string | undefined): string | null {
      const session = sessionIn(cookie)
      return session !== null && known.has(session) ? session : null
    },
    learn(cookie: string | undefined) {
      const session = sessionIn(cookie)
      if (session !== null) known.set(session, true)
    },
  }
}

export type KnownSessions = ReturnType<typeof createKnownSessions>

function sessionIn(cookie: string | undefined): string | null {
  const token = /(?:^|;\s*)(?:__Host-)?fettle\.session_token=([^;]+)/.exec(cookie ?? '')?.[1]
  return token === undefined ? null : hash('sha256', token, 'base64url')
}
