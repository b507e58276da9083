// npm start: from a fresh clone to a served marketplace. Plain Node 20, no dependencies.
import { buildIfNeeded } from './build-if-needed.mjs'
import { install } from './node24.mjs'
import { serve } from './server.mjs'

await install()
await buildIfNeeded()
process.exit(await serve())
