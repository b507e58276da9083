import { type ApiScope, PERSONAL_SCOPES } from '#contract/api/scope.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Actor, Person } from '#server/work/work.ts'

/** Who asks, and what for. */
export type Caller = {
  actor: Actor
  scopes: ReadonlySet<ApiScope>
  /** Null for visitors and access tokens. */
  key: { id: string } | null
}

/** The secret in `Authorization: Bearer …`. Null if the header is of another kind. */
export function bearerIn(authorization: string | null): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? null
}

export function visitorAt(address: string): Caller {
  return { actor: { kind: 'visitor', address }, scopes: new Set(['read']), key: null }
}

/** Someone who is logged in: all that their account may do, but what an admin does needs a key made for it. */
export function loggedInCaller(person: Person): Caller {
  return { actor: person, scopes: new Set(PERSONAL_SCOPES), key: null }
}

export function scopeNeeded(scope: ApiScope): Refusal {
  if (scope === 'admin') return new Refusal('SCOPE_NEEDED', 'Only admins may do this, with a key made for “admin”.')
  return new Refusal('SCOPE_NEEDED', `This needs the scope “${scope}”. You can make a key with it in Account Security.`)
}

export function keyUnknown(): Refusal {
  return new Refusal('KEY_UNKNOWN', 'This key or token isn’t valid. It may have expired, or been ended.')
}
