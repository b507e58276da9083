import { membershipNotices } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** False if the notice was sent before. */
export async function recordOnce(work: Work, membershipId: string, notice: string): Promise<boolean> {
  const said = await work.db
    .insert(membershipNotices)
    .values({ membershipId, notice, sentAt: work.now() })
    .onConflictDoNothing()
    .returning({ notice: membershipNotices.notice })
  return said.length > 0
}
