/**
 * npm run house           prints how heavy the source is
 * npm run house -- small  lists the files that should join their only user (STYLE 28), and the names declared most
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#config/root.ts'
import { cyclesIn, importsOf, sourceFiles } from './source.ts'

const SMALL = 40
const OFTEN = 5

const files = sourceFiles().map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path) }
})
const importers = new Map<string, Set<string>>()
for (const { path, imports } of files) {
  for (const imported of imports) {
    importers.set(imported.path, (importers.get(imported.path) ?? new Set()).add(path))
  }
}
const lazy = new Set(files.flatMap(({ text }) => [...text.matchAll(/import\('#?([^']+)'\)/g)].map(([, path]) => path)))
const routes = readFileSync(join(root, 'app/routes.ts'), 'utf8')
/** What they list are parts of a whole, each under its own name. */
const CONTENTS = ['server/router.ts', 'server/api/v1/router.ts', 'server/mailbox/writers.ts', 'db/schema/index.ts']

const oneImporter = files.filter(({ path }) => importers.get(path)?.size === 1)
const small = oneImporter.filter(({ path, lines }) => {
  const name = path.replace(/^app\//, '')
  const hasReason =
    routes.includes(`'${name}'`) ||
    CONTENTS.some((contents) => importers.get(path)?.has(contents)) ||
    existsSync(join(root, path.replace(/\.tsx?$/, '.test.ts'))) ||
    [...lazy].some((one) => one !== undefined && path.endsWith(one.replace(/^\.\.?\//, '')))
  return lines < SMALL && !hasReason
})

const declared = new Map<string, number>()
for (const { text } of files) {
  for (const [, name = ''] of text.matchAll(/^(?:export )?(?:async )?(?:function|const|type|class) ([A-Za-z]\w+)/gm)) {
    declared.set(name, (declared.get(name) ?? 0) + 1)
  }
}
/** Names that React Router asks of a page, and that a module gives to its own setting-up. */
const GIVEN = [
  'loader',
  'action',
  'meta',
  'headers',
  'middleware',
  'shouldRevalidate',
  'handle',
  'ErrorBoundary',
  'Props',
]
const often = [...declared]
  .filter(([name, times]) => times >= OFTEN && !GIVEN.includes(name))
  .toSorted(([, one], [, other]) => other - one)

const areas = ['app', 'server', 'contract', 'db', 'config'].map((area) => {
  const own = files.filter(({ path }) => path.startsWith(`${area}/`))
  return `${area} ${own.length} files, ${linesOf(own)} lines`
})
console.log(`${linesOf(files)} lines in ${files.length} files (${areas.join('; ')})`)
console.log(`${oneImporter.length} files have one importer; ${small.length} of them should join it`)
console.log(`${often.length} names are declared ${OFTEN} times or more`)
console.log(`${files.filter(({ lines }) => lines > 300).length} files have more than 300 lines`)
console.log(`${cyclesIn(files).length} cycles of runtime imports`)
if (process.argv.includes('small')) {
  for (const { path, lines } of small) console.log(`  ${lines} ${path}: ${[...(importers.get(path) ?? [])].join()}`)
  for (const [name, times] of often) console.log(`  ${times} ${name}`)
}

function linesOf(some: { lines: number }[]): string {
  return some.reduce((sum, { lines }) => sum + lines, 0).toLocaleString('en-GB')
}
