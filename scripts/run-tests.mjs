// Runs vitest and counts what came of it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24, root, run } from './node24.mjs'

/** Runs the tests that these options of vitest name, and prints the counts. Gives the exit code; no test is a failure. */
export async function runTests(options, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-test-'))
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const unsteady = join(root, 'scripts/retried.mjs')
  const reporters = ['--reporter=default', `--reporter=${unsteady}`, '--reporter=json', `--outputFile.json=${report}`]
  try {
    const code = await run(node24(), [vitest, 'run', ...reporters, ...options], { env })
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`)
    return code || (numPassedTests === 0 ? 1 : 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
