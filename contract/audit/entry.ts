import type { AuditAction } from './words.ts'

export const ENTRIES_PER_PAGE = 50

export type AuditFilters = {
  /** Who did it: an id, an e-mail address or the username of an admin. */
  actor: string
  action: AuditAction | null
  /** The same, or the id of a job. */
  subject: string
  /** Days of London; both count. */
  from: string | null
  to: string | null
}

/** The entry after which a page begins; `at` as the database writes it: a Date would lose its microseconds. */
export type AuditCursor = { at: string; id: string }

export const noAuditFilters: AuditFilters = { actor: '', action: null, subject: '', from: null, to: null }

/** The same as an address would say it, without what says nothing. */
export function auditParams(filters: AuditFilters, after: AuditCursor | null = null): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  if (after) params.set('after', `${after.at}~${after.id}`)
  return params
}

/** `kind`: where its page is; gone: erased, or of no page. */
type Concerned = { kind: 'user' | 'job' | 'feedback' | 'invitation' | 'gone'; id: string; name: string | null }

/** What an entry is about that is no person and no job. */
type Thing = { kind: 'category' | 'coupon' | 'mailText'; key: string }

export type AuditEntry = {
  id: string
  at: Date
  action: string
  actor: Concerned | null
  subject: Concerned | null
  thing: Thing | null
  /** As JSON. */
  before: string | null
  after: string | null
  /** The same as lines to read. */
  changes: string[]
  reason: string | null
}

export type AuditPage = { entries: AuditEntry[]; next: AuditCursor | null }
