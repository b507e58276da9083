import type { Query } from '#db/client.ts'
import { auditLog } from '#db/schema/index.ts'

/** People by their ids only: the record outlives them. */
type AuditEntry = {
  at: Date
  /** Null: the clock or the command line. */
  actorId: string | null
  action: string
  subjectId: string
  reason?: string
}

export async function record(db: Query, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}
