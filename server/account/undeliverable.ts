import { and, eq } from 'drizzle-orm'
import { undeliverableAddresses, user } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

// Marks belong to an account: changing the address removes them.

/** @param reason what the server answered, without the address: "550 5.1.1" */
export async function markUndeliverable(work: Work, email: string, reason: string): Promise<void> {
  const refusedAt = work.now()
  const [owner] = await work.db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase()))
  if (!owner) return
  await work.db
    .insert(undeliverableAddresses)
    .values({ userId: owner.id, reason, refusedAt })
    .onConflictDoUpdate({ target: undeliverableAddresses.userId, set: { reason, refusedAt } })
}

export async function isUndeliverable(work: Work, email: string): Promise<boolean> {
  const found = await work.db
    .select({ id: user.id })
    .from(undeliverableAddresses)
    .innerJoin(user, and(eq(user.id, undeliverableAddresses.userId), eq(user.email, email.toLowerCase())))
  return found.length > 0
}
