// npm start: from a fresh clone to a served marketplace. Plain Node 20, no dependencies.
import { buildIfNeeded } from './build-if-needed.mjs'
import { install, node24, run } from './node24.mjs'

await install()
await buildIfNeeded()
process.exit(await run(node24(), ['build/server/index.js'], { env: { NODE_ENV: 'production' } }))
