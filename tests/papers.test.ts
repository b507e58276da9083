import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Environment, readSettings } from '#config/env.ts'
import { root } from '#config/root.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md', '**/README.md'], { cwd: root, exclude: ['node_modules/**'] }).filter(
  (path) => !path.startsWith('docs/specification/') && path !== 'docs/requirements.md',
)

test('.env.example names every setting, and its values are the defaults', () => {
  const lines = textOf('.env.example')
  const named = [...lines.matchAll(/^(?:# )?([A-Z][A-Z_\d]+)=/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(Object.keys(Environment.shape).sort())
  const { authSecret: _, ...given } = readSettings(parseEnv(lines))
  const { authSecret: __, ...defaults } = readSettings({})
  expect(given).toEqual(defaults)
})

test.each(pages)('%s names no file of ours that is not there', (page) => {
  const text = textOf(page)
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:|\/)([^)#]+)/g)].map(([, path]) =>
    join(dirname(page), path ?? ''),
  )
  const named = [
    ...text.matchAll(/`((?:app|server|contract|config|db|deploy|tests|bench|scripts|docs)\/[\w./-]+\.\w+)`/g),
  ].map(([, path]) => path ?? '')
  expect([...linked, ...named].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the lock file has the lowest versions that docs/security.md promises, or newer ones', () => {
  const [, promised = ''] = /^## Lowest versions.*\n\n(.*)$/m.exec(textOf('docs/security.md')) ?? []
  const lowest = [...promised.matchAll(/([\w-]+) (\d+)\.(\d+)\.(\d+)/g)]
  expect(lowest.length).toBeGreaterThan(3)
  const { packages } = Locked.parse(JSON.parse(textOf('package-lock.json')))
  const older = lowest.filter(([, name, ...least]) => {
    const installed = packages[`node_modules/${name}`]?.version?.split('.').map(Number) ?? []
    const first = least.findIndex((part, at) => Number(part) !== installed[at])
    return first >= 0 && Number(least[first]) > (installed[first] ?? 0)
  })
  expect(older.map(([text]) => text)).toEqual([])
})

const Locked = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })

test('the examples of STYLE.md that name a file are in it', () => {
  const examples = [...textOf('STYLE.md').matchAll(/^( *)```tsx?\n *\/\/ (\S+)\n([\s\S]*?)^ *```/gm)]
  expect(examples.length).toBeGreaterThan(2)
  const strange = examples.filter(([, indent = '', path = '', code = '']) => {
    const own = code.split('\n').map((line) => line.slice(indent.length))
    return !textOf(path).includes(own.join('\n').trim())
  })
  expect(strange.map(([, , path]) => path)).toEqual([])
})

test('what the code cites by name is in the repository', () => {
  const cited = globSync('{app,server,contract,config,db,tests,bench,scripts}/**/*.{ts,tsx,mjs,sql,css}', { cwd: root })
    .filter((path) => !path.startsWith('db/migrations/'))
    .flatMap((path) =>
      [...textOf(path).matchAll(/(?<![\w/])((?:docs\/[\w/-]+|[A-Z]{4,})\.md)\b/g)].map(([, name]) => [path, name]),
    )
  expect(cited.filter(([, name]) => !existsSync(join(root, name ?? '')))).toEqual([])
})
