import { settingsOrEnd } from './cannot-start.ts'

const settings = settingsOrEnd()
// The built server: pages and procedures share one instance of every module.
const [{ boot }, { pagesOf }] = await Promise.all([import('./boot.ts'), import('./pages.ts')])
await boot(settings, pagesOf)
