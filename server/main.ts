import { boot } from './boot.ts'
import { pagesOf } from './pages.ts'

// The built server: pages and procedures are in this one bundle.
await boot(pagesOf)
