import { eq } from 'drizzle-orm'
import type { StaffAccount } from '#contract/staff/account.ts'
import { staffContacts } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

export async function ownContact({ db }: Work, { id }: StaffPerson): Promise<StaffAccount> {
  const [contact] = await db.select().from(staffContacts).where(eq(staffContacts.userId, id))
  return { email: contact?.email ?? null, dailyDigest: contact?.dailyDigest ?? false }
}

export async function setAddress(work: Work, person: StaffPerson, email: string): Promise<void> {
  await work.transaction(async (work) => {
    const before = await ownContact(work, person)
    await work.db
      .insert(staffContacts)
      .values({ userId: person.id, email })
      .onConflictDoUpdate({ target: staffContacts.userId, set: { email } })
    const change = { before: { email: before.email }, after: { email } }
    await record(work, { action: 'staff.contactChanged', subjectId: person.id, ...change })
  })
}

export async function setDigest(work: Work, person: StaffPerson, on: boolean): Promise<void> {
  await work.transaction(async (work) => {
    const changed = await work.db
      .update(staffContacts)
      .set({ dailyDigest: on })
      .where(eq(staffContacts.userId, person.id))
      .returning({ userId: staffContacts.userId })
    if (changed.length === 0) throw new Refusal('EMAIL_NEEDED', 'Give us an e-mail address first.')
    await record(work, { action: 'staff.digestChanged', subjectId: person.id, after: { dailyDigest: on } })
  })
}
