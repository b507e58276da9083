import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { adminAddress, isMoreThanBlanks, PASSWORD_BLANK, type StaffType } from '#contract/account/words.ts'
import { Username } from '#contract/admin/input.ts'
import { USERNAME_RULE } from '#contract/admin/words.ts'
import type { Query } from '#db/client.ts'
import { profiles, user } from '#db/schema/index.ts'
import { addUser, endOtherWaysIn, endSessions, setPasswordHash } from '#server/auth/credentials.ts'
import { hashPassword } from '#server/auth/password.ts'
import { recordByOperator } from '#server/work/audit-log.ts'
import { passwordFault } from './new-password.ts'

const ADMIN_PASSWORD_MIN = 12

/** Tells the operator why it cannot be done. */
export class AdminRefused extends Error {}

const Password = z.string().min(ADMIN_PASSWORD_MIN).max(128)

type PasswordSettings = Parameters<typeof passwordFault>[0]

/** Of an admin, as the operator gives them on the command line. */
type AdminCredentials = { username: string; password: string; settings: PasswordSettings }

export async function createAdmin(
  db: Query,
  now: Date,
  { username, password, settings }: AdminCredentials,
): Promise<void> {
  const name = known(username)
  const passwordHash = await acceptable(settings, name, password)
  await db.transaction(async (db) => {
    const id = await addStaff(db, now, { username: name, passwordHash, role: 'admin' })
    if (!id) throw new AdminRefused(`There is an admin called ${name} already.`)
    await recordByOperator(db, now, { action: 'admin.created', subjectId: id })
  })
}

type NewStaff = { id?: string; username: string; passwordHash: string; role: StaffType }

/** Runs in the caller's transaction. Null if the username is taken. */
export async function addStaff(
  db: Query,
  now: Date,
  { id: given, username, passwordHash, role }: NewStaff,
): Promise<string | null> {
  const identity = { ...(given ? { id: given } : {}), email: adminAddress(username), name: username }
  const id = await addUser(db, { ...identity, passwordHash, emailConfirmed: true })
  if (!id) return null
  await db.insert(profiles).values({ id, accountType: role, firstName: username, createdAt: now, updatedAt: now })
  return id
}

/** Ends every session, passkey and key of this admin. */
export async function resetAdminPassword(
  db: Query,
  now: Date,
  { username, password, settings }: AdminCredentials,
): Promise<void> {
  const email = adminAddress(known(username))
  const passwordHash = await acceptable(settings, username, password)
  await db.transaction(async (db) => {
    const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
    if (!admin) throw new AdminRefused(`There is no admin called ${username}.`)
    await setPasswordHash(db, admin.id, passwordHash)
    await endSessions(db, admin.id)
    await endOtherWaysIn(db, admin.id)
    await recordByOperator(db, now, { action: 'admin.passwordReset', subjectId: admin.id })
  })
}

function known(username: string): string {
  const parsed = Username.safeParse(username)
  if (parsed.success) return parsed.data
  throw new AdminRefused(USERNAME_RULE)
}

async function acceptable(settings: PasswordSettings, username: string, password: string): Promise<string> {
  if (!Password.safeParse(password).success) {
    throw new AdminRefused(`The password of an admin needs ${ADMIN_PASSWORD_MIN} to 128 characters.`)
  }
  if (!isMoreThanBlanks(password)) throw new AdminRefused(PASSWORD_BLANK)
  const fault = await passwordFault(settings, password, [username])
  if (fault) throw new AdminRefused(fault)
  return hashPassword(password)
}
