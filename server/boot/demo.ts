import { DEMO_PASSWORD, seedDemo } from '#db/demo/insert.ts'
import { redateDemo } from '#db/demo/redate.ts'
import { profiles } from '#db/schema/index.ts'
import { dropKnownAdmin } from '#server/admin/demo/known-admin.ts'
import { storeDemoPhotos } from '#server/admin/demo/photos.ts'
import { hashPassword } from '#server/auth/password.ts'
import { type Site, SYSTEM, workFor } from '#server/work/work.ts'

/** Returns whether this is the demo marketplace. */
export async function loadDemo(site: Site): Promise<boolean> {
  const { settings, database, taxonomy } = site
  if (!settings.demo) return false
  const work = workFor(site, SYSTEM)
  const isCopy = await redateDemo(database.query, site.now())
  const isNew = isCopy || (await database.query.$count(profiles)) === 0
  if (isNew && !isCopy) {
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await seedDemo(database, { now: site.now(), passwordHash })
    taxonomy.forget()
  }
  if (isNew) await storeDemoPhotos(work)
  if (!settings.loopbackSite) await dropKnownAdmin(work)
  return true
}
