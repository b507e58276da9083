import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { addDays, dayOf, longDate } from '#contract/date.ts'
import { seconds } from '#contract/duration.ts'
import { instantAt } from '#contract/london-time.ts'
import type { EditAccreditation } from '#contract/profile/input.ts'
import type { Accreditation, PublicAccreditation } from '#contract/profile/view.ts'
import { type AccreditationKind, LATEST_EXPIRY, MAX_ACCREDITATIONS } from '#contract/profile/words.ts'
import { accreditations } from '#db/schema/index.ts'
import { deleteFileRows, deleteFiles } from '#server/file/file.ts'
import { record } from '#server/work/audit-log.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

export async function ownAccreditations(work: Work, person: Person): Promise<Accreditation[]> {
  const today = dayOf(work.now())
  const stated = await statedBy(work, person.id)
  return stated.map((row) => ({
    ...row,
    expired: row.expiresOn !== null && row.expiresOn < today,
    checkedAt: isChecked(row, today) ? row.checkedAt : null,
    document: row.documentPath === null ? null : row.documentName,
    note: row.checkNote,
  }))
}

function statedBy(work: Work, providerId: string, only?: SQL) {
  return work.db
    .select()
    .from(accreditations)
    .where(and(eq(accreditations.providerId, providerId), only))
    .orderBy(asc(accreditations.statedAt), asc(accreditations.id))
}

type Row = typeof accreditations.$inferSelect

/** A check holds to its last day. */
function isChecked({ checkedAt, checkedUntil }: Row, today: string): boolean {
  return checkedAt !== null && (checkedUntil === null || checkedUntil >= today)
}

/** Leaves out what has expired. `lasts`: seconds until the next of them, or of their checks, does. */
export async function accreditationsShown(
  work: Work,
  providerId: string,
): Promise<{ accreditations: PublicAccreditation[]; lasts: number | null }> {
  const { expiresOn } = accreditations
  const today = dayOf(work.now())
  const valid = await statedBy(work, providerId, or(isNull(expiresOn), gte(expiresOn, today)))
  const days = valid.flatMap((row) => [row.expiresOn, isChecked(row, today) ? row.checkedUntil : null])
  const ends = days.flatMap((day) => (day ? [instantAt(addDays(day, 1), 0).getTime()] : []))
  return {
    accreditations: valid.map((row) => {
      const { id, kind, name, number, expiresOn, statedAt } = row
      const checkedAt = isChecked(row, today) ? row.checkedAt : null
      return {
        id,
        name,
        details: detailsOf(kind, number, expiresOn),
        stated: checkedAt ? `Checked on ${longDate(checkedAt)}` : `Stated by the provider on ${longDate(statedAt)}`,
        checked: checkedAt !== null,
      }
    }),
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
  assertValid(work, input)
  return work.transaction(async (work) => {
    await lockOwner(work, person.id)
    const before = await work.db.$count(accreditations, eq(accreditations.providerId, person.id))
    if (before >= MAX_ACCREDITATIONS) {
      const sentence = `You have ${MAX_ACCREDITATIONS} accreditations, the most a listing can show. Remove one first.`
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
  assertValid(work, input)
  const edited = await work.db
    .update(accreditations)
    .set({ ...input, statedAt: work.now(), ...UNCHECKED })
    .where(ownOne(person, id))
    .returning({ id: accreditations.id })
  if (edited.length === 0) throw accreditationGone()
}

const UNCHECKED = { checkedAt: null, checkedUntil: null, notConfirmedAt: null, checkedBy: null, checkNote: '' }

export async function removeAccreditation(work: Work, person: Person, id: string): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const [removed] = await work.db
      .delete(accreditations)
      .where(ownOne(person, id))
      .returning({ path: accreditations.documentPath })
    if (!removed) throw accreditationGone()
    const paths = removed.path === null ? [] : [removed.path]
    await deleteFileRows(work, paths)
    return paths
  })
  await deleteFiles(work, paths)
}

/** Scheduled (schedule.ts). Pages say so from the first minute; then the staff may check again what is still valid. */
export async function endChecks(work: Work): Promise<void> {
  const paths = await work.transaction(async (work) => {
    const { ended, paths } = await withdrawChecks(work, lt(accreditations.checkedUntil, dayOf(work.now())))
    for (const { id, providerId } of ended) {
      await record(work, { action: 'accreditation.checkEnded', subjectId: providerId, after: { accreditation: id } })
    }
    return paths
  })
  await deleteFiles(work, paths)
}

/** A check was of the owner before. Runs in the caller's transaction. Returns file paths; delete them after commit. */
export async function withdrawChecksOf(work: Work, providerId: string): Promise<string[]> {
  const { paths } = await withdrawChecks(work, eq(accreditations.providerId, providerId))
  return paths
}

/** The documents go too: they were for these checks. */
async function withdrawChecks(work: Work, which: SQL) {
  const ended = await work.db
    .select({ id: accreditations.id, providerId: accreditations.providerId, path: accreditations.documentPath })
    .from(accreditations)
    .where(which)
    .for('update')
  if (ended.length === 0) return { ended, paths: [] }
  const paths = ended.flatMap(({ path }) => path ?? [])
  const ids = ended.map(({ id }) => id)
  const gone = { ...UNCHECKED, documentPath: null, documentName: '' }
  await work.db.update(accreditations).set(gone).where(inArray(accreditations.id, ids))
  await deleteFileRows(work, paths)
  return { ended, paths }
}

function assertValid(work: Work, { expiresOn }: EditAccreditation) {
  if (expiresOn === null) return
  const today = dayOf(work.now())
  if (expiresOn < today) {
    throw new Refusal('DAY_OVER', 'It has expired, so no one would see it. Give the date of your new one.')
  }
  if (expiresOn > addDays(today, LATEST_EXPIRY))
    throw new Refusal('DAY_TOO_FAR', 'Give a date within the next 50 years.')
}

export function ownOne(person: Person, id: string) {
  return and(eq(accreditations.id, id), eq(accreditations.providerId, person.id))
}

export function accreditationGone() {
  return notFound('This accreditation is no longer there. You may have removed it in another window.')
}
