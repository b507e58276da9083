// npm run check: what CI asks for. --no-tests leaves the tests to `npm test`.
import { join } from 'node:path'
import { install, node24, root, run } from './node24.mjs'

await install({ dev: true })
const program = (path, ...args) => [node24(), [join(root, 'node_modules', path), ...args]]
const steps = [
  ['lint', ...program('@biomejs/biome/bin/biome', 'check', '.')],
  ['route types', ...program('@react-router/dev/bin.cjs', 'typegen')],
  ['types', ...program('typescript/bin/tsc')],
  ['unused code', ...program('knip/bin/knip.js')],
  ['clients of the API', node24(), ['scripts/api/write.ts', '--check']],
  ['known vulnerabilities', node24(), ['scripts/packages/audit.mjs']],
  ['documentation', ...program('vitepress/bin/vitepress.js', 'build', 'docs')],
  ['requirements', node24(), ['scripts/requirements.mjs', '--check']],
  // Whose fault it is that something broke with an upgrade: ours, if this step passes (app/document/README.md).
  [
    'journeys without the speed layer',
    node24(),
    ['scripts/test.mjs', 'tests/browser/journeys.test.ts'],
    { env: { PLAIN: '1' } },
  ],
  ['build', node24(), ['scripts/build.mjs']],
  ['browser support', node24(), ['scripts/browser-support/check.ts']],
  ...(process.argv.includes('--no-tests') ? [] : [['tests', node24(), ['scripts/test.mjs']]]),
]
for (const [name, command, args, options] of steps) {
  process.stdout.write(`\n== ${name}\n`)
  const code = await run(command, args, options)
  if (code !== 0) {
    process.stderr.write(`\n${name}: failed\n`)
    process.exit(code)
  }
}
process.stdout.write('\nAll checks passed.\n')
