// npm run browsers: the main journeys in WebKit and Firefox, installing what they need. Options: file names, vitest's own.
import { buildIfNeeded } from './build-if-needed.mjs'
import { ensureEngines } from './engines.mjs'
import { install } from './node24.mjs'
import { runTests } from './run-tests.mjs'

await install({ dev: true })
try {
  await ensureEngines()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
await buildIfNeeded()
process.exitCode = await runTests(['--config', 'tests/engines/vitest.config.ts', ...process.argv.slice(2)])
