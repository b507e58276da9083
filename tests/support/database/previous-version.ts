/** The version before the newest migration, from the history of this clone: built in a folder of its own, once. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '#config/root.ts'

const JOURNAL = 'db/migrations/meta/_journal.json'
const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })
const Packages = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

/** Vite would build for development under the tests' own. */
const ENV = { ...process.env, NODE_ENV: 'production' }
const MAX_BYTES = 512 * 1024 * 1024
const run = (program: string, args: string[], cwd: string, input?: Buffer) =>
  execFileSync(program, args, { cwd, env: ENV, maxBuffer: MAX_BYTES, ...(input ? { input } : {}) })
const git = (...args: string[]) => run('git', args, root).toString().trim()

/** Gives its folder. @throws if the clone has no history */
export function buildPreviousVersion(): string {
  const commit = findPreviousVersion()
  const folder = join(root, '.cache/previous', commit)
  const mark = join(folder, 'built')
  if (existsSync(mark)) return folder
  rmSync(join(root, '.cache/previous'), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('tar', ['-x'], folder, run('git', ['archive', commit], root))
  if (hasSamePackages(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], folder)
  run(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error'], folder)
  writeFileSync(mark, '')
  return folder
}

/**
 * The newest commit whose migrations are the first of ours, but not all, and whose schema has not yet gone beyond them:
 * code of the newest migration may come some commits before it.
 */
export function findPreviousVersion(): string {
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error('This clone has no history, from which the version before is built: git fetch --unshallow')
  }
  const ours = tagsOf(readFileSync(join(root, JOURNAL), 'utf8'))
  const changes = git('log', '--first-parent', '--format=%H', '--', JOURNAL, 'db/schema').split('\n')
  const journals = changes.map((commit) => git('show', `${commit}:${JOURNAL}`))
  const found = changes.findIndex((commit, index) => {
    const tags = tagsOf(journals[index] ?? '')
    if (tags.length >= ours.length || tags.some((tag, at) => tag !== ours[at])) return false
    const generated = changes[journals.lastIndexOf(journals[index] ?? '')] ?? commit
    return declarationsOf(commit) === declarationsOf(generated)
  })
  if (found < 0) throw new Error('The history has no version before the newest migration.')
  // Until the next change of migrations or schema.
  return found === 0 ? git('rev-parse', 'HEAD') : git('rev-parse', `${changes[found - 1]}^1`)
}

const tagsOf = (journal: string) => Journal.parse(JSON.parse(journal)).entries.map(({ tag }) => tag)

/** What the schema declares, whichever file it is in. */
function declarationsOf(commit: string): string {
  const files = git('ls-tree', '-r', '--name-only', commit, 'db/schema').split('\n')
  const lines = files.flatMap((file) => git('show', `${commit}:${file}`).split('\n'))
  return lines
    .map((line) => line.replace(/\/\/.*|^\s*\/?\*.*|^(import|export \*|\} from) .*/, '').trim())
    .filter((line) => line !== '')
    .sort()
    .join('\n')
}

/** In their major versions, with which a version runs. */
function hasSamePackages(folder: string): boolean {
  const { dependencies, devDependencies } = Packages.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  )
  return Object.entries({ ...dependencies, ...devDependencies }).every(([name, version]) => {
    const file = join(root, 'node_modules', name, 'package.json')
    return existsSync(file) && majorOf(JSON.parse(readFileSync(file, 'utf8')).version) === majorOf(version)
  })
}

const majorOf = (version: string) => version.replace(/^\D*/, '').split('.', 1)[0]
