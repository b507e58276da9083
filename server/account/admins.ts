import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { adminAddress, isMoreThanBlanks, PASSWORD_BLANK } from '#contract/account.ts'
import type { Query } from '#db/client.ts'
import { profiles, user } from '#db/schema/index.ts'
import { addUser, endSessions, setPasswordHash } from '#server/auth/credentials.ts'
import { hashPassword, isCommonPassword } from '#server/auth/password.ts'
import { record } from './audit-log.ts'

export const ADMIN_PASSWORD_MIN = 12

/** Tells the operator why it cannot be done. */
export class AdminRefused extends Error {}

const Username = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,29}$/)

const Password = z.string().min(ADMIN_PASSWORD_MIN).max(128)

export async function createAdmin(db: Query, now: Date, username: string, password: string): Promise<void> {
  const email = identityOf(username)
  const passwordHash = await acceptable(password)
  await db.transaction(async (db) => {
    const name = username.toLowerCase()
    const id = await addUser(db, { email, name, passwordHash, emailConfirmed: true })
    if (!id) throw new AdminRefused(`There is an admin called ${name} already.`)
    await db.insert(profiles).values({ id, accountType: 'admin', firstName: name, createdAt: now, updatedAt: now })
    await record(db, { at: now, actorId: null, action: 'admin.created', subjectId: id })
  })
}

/** Ends every session of this admin. */
export async function resetAdminPassword(db: Query, now: Date, username: string, password: string): Promise<void> {
  const email = identityOf(username)
  const passwordHash = await acceptable(password)
  await db.transaction(async (db) => {
    const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
    if (!admin) throw new AdminRefused(`There is no admin called ${username}.`)
    await setPasswordHash(db, admin.id, passwordHash)
    await endSessions(db, admin.id)
    await record(db, { at: now, actorId: null, action: 'admin.passwordReset', subjectId: admin.id })
  })
}

function identityOf(username: string): string {
  const known = Username.safeParse(username)
  if (known.success) return adminAddress(known.data)
  throw new AdminRefused('A username has 2 to 30 letters, digits, dots, hyphens or underscores.')
}

async function acceptable(password: string): Promise<string> {
  if (!Password.safeParse(password).success) {
    throw new AdminRefused(`The password of an admin needs ${ADMIN_PASSWORD_MIN} to 128 characters.`)
  }
  if (!isMoreThanBlanks(password)) throw new AdminRefused(PASSWORD_BLANK)
  if (await isCommonPassword(password)) throw new AdminRefused('This password is among the most common ones.')
  return hashPassword(password)
}
