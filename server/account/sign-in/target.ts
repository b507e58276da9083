import { sql } from 'drizzle-orm'
import type { AccountType } from '#contract/account.ts'
import type { Work } from '#server/work/work.ts'

/** Where people go when nothing better is known. */
export const ANYWHERE = '/directory'

/**
 * Where somebody goes after signing in, unless they were on their way somewhere: members to their listing, providers
 * without a membership to buy one. A failure to find out never spoils the sign-in.
 */
export async function targetAfterSignIn(work: Work, userId: string): Promise<string> {
  try {
    const { rows } = await work.db.execute<{ type: AccountType; member: boolean }>(sql`
      select account_type as type, is_member(id) as member from profiles where id = ${userId}`)
    const [profile] = rows
    if (profile?.type !== 'provider') return ANYWHERE
    return profile.member ? `/directory/${userId}` : '/membership'
  } catch (error) {
    work.site.log.error({ err: error }, 'Nobody knows where to go after a sign-in')
    return ANYWHERE
  }
}
