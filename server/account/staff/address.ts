import { and, eq, inArray, isNull } from 'drizzle-orm'
import { STAFF_TYPES, type StaffType } from '#contract/account/words.ts'
import { profiles, staffContacts } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** Where mail for an admin or moderator goes; the address they sign in with receives none. Null if they have given none. */
export async function staffAddress(work: Work, userId: string): Promise<string | null> {
  const [contact] = await work.db
    .select({ email: staffContacts.email })
    .from(staffContacts)
    .where(eq(staffContacts.userId, userId))
  return contact?.email ?? null
}

/**
 * Who reads what arrives for the staff, or for its admins: each with an address of their own, and, as long as one of them has none, the
 * contact address of the site (null), once.
 */
export async function staffReaders(work: Work, types: readonly StaffType[] = STAFF_TYPES): Promise<(string | null)[]> {
  const staff = await work.db
    .select({ id: profiles.id, email: staffContacts.email })
    .from(profiles)
    .leftJoin(staffContacts, eq(staffContacts.userId, profiles.id))
    .where(and(inArray(profiles.accountType, [...types]), isNull(profiles.suspendedAt)))
  const own = staff.filter(({ email }) => email !== null).map(({ id }) => id)
  return own.length < staff.length || staff.length === 0 ? [...own, null] : own
}

/** Where mail for one of `staffReaders` goes. Null if they have given up their address since. */
export async function readerAddress(work: Work, userId: string | null): Promise<string | null> {
  return userId === null ? work.site.live.site().contactEmail : staffAddress(work, userId)
}
