// Runs a TypeScript file with the Node 24 of node_modules, whatever Node called this.
import { node24, run } from './node24.mjs'

const [file, ...rest] = process.argv.slice(2)
process.exit(await run(node24(), [file, ...rest]))
