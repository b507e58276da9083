import { install, node24, run } from './node24.mjs'

await install({ dev: true })
process.exit(await run(node24(), ['server/boot/dev.ts']))
