// npm test: every test, from a fresh clone. Options: a lane (`pure`, which needs no build and no browser, `acceptance`,
// `robustness`, `browser`), file names, --postgres (on a throwaway PostgreSQL server), --thorough (tests that prove by number
// repeat more often, as every night), vitest's own.
import { ensureBrowser } from './browser.mjs'
import { buildIfNeeded } from './build-if-needed.mjs'
import { install } from './node24.mjs'
import { ensurePostgres, startPostgres } from './postgres.mjs'
import { ensureSandbox } from './programs.mjs'
import { runTests } from './run-tests.mjs'

const LANES = ['pure', 'acceptance', 'robustness', 'browser']
const OWN = ['--postgres', '--thorough']
const options = process.argv.slice(2)
const lanes = options.filter((option) => LANES.includes(option))

await install({ dev: true })
if (lanes.length !== 1 || lanes[0] !== 'pure') {
  await ensureBrowser()
  await ensurePostgres()
  await ensureSandbox()
  await buildIfNeeded()
}

const server = options.includes('--postgres') ? await startPostgres({ fsync: 'off' }) : null
try {
  process.exitCode = await runTests(
    [...lanes.map((lane) => `--project=${lane}`), ...options.filter((option) => ![...OWN, ...LANES].includes(option))],
    {
      ...(server ? { TEST_DATABASE_URL: server.url } : {}),
      ...(options.includes('--thorough') ? { TEST_THOROUGH: '1' } : {}),
    },
  )
} finally {
  await server?.stop()
}
