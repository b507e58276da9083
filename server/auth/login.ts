import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Settings } from '#config/env.ts'
import { moment } from '#contract/moment.ts'
import type { Query } from '#db/client.ts'
import { account, passkeys, twoFactor, user, userPhones, verification } from '#db/schema/index.ts'
import { endSessions } from './credentials.ts'
import { seal, unseal } from './secrets.ts'

const text = z.string().nullable()
const time = moment.nullable()

/** All by which a person signs in to an account; the secret of 2-step verification is in plain text. */
export const Login = z.object({
  email: z.string(),
  name: z.string(),
  emailConfirmed: z.boolean(),
  accounts: z.array(
    z.object({
      accountId: z.string(),
      providerId: z.string(),
      accessToken: text,
      refreshToken: text,
      idToken: text,
      accessTokenExpiresAt: time,
      refreshTokenExpiresAt: time,
      scope: text,
      password: text,
    }),
  ),
  /** None in what was sealed before there were any. */
  passkeys: z
    .array(
      z.object({
        credentialId: z.string(),
        publicKey: z.string(),
        counter: z.number(),
        transports: z.array(z.string()),
        synced: z.boolean(),
        domain: z.string(),
        name: z.string(),
        createdAt: moment,
        lastUsedAt: time,
      }),
    )
    .default([]),
  twoFactor: z.object({ secret: z.string(), backupCodes: z.string(), verified: z.boolean() }).nullable(),
})
export type Login = z.infer<typeof Login>

/** Locks the account. Null if there is none. */
export async function readLogin(db: Query, settings: Settings, userId: string): Promise<Login | null> {
  const [found] = await db.select().from(user).where(eq(user.id, userId)).for('update')
  if (!found) return null
  const accounts = await db.select().from(account).where(eq(account.userId, userId))
  const [second] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  const secret = second ? await unseal(settings, second.secret) : null
  return Login.parse({
    email: found.email,
    name: found.name,
    emailConfirmed: found.emailVerified,
    accounts,
    passkeys: await db.select().from(passkeys).where(eq(passkeys.userId, userId)),
    twoFactor: second && secret !== null ? { ...second, secret } : null,
  })
}

/** Whatever signed in to the account before no longer does, and its sessions end. The address must be free. */
export async function replaceLogin(db: Query, settings: Settings, userId: string, login: Login): Promise<void> {
  await endSessions(db, userId)
  await db.delete(account).where(eq(account.userId, userId))
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await db.delete(userPhones).where(eq(userPhones.userId, userId))
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
  await db.delete(verification).where(eq(verification.value, userId))
  const { email, name, emailConfirmed, accounts, passkeys: keys, twoFactor: second } = login
  const has = second?.verified ?? false
  await db
    .update(user)
    .set({ email, name, emailVerified: emailConfirmed, twoFactorEnabled: has, updatedAt: sql`present()` })
    .where(eq(user.id, userId))
  if (accounts.length > 0) await db.insert(account).values(accounts.map((one) => ({ ...one, userId })))
  if (keys.length > 0) await db.insert(passkeys).values(keys.map((one) => ({ ...one, userId })))
  if (!second) return
  await db.insert(twoFactor).values({ ...second, userId, secret: await seal(settings, second.secret) })
}
