import { settingsOrEnd } from './boot/cannot-start.ts'
import { openSiteDatabase } from './boot/site-database.ts'

const settings = settingsOrEnd()
// The embedded database has a thread of its own, so it opens while the modules load.
const database = openSiteDatabase(settings)
database.catch(() => {}) // the code that awaits it reports failures
// The built server: pages and procedures share one instance of every module.
const [{ boot }, { pagesOf }] = await Promise.all([import('./boot/boot.ts'), import('./boot/pages.ts')])
await boot(settings, pagesOf, { database })
