import { profiles, user } from '#db/schema/index.ts'
import { beginSession, noBrowser } from '#server/auth/browser.ts'
import type { Site } from '#server/work/work.ts'

/** Of a new admin’s session. */
export async function adminCookie(site: Site): Promise<string> {
  const id = crypto.randomUUID()
  const { query } = site.database
  await query.insert(user).values({ id, name: 'Bench', email: `${id}@bench.example`, emailVerified: true })
  await query.insert(profiles).values({ id, accountType: 'admin', firstName: 'Bench' })
  const browser = noBrowser()
  await beginSession(site.auth, browser, id)
  return browser.setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}
