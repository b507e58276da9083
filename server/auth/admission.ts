import { eq } from 'drizzle-orm'
import { isStaffType } from '#contract/account/words.ts'
import type { Query } from '#db/client.ts'
import { profiles } from '#db/schema/index.ts'

export type EntryRefusal = { code: 'WRONG_ACCOUNT_TYPE' | 'ADMIN_HERE' | 'STAFF_ONLY' | 'SUSPENDED'; message: string }

/** The choice of the admin sign-in. */
export const STAFF_TAB = 'staff'

/** For programs that name no account type: clients and providers, and no admins. */
export const MEMBERS_TAB = 'members'

/** `tab`: the choice in the sign-in form, if any. */
export async function mayEnter(db: Query, userId: string, tab: string | null): Promise<EntryRefusal | null> {
  const [profile] = await db
    .select({ type: profiles.accountType, suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (profile?.suspendedAt) {
    return { code: 'SUSPENDED', message: 'This account is not active. Please contact us if you think that is wrong.' }
  }
  if (tab === STAFF_TAB) {
    if (profile && isStaffType(profile.type)) return null
    return { code: 'STAFF_ONLY', message: 'Not authorized. Admin access only.' }
  }
  if (!profile) return null // arrived by Google and has not chosen yet
  if (tab === null || tab === profile.type) return null
  if (isStaffType(profile.type)) return { code: 'ADMIN_HERE', message: 'Please use the admin login for this account.' }
  if (tab === MEMBERS_TAB) return null
  return {
    code: 'WRONG_ACCOUNT_TYPE',
    message: `This account is registered as a ${profile.type}. Please use the correct account type to log in.`,
  }
}
