import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await addProvider(app, { businessName: `</script><script>evil()</script> & "Sons"` })
  await newAdmin(app) // without one, the admin area leads to its set-up
})
afterAll(() => app.close())

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g)].map(({ groups }) => ({
    attributes: groups?.attributes ?? '',
    text: groups?.text ?? '',
  }))

test.each(['/', '/directory', '/categories', '/how-ranking-works', '/no-such-page', '/admin-login'])(
  'every script of %s may run by its hash, and what a stranger wrote is in none of its own',
  async (path) => {
    const answer = await app.page(path)
    const allowed = answer.headers.get('x-fettle-scripts')?.split(' ') ?? []
    const html = await answer.text()
    const run = scriptsIn(html).filter(({ attributes }) => !attributes.includes('json'))
    expect(run.length).toBeGreaterThan(3)
    for (const { text } of run) expect(allowed, text.slice(0, 80)).toContain(hashOf(text))
    expect(run.filter(({ text }) => text.startsWith('evil'))).toEqual([])
    expect(html.match(/<!DOCTYPE html>/g)).toHaveLength(1)
    expect(html).not.toContain('nonce=')
  },
)

test.each([
  ['/', 'text/html'],
  ['/no-such-page', 'text/html'],
  ['/robots.txt', 'text/plain'],
  ['/sitemap.xml', 'application/xml'],
])('%s says its type and charset', async (path, type) => {
  expect((await app.page(path)).headers.get('content-type')).toBe(`${type}; charset=utf-8`)
})

test('the data of a page is a block that no browser runs, and ends where it should whatever a stranger wrote', async () => {
  const { source } = await app.html('/directory?location=Anywhere')
  const block = scriptsIn(source).find(({ attributes }) => attributes.includes('id="page-data"'))
  expect(block?.attributes).toContain('type="application/json"')
  expect(JSON.parse(block?.text ?? '')).toContain(`</script><script>evil()</script> & "Sons"`)
})

test('a page is the same each time it is made', async () => {
  const [first, second] = await Promise.all([app.page('/directory'), app.page('/directory')])
  expect(await second.text()).toBe(await first.text())
})

test('scripts of the framework, modules and what they load wait for the first paint', async () => {
  const html = await app.html('/directory')
  expect(html.all('link', { rel: 'modulepreload' })).toEqual([])
  expect(html.all('link', { rel: 'later' }).length).toBeGreaterThan(5)
  expect(html.all('script', { type: 'module' })).toHaveLength(1) // which starts the rest
  expect(html.one('script', { type: 'module/later' })).toBeDefined()
  expect(html.one('script', { type: 'script/later' })).toBeDefined()
  // Of the others only that of React Router's ScrollRestoration runs before.
  expect(html.all('script').filter(({ attribs }) => !attribs.type)).toHaveLength(1)
})

test.each([
  ['/directory', '/admin-login'],
  ['/no-such-page', '/admin/no-such-page'],
])('%s has the style sheet of every page, %s that of the admin area after it', async (ofSite, ofAdmin) => {
  const [site, admin] = await Promise.all([app.html(ofSite), app.html(ofAdmin)])
  const styles = (page: typeof site) =>
    page
      .all('link', { rel: 'stylesheet' })
      .flatMap(({ attribs }) => /\/(public|staff)-/.exec(attribs.href ?? '')?.[1] ?? [])
  expect(styles(site)).toEqual(['public'])
  expect(styles(admin)).toEqual(['public', 'staff'])
})

test('the style sheet is asked for first: nothing is painted without it', async () => {
  const html = await app.html('/directory')
  const [first] = html.all('link')
  expect(first?.attribs.rel).toBe('stylesheet')
})
