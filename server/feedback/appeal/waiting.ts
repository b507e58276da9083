import { and, eq, isNull } from 'drizzle-orm'
import type { ModeratedKind } from '#contract/feedback/words.ts'
import { feedbackAppeals } from '#db/schema/index.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** @throws APPEAL_WAITS where its author has appealed: then the appeal is what is decided on */
export async function needNoAppeal(work: Work, { kind, id }: { kind: ModeratedKind; id: string }): Promise<void> {
  const open = and(eq(feedbackAppeals.kind, kind), eq(feedbackAppeals.subjectId, id), isNull(feedbackAppeals.decidedAt))
  if ((await work.db.$count(feedbackAppeals, open)) === 0) return
  throw new Refusal('APPEAL_WAITS', 'Its author has appealed. Please decide on the appeal.')
}
