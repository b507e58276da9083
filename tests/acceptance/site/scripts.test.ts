import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { SCOPE_LABELS } from '#contract/api/scope.ts'
import { addAccount, logIn } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'

const assets = join(root, 'build/client/assets')

test('no script of the pages makes code from text: the policy would report it (zod tries, and stays on the server)', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  const making = scripts.filter((name) =>
    /\bnew Function\b|\beval\(|allowsEval|_zod\b|parsePhoneNumber/.test(readFileSync(join(assets, name), 'utf8')),
  )
  expect(making).toEqual([])
})

test('V8 is told to compile React and the framework beside the work of the page, and nothing else', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const told = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('//# allFunctionsCalledOnLoad'),
  )
  expect(told.sort()).toEqual([expect.stringMatching(/^framework-/), expect.stringMatching(/^react-/)])
  for (const name of told) {
    expect(readFileSync(join(assets, name), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})

const imported = /(?:\bfrom|\bimport)\s*["']\.\/([\w-]+\.js)["']/g

/** The scripts that a page loads before it is touched: those that it names, and all that they import at once. */
function scriptsOf({ source }: { source: string }): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const [, next = ''] of readFileSync(join(assets, name), 'utf8').matchAll(imported)) add(next)
  }
  for (const [, name = ''] of source.matchAll(/\/assets\/([\w.-]+\.js)/g)) add(name)
  return found
}

const having = (scripts: Set<string>, text: string) =>
  [...scripts].filter((name) => readFileSync(join(assets, name), 'utf8').includes(text))

test('a first visit to a public page asks for few scripts, and for all that it needs', async () => {
  const app = await createTestApp({ demo: true })
  const listing = /\/directory\/[0-9a-f-]{36}/.exec((await app.html('/directory?location=Anywhere')).source)?.[0] ?? ''
  for (const path of ['/', '/directory?location=Anywhere', listing, '/job-directory', '/categories/plumbing']) {
    const html = await app.html(path)
    const asked = html.all('link', { rel: 'later' }).map(({ attribs }) => attribs.href ?? '')
    const needed = [...scriptsOf(html)]
    expect([path, needed.map((name) => `/assets/${name}`).sort()]).toEqual([path, asked.sort()])
    expect([path, asked.length]).toEqual([path, expect.toSatisfy((count: number) => count > 5 && count <= 10)])
  }
  await app.close()
})

test('no public page loads a script of the admin area or of the API, and none but the analytics loads the charts', async () => {
  const app = await createTestApp({ demo: true })
  const { browser } = await newAdmin(app)
  const users = await browser.html('/admin/users')
  const ofAdmins = having(scriptsOf(users), 'Back to main site')
  expect(ofAdmins).not.toEqual([])
  const ofCharts = 'View as a table'
  expect(having(scriptsOf(await browser.html('/admin/analytics')), ofCharts)).toHaveLength(1)
  expect(having(scriptsOf(users), ofCharts)).toEqual([])
  const ofKeys = SCOPE_LABELS.read.hint
  const security = await (await logIn(app, await addAccount(app))).html('/account/security')
  expect(having(scriptsOf(security), ofKeys)).toHaveLength(1)
  const directory = await app.html('/directory?location=Anywhere')
  const listing = /\/directory\/[0-9a-f-]{36}/.exec(directory.source)?.[0] ?? ''
  for (const path of [
    '/',
    '/directory?location=Anywhere',
    listing,
    '/job-directory',
    '/categories',
    '/login',
    '/signup',
    '/post-job',
  ]) {
    const scripts = scriptsOf(await app.html(path))
    expect([
      path,
      scripts.size > 3,
      having(scripts, 'Back to main site'),
      having(scripts, ofCharts),
      having(scripts, ofKeys),
    ]).toEqual([path, true, [], [], []])
  }
  await app.close()
})
