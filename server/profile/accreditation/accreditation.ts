import { and, asc, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import { addDays, dayOf, longDate } from '#contract/date.ts'
import { seconds } from '#contract/duration.ts'
import { instantAt } from '#contract/london-time.ts'
import type { EditAccreditation } from '#contract/profile/input.ts'
import type { Accreditation, AccreditationShown } from '#contract/profile/view.ts'
import { type AccreditationKind, LATEST_EXPIRY, MOST_ACCREDITATIONS } from '#contract/profile/words.ts'
import { accreditations } from '#db/schema/index.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

export async function ownAccreditations(work: Work, person: Person): Promise<Accreditation[]> {
  const today = dayOf(work.now())
  const stated = await statedBy(work, person.id)
  return stated.map((row) => ({ ...row, expired: row.expiresOn !== null && row.expiresOn < today }))
}

function statedBy(work: Work, providerId: string, only?: SQL) {
  return work.db
    .select()
    .from(accreditations)
    .where(and(eq(accreditations.providerId, providerId), only))
    .orderBy(asc(accreditations.statedAt), asc(accreditations.id))
}

/** Without what has expired. `lasts`: seconds until the next of them does. */
export async function accreditationsShown(
  work: Work,
  providerId: string,
): Promise<{ accreditations: AccreditationShown[]; lasts: number | null }> {
  const { expiresOn } = accreditations
  const valid = await statedBy(work, providerId, or(isNull(expiresOn), gte(expiresOn, dayOf(work.now()))))
  const ends = valid.flatMap(({ expiresOn }) => (expiresOn ? [instantAt(addDays(expiresOn, 1), 0).getTime()] : []))
  return {
    accreditations: valid.map(({ id, kind, name, number, expiresOn, statedAt, checkedAt }) => ({
      id,
      name,
      details: detailsOf(kind, number, expiresOn),
      stated: checkedAt ? `Checked by us on ${longDate(checkedAt)}` : `Stated by the provider on ${longDate(statedAt)}`,
      checked: checkedAt !== null,
    })),
    lasts: ends.length > 0 ? Math.max(1, seconds(Math.min(...ends) - work.now().getTime())) : null,
  }
}

function detailsOf(kind: AccreditationKind, number: string, expiresOn: string | null): string {
  const until = expiresOn && longDate(new Date(`${expiresOn}T12:00Z`))
  return [
    number && `${kind === 'registration' ? 'Registration' : 'Certificate'} number ${number}`,
    until && `${kind === 'insurance' ? 'Cover' : 'Valid'} until ${until}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export async function addAccreditation(work: Work, person: Person, input: EditAccreditation): Promise<{ id: string }> {
  needValid(work, input)
  return work.transaction(async (work) => {
    await lockOwner(work, person.id)
    const before = await work.db.$count(accreditations, eq(accreditations.providerId, person.id))
    if (before >= MOST_ACCREDITATIONS) {
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

/** States it again: what was checked before is no longer what it says. */
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
