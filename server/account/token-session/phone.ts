import { and, eq, ne } from 'drizzle-orm'
import { user, userPhones } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'

/** The person who has proven this number. */
export async function findByPhone(work: Work, phone: string): Promise<{ id: string; email: string } | null> {
  const [found] = await work.db
    .select({ id: user.id, email: user.email })
    .from(userPhones)
    .innerJoin(user, eq(user.id, userPhones.userId))
    .where(eq(userPhones.phone, phone))
  return found ?? null
}

export async function phoneOf(work: Work, userId: string) {
  const [found] = await work.db.select().from(userPhones).where(eq(userPhones.userId, userId))
  return found ?? null
}

/** Runs in the caller's transaction. False if another account has the number. */
export async function setPhone(work: Work, userId: string, phone: string): Promise<boolean> {
  const confirmedAt = work.now()
  const [other] = await work.db
    .select({ id: userPhones.userId })
    .from(userPhones)
    .where(and(eq(userPhones.phone, phone), ne(userPhones.userId, userId)))
  if (other) return false
  await work.db
    .insert(userPhones)
    .values({ userId, phone, confirmedAt })
    .onConflictDoUpdate({ target: userPhones.userId, set: { phone, confirmedAt } })
  await record(work, { action: 'account.phoneChanged', subjectId: userId })
  return true
}
