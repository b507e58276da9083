import { and, eq, lt } from 'drizzle-orm'
import { listingRequests } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { monthsBefore } from './origin.ts'

const MONTHS_KEPT = 24

/** Called by the clock: links that no one followed, and what was decided two years ago. */
export async function forgetOldRequests(work: Work): Promise<void> {
  const { db } = work
  const { status, linkExpiresAt, decidedAt, madeAt } = listingRequests
  await db.delete(listingRequests).where(and(eq(status, 'sent'), lt(linkExpiresAt, work.now())))
  // Its mail was never written: the address on file had changed.
  await db.delete(listingRequests).where(and(eq(status, 'sent'), lt(madeAt, monthsBefore(work.now(), 1))))
  await db.delete(listingRequests).where(lt(decidedAt, monthsBefore(work.now(), MONTHS_KEPT)))
}
