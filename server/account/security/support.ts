import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { SUPPORT_HOURS } from '#contract/account/words.ts'
import { after, HOUR } from '#contract/duration.ts'
import { supportConsents } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

/** Returns when it ends. */
export async function grantSupport(work: Work, person: Person): Promise<Date> {
  const givenAt = work.now()
  const endsAt = after(givenAt, SUPPORT_HOURS * HOUR)
  await work.transaction(async (work) => {
    await withdrawSupport(work, person)
    await work.db.insert(supportConsents).values({ userId: person.id, givenAt, endsAt })
  })
  return endsAt
}

export async function withdrawSupport(work: Work, person: Person): Promise<void> {
  await work.db.update(supportConsents).set({ withdrawnAt: work.now() }).where(consentNow(work, person.id))
}

export async function supportUntil(work: Work, userId: string): Promise<Date | null> {
  const [consent] = await work.db
    .select({ endsAt: supportConsents.endsAt })
    .from(supportConsents)
    .where(consentNow(work, userId))
    .orderBy(desc(supportConsents.endsAt))
    .limit(1)
  return consent?.endsAt ?? null
}

/** Lets an admin look into an account while its owner agrees, with an entry in the audit log. */
export async function useSupportAccess(work: Work, userId: string, reason: string): Promise<void> {
  const { actor } = work
  if (actor.kind !== 'person' || actor.staff?.role !== 'admin') throw notFound('There is nothing at this address.')
  await work.transaction(async (work) => {
    if (!(await supportUntil(work, userId))) {
      throw new Refusal('NO_SUPPORT_ACCESS', 'This person has not allowed support access, or it has expired.')
    }
    await record(work, { action: 'support.looked', subjectId: userId, reason })
  })
}

function consentNow(work: Work, userId: string) {
  return and(
    eq(supportConsents.userId, userId),
    isNull(supportConsents.withdrawnAt),
    gt(supportConsents.endsAt, work.now()),
  )
}
