// Asks the registry for known vulnerabilities in what a running site installs. Fails for those rated high or critical; a registry
// that gives no answer is reported only (docs/dependencies.md).
import { spawnSync } from 'node:child_process'
import { root } from '../node24.mjs'

const { stdout = '' } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
})
const found = answerIn(stdout ?? '')
if (!found) {
  process.stdout.write('The registry gave no answer, so known vulnerabilities were not looked up.\n')
} else {
  const { critical, high, moderate, low } = found.metadata.vulnerabilities
  process.stdout.write(`Known vulnerabilities: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.\n`)
  for (const { name, severity, range } of Object.values(found.vulnerabilities)) {
    process.stdout.write(`  ${severity}: ${name} ${range}\n`)
  }
  process.exitCode = critical + high > 0 ? 1 : 0
}

function answerIn(text) {
  try {
    const answer = JSON.parse(text)
    return answer.metadata?.vulnerabilities ? answer : null
  } catch {
    return null
  }
}
