import { eq } from 'drizzle-orm'
import { DEMO_PASSWORD, seedDemo } from '#db/demo/insert.ts'
import { redateDemo } from '#db/demo/redate.ts'
import { demoId } from '#db/demo/rows.ts'
import { account, profiles, user } from '#db/schema/index.ts'
import { hashPassword, isPassword } from '#server/auth/password.ts'
import type { Site } from '#server/work/work.ts'
import { storeDemoPhotos } from './demo-photos.ts'

/** Gives whether this is the demo marketplace. */
export async function loadDemo(site: Site): Promise<boolean> {
  const { settings, database, taxonomy } = site
  if (!settings.demo) return false
  const isCopy = await redateDemo(database.query, site.now())
  const isNew = isCopy || (await database.query.$count(profiles)) === 0
  if (isNew && !isCopy) {
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await seedDemo(database, { now: site.now(), passwordHash })
    taxonomy.forget()
  }
  if (isNew) await storeDemoPhotos(site)
  if (!settings.loopbackSite) await dropKnownAdmin(site)
  return true
}

/** The demo's password is public. On a public site the first admin comes from /admin-signup. */
async function dropKnownAdmin({ database: { query } }: Site) {
  const id = demoId('admin', 'admin')
  const [found] = await query.select({ password: account.password }).from(account).where(eq(account.userId, id))
  if (found?.password && (await isPassword(DEMO_PASSWORD, found.password))) {
    await query.delete(profiles).where(eq(profiles.id, id))
    await query.delete(user).where(eq(user.id, id))
  }
}
