import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ACCOUNT_TYPES, isStaffType } from '#contract/account/words.ts'
import { rowOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'

const Profile = z.object({ type: z.enum(ACCOUNT_TYPES), member: z.boolean() })

const ANYWHERE = '/directory'

/** Members go to their listing, other providers to the membership. A failure is logged and spoils no sign-in. */
export async function targetAfterSignIn(work: Work, userId: string): Promise<string> {
  try {
    const query = sql`select account_type as type, is_member(id) as member from profiles where id = ${userId}`
    const profile = await rowOf(work.db, Profile, query)
    if (profile && isStaffType(profile.type)) return '/admin'
    if (profile?.type !== 'provider') return ANYWHERE
    return profile.member ? `/directory/${userId}` : '/membership'
  } catch (error) {
    work.site.log.error({ err: error }, 'the page after a login could not be chosen')
    return ANYWHERE
  }
}
