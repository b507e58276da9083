// npm test: every test, from a fresh clone. Options: --postgres (on a throwaway PostgreSQL server), file names, vitest's own.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { buildIfNeeded } from './build-if-needed.mjs'
import { install, node24, root, run } from './node24.mjs'

const options = process.argv.slice(2)
const onPostgres = options.includes('--postgres')

await install()
await ensureBrowser()
await buildIfNeeded()

const folder = mkdtempSync(join(tmpdir(), 'fettle-test-'))
const report = join(folder, 'report.json')
const server = onPostgres ? await (await import('./postgres.mjs')).startPostgres({ fsync: 'off' }) : null
try {
  const code = await run(
    node24(),
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...options.filter((option) => option !== '--postgres'),
    ],
    { env: server ? { TEST_DATABASE_URL: server.url } : {} },
  )
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`)
  process.exitCode = code || (numPassedTests === 0 ? 1 : 0)
} finally {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
