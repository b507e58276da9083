import { settingsOrEnd } from './boot/cannot-start.ts'
import { openSiteDatabase } from './boot/site-database.ts'

const settings = settingsOrEnd()
// The database opens while the rest is read: the embedded one has a thread of its own.
const database = openSiteDatabase(settings)
database.catch(() => {}) // told by the code that waits for it
// The built server: pages and procedures share one instance of every module.
const [{ boot }, { pagesOf }] = await Promise.all([import('./boot/boot.ts'), import('./boot/pages.ts')])
await boot(settings, pagesOf, { database })
