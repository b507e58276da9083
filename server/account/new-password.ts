import { eq } from 'drizzle-orm'
import { PASSWORD_COMMON, PASSWORD_LEAKED, PASSWORD_NAMED } from '#contract/account/words.ts'
import { profiles, user } from '#db/schema/index.ts'
import { isCommonPassword, isInBreaches, isMadeOf } from '#server/auth/guessable-password.ts'
import { hashPassword } from '#server/auth/password.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Site, Work } from '#server/work/work.ts'

/** Names and addresses of the person who chooses a password. */
type PasswordOwner = readonly (string | null | undefined)[]

/** @throws PASSWORD_COMMON */
export async function hashNewPassword(work: Work, password: string, owner: PasswordOwner): Promise<string> {
  await assertGoodPassword(work, password, owner)
  return hashPassword(password, work.site.hashCost)
}

/** @throws PASSWORD_COMMON */
export async function assertGoodPassword({ site }: Work, password: string, owner: PasswordOwner): Promise<void> {
  const names = [...owner, site.live.site().name]
  const fault = await passwordFault(site.settings, password, names)
  if (fault) throw new Refusal('PASSWORD_COMMON', fault)
}

/** Says in a sentence why it is easy to guess. Null if it is not. */
export async function passwordFault(
  settings: Pick<Site['settings'], 'siteUrl' | 'breachedPasswords'>,
  password: string,
  owner: PasswordOwner,
): Promise<string | null> {
  const { siteUrl, breachedPasswords: file } = settings
  if (await isCommonPassword(password)) return PASSWORD_COMMON
  if (isMadeOf([...owner, siteUrl.hostname, 'Fettle'], password)) return PASSWORD_NAMED
  return file && (await isInBreaches(file, password)) ? PASSWORD_LEAKED : null
}

/** What an account says of its owner. */
export async function passwordOwner(work: Work, userId: string): Promise<PasswordOwner> {
  const [found] = await work.db
    .select({
      email: user.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      businessName: profiles.businessName,
    })
    .from(user)
    .leftJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.id, userId))
  return Object.values(found ?? {})
}
