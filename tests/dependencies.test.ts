/** docs/dependencies.md is true of package.json and of the lock file. It asks no registry. */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { root } from '#config/root.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const Package = z.object({
  version: z.string(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
})
const Locked = z.object({ packages: z.record(z.string(), z.union([Package, z.object({ name: z.literal('fettle') })])) })
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
})

const { dependencies, allowScripts } = Manifest.parse(JSON.parse(textOf('package.json')))
const { packages } = Locked.parse(JSON.parse(textOf('package-lock.json')))
const locked = Object.entries(packages).flatMap(([path, found]) =>
  'version' in found ? [{ path, name: path.split('node_modules/').at(-1) ?? '', ...found }] : [],
)
const installed = locked.filter(({ dev, devOptional }) => !dev && !devOptional)

/** The first two cells of each row below a heading of the page. */
function rowsBelow(heading: string): [string, string][] {
  const [, below = ''] = textOf('docs/dependencies.md').split(`\n## ${heading}\n`)
  const [section = ''] = below.split('\n## ', 1)
  const cells = [...section.matchAll(/^\| +(.+?) +\| +(.+?) +\|$/gm)].slice(1)
  return cells.flatMap(([, first = '', second = '']) => (first.startsWith('--') ? [] : [[first, second]]))
}

const allowed = new Set(rowsBelow('Rules').map(([licence]) => licence))

/** An expression of SPDX: of "or" one is enough, of "and" each counts. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  return bare.split(' AND ').every((all) => all.split(' OR ').some((one) => allowed.has(one)))
}

test('each package that a running site asks for has its reason, and no other has one', () => {
  const said = rowsBelow('What a running site uses')
  expect(said.map(([name]) => name.replaceAll('`', ''))).toEqual(Object.keys(dependencies).sort())
  expect(said.filter(([, why]) => why.length < 8)).toEqual([])
})

test('every package of a running site has a licence that is allowed, and each allowed one is in use', () => {
  expect(installed.length).toBeGreaterThan(300)
  const faults = installed.filter(({ license }) => !license || !isAllowed(license))
  expect(faults.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  const used = installed.map(({ license = '' }) => license).join(' ')
  expect([...allowed].filter((licence) => !used.includes(licence))).toEqual([])
})

test('a licence that is not on the list is noticed, alone and beside others', () => {
  expect(['AGPL-3.0-only', 'MIT AND AGPL-3.0-only', ''].map(isAllowed)).toEqual([false, false, false])
  expect(['(MIT OR AGPL-3.0-only)', 'MIT AND ISC'].map(isAllowed)).toEqual([true, true])
})

test('no package of a running site has an install script, and package.json names those of development', () => {
  expect(installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual([])
  const others = new Set(locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
  expect([...others].sort()).toEqual(Object.keys(allowScripts).sort())
})

const MEGABYTE = 1_000_000

test('no second copy of a package weighs more than a megabyte', () => {
  const several = [...Map.groupBy(installed, ({ name }) => name)].filter(([, copies]) => copies.length > 1)
  const heavy = several.flatMap(([name, copies]) => {
    const [, ...rest] = copies.map(({ path }) => bytesIn(path)).sort((one, other) => other - one)
    return rest.some((bytes) => bytes > MEGABYTE) ? [name] : []
  })
  expect(several.length).toBeGreaterThan(0)
  expect(heavy).toEqual([])
})

/** Without what it has installed for itself. Zero on systems that it is not for. */
function bytesIn(path: string): number {
  const files = globSync('**', { cwd: join(root, path), exclude: ['node_modules/**'] })
  return files.reduce((sum, file) => sum + (statSync(join(root, path, file), { throwIfNoEntry: false })?.size ?? 0), 0)
}

test('an audit fails for what is rated high, and says so where no registry answers', () => {
  const rated = (severity: string) => ({
    vulnerabilities: { pg: { name: 'pg', severity, range: '<9' } },
    metadata: { vulnerabilities: { critical: 0, high: 0, moderate: 0, low: 0, [severity]: 1 } },
  })
  expect(auditOf(rated('high'))).toEqual([1, expect.stringContaining('high: pg <9')])
  expect(auditOf(rated('moderate'))).toEqual([0, expect.stringContaining('moderate: pg <9')])
  expect(auditOf({ message: '405 Method Not Allowed' })).toEqual([0, expect.stringContaining('gave no answer')])
})

/** The exit code and the words of the audit, where npm answers with `answer`. */
function auditOf(answer: object): [number | null, string] {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat <<'END'\n${JSON.stringify(answer)}\nEND\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/packages/audit.mjs'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return [status, stdout]
}
