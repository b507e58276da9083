import { eq } from 'drizzle-orm'
import type { Query } from '#db/client.ts'
import { profiles } from '#db/schema/index.ts'

export type EntryRefusal = { code: 'WRONG_TAB' | 'ADMIN_HERE' | 'SUSPENDED'; message: string }

const onScreen = { client: 'client', provider: 'provider', admin: 'admin' }

/** `accountType`: the choice in the sign-in form, if any. */
export async function mayEnter(db: Query, userId: string, accountType: string | null): Promise<EntryRefusal | null> {
  const [profile] = await db
    .select({ type: profiles.accountType, suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!profile) return null // arrived by Google and has not chosen yet
  if (profile.suspendedAt) {
    return { code: 'SUSPENDED', message: 'This account is not active. Please contact us if you think that is wrong.' }
  }
  if (accountType === null || accountType === profile.type) return null
  if (profile.type === 'admin') return { code: 'ADMIN_HERE', message: 'Please use the admin sign-in for this account.' }
  return {
    code: 'WRONG_TAB',
    message: `This account is registered as a ${onScreen[profile.type]}. Please use the correct account type to log in.`,
  }
}
