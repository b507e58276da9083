import type { Query } from '#db/client.ts'
import { auditLog } from '#db/schema/index.ts'

/** Who did what to whom. People by their ids only: the record outlives them. */
type Act = {
  at: Date
  /** Null: the clock or the command line. */
  actorId: string | null
  action: string
  subjectId: string
  reason?: string
}

/** Writes it down, in the transaction at hand. */
export async function record(db: Query, act: Act): Promise<void> {
  await db.insert(auditLog).values(act)
}
