import { and, count, eq } from 'drizzle-orm'
import { addDays, dayOf } from '#contract/date.ts'
import { LATEST_EXPIRY, MOST_ACCREDITATIONS } from '#contract/profile/accreditation.ts'
import type { EditAccreditation } from '#contract/profile/accreditation-input.ts'
import { accreditations, profiles } from '#db/schema/index.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

export async function addAccreditation(work: Work, person: Person, input: EditAccreditation): Promise<{ id: string }> {
  needValid(work, input)
  return work.transaction(async (work) => {
    // Changes of one provider wait for each other, so that none passes the cap.
    await work.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, person.id)).for('update')
    const [before] = await work.db
      .select({ count: count() })
      .from(accreditations)
      .where(eq(accreditations.providerId, person.id))
    if ((before?.count ?? 0) >= MOST_ACCREDITATIONS) {
      const sentence = `You have ${MOST_ACCREDITATIONS} accreditations, the most a listing can show. Remove one first.`
      throw new Refusal('TOO_MANY_ACCREDITATIONS', sentence)
    }
    const [added] = await work.db
      .insert(accreditations)
      .values({ ...input, providerId: person.id, statedAt: work.now() })
      .returning({ id: accreditations.id })
    if (!added) throw new Error('the accreditation was not written')
    return added
  })
}

/** States it anew: what was checked before is no longer what it says. */
export async function editAccreditation(
  work: Work,
  person: Person,
  id: string,
  input: EditAccreditation,
): Promise<void> {
  needValid(work, input)
  const edited = await work.db
    .update(accreditations)
    .set({ ...input, statedAt: work.now(), checkedAt: null })
    .where(ownOne(person, id))
    .returning({ id: accreditations.id })
  if (edited.length === 0) throw gone()
}

export async function removeAccreditation(work: Work, person: Person, id: string): Promise<void> {
  const removed = await work.db.delete(accreditations).where(ownOne(person, id)).returning({ id: accreditations.id })
  if (removed.length === 0) throw gone()
}

function needValid(work: Work, { expiresOn }: EditAccreditation) {
  if (expiresOn === null) return
  const today = dayOf(work.now())
  if (expiresOn < today) {
    throw new Refusal('DAY_OVER', 'It has expired, so no one would see it. Give the date of your new one.')
  }
  if (expiresOn > addDays(today, LATEST_EXPIRY))
    throw new Refusal('DAY_TOO_FAR', 'Give a date within the next 50 years.')
}

function ownOne(person: Person, id: string) {
  return and(eq(accreditations.id, id), eq(accreditations.providerId, person.id))
}

function gone() {
  return notFound('This accreditation is no longer there. You may have removed it in another window.')
}
