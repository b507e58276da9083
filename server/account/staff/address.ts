import { eq } from 'drizzle-orm'
import { staffContacts } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** Where mail for an admin or moderator goes; the address they sign in with receives none. Null: they have given none. */
export async function staffAddress(work: Work, userId: string): Promise<string | null> {
  const [contact] = await work.db
    .select({ email: staffContacts.email })
    .from(staffContacts)
    .where(eq(staffContacts.userId, userId))
  return contact?.email ?? null
}
