import { and, inArray, lt, ne, sql } from 'drizzle-orm'
import { before, DAY } from '#contract/duration.ts'
import { claimLinks, claims } from '#db/schema/index.ts'
import { deleteFiles } from '#server/file/file.ts'
import type { Work } from '#server/work/work.ts'
import { dropEvidence } from './evidence.ts'

const KEPT = 90 * DAY
const AT_ONCE = 1000

/** Claims go 90 days after their decision, or after they were made if their link was never followed; links do too. */
export async function forgetClaims(work: Work): Promise<void> {
  const since = before(work.now(), KEPT)
  const paths = await work.transaction(async (work) => {
    const old = await work.db
      .select({ id: claims.id })
      .from(claims)
      .where(and(ne(claims.status, 'waiting'), lt(sql`coalesce(${claims.decidedAt}, ${claims.madeAt})`, since)))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    const paths = await dropEvidence(work, ids)
    if (ids.length > 0) await work.db.delete(claims).where(inArray(claims.id, ids))
    await work.db.delete(claimLinks).where(lt(claimLinks.expiresAt, since))
    return paths
  })
  await deleteFiles(work, paths)
}
