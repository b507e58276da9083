import type { AuditAction } from '#contract/audit/words.ts'
import type { Query } from '#db/client.ts'
import { auditLog } from '#db/schema/index.ts'
import type { Actor, Work } from './work.ts'

/** People by their ids only: the record outlives them. */
type AuditRecord = {
  action: AuditAction
  subjectId: string | null
  /** What changed, and into what; cleared when the subject's account is erased. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
}

/** Runs in the transaction of what is recorded. */
export async function record(work: Work, entry: AuditRecord): Promise<void> {
  await recordAs(work, actorIdOf(work.actor), entry)
}

function actorIdOf(actor: Actor): string | null {
  if (actor.kind === 'visitor') return null
  return actor.kind === 'person' && actor.support ? actor.support.adminId : actor.id
}

/** Records for someone who has no session yet; null for no one that is known. */
export async function recordAs(work: Work, actorId: string | null, entry: AuditRecord): Promise<void> {
  await work.db.insert(auditLog).values({ ...entry, actorId, at: work.now() })
}

/** The command line calls it. */
export async function recordByOperator(db: Query, at: Date, entry: AuditRecord): Promise<void> {
  await db.insert(auditLog).values({ ...entry, actorId: null, at })
}
