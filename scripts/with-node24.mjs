// Runs a file with Node 24, whatever Node called this. With --dev it first installs the packages for tests and tools;
// without a file that is all.
import { install, installNode, node24, run } from './node24.mjs'

const options = process.argv.slice(2)
const dev = options[0] === '--dev'
const file = dev ? options.slice(1) : options
await (dev ? install({ dev }) : installNode())
if (file.length > 0) process.exitCode = await run(node24(), file)
