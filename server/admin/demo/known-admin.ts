import { eq } from 'drizzle-orm'
import { DEMO_ADMIN, DEMO_PASSWORD } from '#db/demo/insert.ts'
import { account, profiles, user } from '#db/schema/index.ts'
import { isPassword } from '#server/auth/password.ts'
import type { Work } from '#server/work/work.ts'

/** The demo's password is public. On a public site the first admin comes from /admin-signup. */
export async function dropKnownAdmin(work: Work): Promise<void> {
  const [found] = await work.db
    .select({ password: account.password })
    .from(account)
    .where(eq(account.userId, DEMO_ADMIN))
  if (found?.password && (await isPassword(DEMO_PASSWORD, found.password))) await dropDemoAdmin(work)
}

export async function dropDemoAdmin({ db }: Work): Promise<void> {
  await db.delete(profiles).where(eq(profiles.id, DEMO_ADMIN))
  await db.delete(user).where(eq(user.id, DEMO_ADMIN))
}
