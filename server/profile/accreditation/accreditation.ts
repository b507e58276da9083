import { and, asc, eq, gte, isNull, or } from 'drizzle-orm'
import { addDays, dayOf, longDate } from '#contract/date.ts'
import { seconds } from '#contract/duration.ts'
import { instantAt } from '#contract/london-time.ts'
import type { Accreditation, AccreditationKind, AccreditationShown } from '#contract/profile/accreditation.ts'
import { accreditations } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work/work.ts'

export async function ownAccreditations(work: Work, person: Person): Promise<Accreditation[]> {
  const today = dayOf(work.now())
  const stated = await work.db
    .select()
    .from(accreditations)
    .where(eq(accreditations.providerId, person.id))
    .orderBy(asc(accreditations.statedAt), asc(accreditations.id))
  return stated.map(({ providerId: _, checkedAt: __, ...accreditation }) => ({
    ...accreditation,
    expired: accreditation.expiresOn !== null && accreditation.expiresOn < today,
  }))
}

/** Without what has expired. `lasts`: seconds until the next of them does. */
export async function accreditationsShown(
  work: Work,
  providerId: string,
): Promise<{ accreditations: AccreditationShown[]; lasts: number | null }> {
  const { expiresOn } = accreditations
  const valid = await work.db
    .select()
    .from(accreditations)
    .where(and(eq(accreditations.providerId, providerId), or(isNull(expiresOn), gte(expiresOn, dayOf(work.now())))))
    .orderBy(asc(accreditations.statedAt), asc(accreditations.id))
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
