// npm run requirements: writes into docs/requirements.md which test files prove which requirement. --check only compares.
// A test names the ids it proves in brackets in its title, for instance test('… [DIR-07]', …). Plain Node 20.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node24.mjs'

const page = join(root, 'docs/requirements.md')
const bracketed = /\[((?:[A-Z]{2,5}-\d{2,3})(?:[, ]+[A-Z]{2,5}-\d{2,3})*)\]/g

/** @returns {Map<string, string[]>} the test files that name each id */
function testsById() {
  const files = ['app', 'config', 'contract', 'db', 'server', 'tests']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .sort()
  const tests = new Map()
  for (const file of files) {
    const ids = [...readFileSync(join(root, file), 'utf8').matchAll(bracketed)].flatMap(([, list]) =>
      list.split(/[, ]+/),
    )
    for (const id of new Set(ids)) tests.set(id, [...(tests.get(id) ?? []), file])
  }
  return tests
}

const tests = testsById()
const known = new Set()
const before = readFileSync(page, 'utf8')
const after = before.replace(/^\| ([A-Z]{2,5}-\d{2,3}) \| (.+) \| ([^|]*) \| [^|]*\|$/gm, (_, id, sentence, source) => {
  known.add(id)
  const proof = (tests.get(id) ?? []).map((file) => `[${file.replace(/^.*\//, '')}](../${file})`).join(', ')
  return `| ${id} | ${sentence} | ${source} | ${proof} |`
})

const strangers = [...tests.keys()].filter((id) => !known.has(id))
if (strangers.length > 0) {
  process.stderr.write(`Named by a test, but not in docs/requirements.md: ${strangers.join(', ')}\n`)
  process.exitCode = 1
}
if (process.argv.includes('--check')) {
  if (before !== after) {
    process.stderr.write('docs/requirements.md is out of date: run `npm run requirements`.\n')
    process.exitCode = 1
  }
} else writeFileSync(page, after)
const proven = [...known].filter((id) => tests.has(id)).length
process.stdout.write(`${proven} of ${known.size} requirements are named by a test\n`)
