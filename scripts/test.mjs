// npm test: every test, from a fresh clone. Options: --postgres (on a throwaway PostgreSQL server), file names, vitest's own.
import { ensureBrowser } from './browser.mjs'
import { buildIfNeeded } from './build-if-needed.mjs'
import { install } from './node24.mjs'
import { runTests } from './run-tests.mjs'

const options = process.argv.slice(2)
const onPostgres = options.includes('--postgres')

await install({ dev: true })
await ensureBrowser()
await buildIfNeeded()

const server = onPostgres ? await (await import('./postgres.mjs')).startPostgres({ fsync: 'off' }) : null
try {
  process.exitCode = await runTests(
    options.filter((option) => option !== '--postgres'),
    server ? { TEST_DATABASE_URL: server.url } : {},
  )
} finally {
  await server?.stop()
}
