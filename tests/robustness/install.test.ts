import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#config/root.ts'

/** Stands in for npm, since the real one fetches: notes what it was asked for and leaves what npm would. */
const NPM = `#!${process.execPath}
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const options = process.argv.slice(2)
const folder = options.includes('--prefix') ? options.at(-1) : '.'
const wanted = options.find((option) => /^--(omit|include)=/.test(option))
appendFileSync('asked', (wanted ?? 'node') + '\\n')
mkdirSync(folder + '/node_modules', { recursive: true })
if (wanted) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const there = Object.entries(packages).filter(([, one]) => !one.optional && (wanted === '--include=dev' || !one.dev))
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(there) }))
} else {
  mkdirSync(folder + '/node_modules/node-here/bin', { recursive: true })
  writeFileSync(folder + '/node_modules/node-here/bin/node', 'Node 24')
}
`

/** A clone with one package to serve, one to test and one of another system. */
function newClone() {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of ['node24.mjs', 'node24']) {
    cpSync(join(root, 'scripts', path), join(folder, 'scripts', path), { recursive: true })
  }
  mkdirSync(join(folder, 'fake'))
  writeFileSync(join(folder, 'fake/npm'), NPM, { mode: 0o755 })
  const lock = (version: string) =>
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({
        packages: {
          '': {},
          'node_modules/served': { version },
          'node_modules/tested': { version, dev: true },
          'node_modules/of-another-system': { version, optional: true },
        },
      }),
    )
  lock('1.0.0')
  /** What npm was asked for by this, and what people read meanwhile. */
  const install = (options: { dev?: true } = {}, node = '24.1.0') => {
    rmSync(join(folder, 'asked'), { force: true })
    const asVersion = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`
    const code = `${asVersion}
      const { install, node24 } = await import('./scripts/node24.mjs')
      await install(${JSON.stringify(options)})
      console.log(node24())`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: folder,
      env: { ...process.env, PATH: `${join(folder, 'fake')}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
    })
    const asked = join(folder, 'asked')
    return { asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [], said: stdout + stderr }
  }
  return { folder, lock, install }
}

test('a start installs what serving needs; tests fetch the rest, which the next start leaves and keeps up to date', () => {
  const { lock, install } = newClone()
  expect(install()).toEqual({ asked: ['--omit=dev'], said: expect.stringContaining('Installing 1 packages') })
  expect(install().asked).toEqual([])
  expect(install({ dev: true })).toEqual({ asked: ['--include=dev'], said: expect.stringContaining('Installing 2') })
  expect([install({ dev: true }).asked, install().asked]).toEqual([[], []])
  lock('1.0.1')
  expect([install().asked, install({ dev: true }).asked]).toEqual([['--include=dev'], []])
})

test('Node 24 is fetched where this machine’s Node is older, once for each version of it', () => {
  const { folder, install } = newClone()
  const own = join(folder, 'node_modules/.bin/node')
  expect(install({}, '24.1.0')).toEqual({ asked: ['--omit=dev'], said: expect.stringContaining(process.execPath) })
  expect(install({}, '20.1.0')).toEqual({ asked: ['node'], said: expect.stringContaining(own) })
  expect([readFileSync(own, 'utf8'), existsSync(join(folder, 'node_modules/.node24'))]).toEqual(['Node 24', false])
  expect(install({}, '20.1.0').asked).toEqual([])
  appendFileSync(join(folder, 'scripts/node24/package-lock.json'), '\n')
  expect(install({}, '20.1.0').asked).toEqual(['node'])
  expect(install({}, '26.0.0').said).toContain(process.execPath)
})
