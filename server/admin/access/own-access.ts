import { eq } from 'drizzle-orm'
import type { Proof } from '#contract/account/input.ts'
import type { SignInStep } from '#contract/account/view.ts'
import { adminAddress } from '#contract/account/words.ts'
import type { AdminSignIn } from '#contract/admin/input.ts'
import { WRONG_ADMIN_CREDENTIALS } from '#contract/admin/words.ts'
import type { StaffAccount } from '#contract/staff/view.ts'
import { staffContacts } from '#db/schema/index.ts'
import { prove } from '#server/account/security/prove.ts'
import { signIn } from '#server/account/sign-in/sign-in.ts'
import { STAFF_TAB } from '#server/auth/admission.ts'
import type { Browser } from '#server/auth/browser.ts'
import { recordProof } from '#server/auth/staff.ts'
import { record } from '#server/work/audit-log.ts'
import { isRefusal, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

/** Leaves no session unless the person is an admin or moderator. */
export async function signInStaff(work: Work, browser: Browser, input: AdminSignIn): Promise<SignInStep> {
  const email = adminAddress(input.username)
  try {
    return await signIn(work, browser, { email, password: input.password, tab: STAFF_TAB })
  } catch (error) {
    if (isRefusal(error, 'WRONG_CREDENTIALS')) throw new Refusal('WRONG_CREDENTIALS', WRONG_ADMIN_CREDENTIALS)
    throw error
  }
}

export async function proveAgain(work: Work, browser: Browser, person: StaffPerson, proof: Proof): Promise<void> {
  await prove(work, browser, person, proof)
  await work.transaction(async (work) => {
    await recordProof(work.db, person.sessionId, work.now())
    await record(work, { action: 'admin.proved', subjectId: person.id })
  })
  person.staff.provedAt = work.now() // the act that asked for it follows in the same request
}

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
    if (changed.length === 0) throw new Refusal('EMAIL_NEEDED', 'Give us an email address first.')
    await record(work, { action: 'staff.digestChanged', subjectId: person.id, after: { dailyDigest: on } })
  })
}
