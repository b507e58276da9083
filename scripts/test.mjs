// npm test: every test, from a fresh clone. Options: --postgres (on a throwaway PostgreSQL server), --thorough (tests that
// prove by number repeat more often, as every night), file names, vitest's own.
import { ensureBrowser } from './browser.mjs'
import { buildIfNeeded } from './build-if-needed.mjs'
import { install } from './node24.mjs'
import { runTests } from './run-tests.mjs'

const OWN = ['--postgres', '--thorough']
const options = process.argv.slice(2)

await install({ dev: true })
await ensureBrowser()
await buildIfNeeded()

const server = options.includes('--postgres')
  ? await (await import('./postgres.mjs')).startPostgres({ fsync: 'off' })
  : null
try {
  process.exitCode = await runTests(
    options.filter((option) => !OWN.includes(option)),
    {
      ...(server ? { TEST_DATABASE_URL: server.url } : {}),
      ...(options.includes('--thorough') ? { TEST_THOROUGH: '1' } : {}),
    },
  )
} finally {
  await server?.stop()
}
