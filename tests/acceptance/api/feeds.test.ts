import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { categoryId } from '#tests/support/categories.ts'
import { allIn } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { aClient, draft } from '#tests/support/job/form.ts'

const app = await createTestApp()
const kept = keepPages(app)
afterAll(() => app.close())

const poster = await aClient(app)
const { job } = poster.api
const categories = { ids: [await categoryId(app, 'Construction/Trade > Plumbing')], other: null }
const CANARIES = { contactEmail: 'canary@secret.example', contactPhone: '07700 900999', contactName: 'Canary Person' }

async function post(given: Parameters<typeof draft>[0] = {}): Promise<string> {
  await app.clock.to(new Date(app.site.now().getTime() + 60_000))
  return (await job.post(draft({ categories, location: 'LS1 4AP', ...CANARIES, ...given }))).id
}

async function feed(path: string) {
  const answer = await app.page(path)
  const source = await answer.text()
  const { children } = parseDocument(source, { xmlMode: true })
  const entries = allIn(children, 'entry').map((entry) => ({
    id: textIn(entry, 'id'),
    title: textIn(entry, 'title'),
    summary: textIn(entry, 'summary'),
    updated: textIn(entry, 'updated'),
    link: allIn(entry, 'link').map(({ attribs }) => attribs.href),
    elements: entry.children.flatMap((child) => ('name' in child ? [child.name] : [])),
  }))
  return { answer, source, children, entries, title: allIn(children, 'title').map(DomUtils.textContent)[0] }
}

const textIn = (within: Parameters<typeof allIn>[0], tag: string) =>
  allIn(within, tag)
    .map((element) => DomUtils.textContent(element))
    .join()

const ALL = '/job-directory.atom'
const ids = (found: { entries: { id: string }[] }) => found.entries.map(({ id }) => id.replace('urn:uuid:', ''))

test('a feed holds the open jobs of a category, a town or both, newest first, and no one’s details', async () => {
  const leeds = await post()
  const manchester = await post({ location: 'M1 1AE' })
  const other = await post({ categories: { ids: [], other: 'Clocks' } })
  const feeds = {
    [ALL]: [other, manchester, leeds],
    '/categories/plumbing/jobs.atom': [manchester, leeds],
    '/categories/construction-trade/jobs.atom': [manchester, leeds],
    '/locations/leeds/jobs.atom': [other, leeds],
    '/categories/plumbing/leeds/jobs.atom': [leeds],
    '/categories/roofing/jobs.atom': [],
    '/locations/bristol/jobs.atom': [],
  }
  for (const [path, expected] of Object.entries(feeds)) {
    const found = await feed(path)
    expect([path, ids(found)]).toEqual([path, expected])
    expect(found.answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    for (const secret of [...Object.values(CANARIES), '900999', 'LS1 4AP', poster.email])
      expect(found.source).not.toContain(secret)
  }
  const { title, entries, answer } = await feed('/categories/plumbing/leeds/jobs.atom')
  expect(title).toBe('Open jobs: Plumbing in Leeds · Fettle')
  expect(entries[0]?.link).toEqual([`http://127.0.0.1:3000/job-directory/${leeds}`])
  expect(answer.headers.get('last-modified')).toBe(new Date(entries[0]?.updated ?? '').toUTCString())
})

test('an unknown category, town or address has no feed', async () => {
  const paths = ['/categories/nothing/jobs.atom', '/locations/nowhere-at-all/jobs.atom', '/locations/LEEDS/jobs.atom']
  for (const path of [...paths, '/categories/%3Cb%3E/jobs.atom', `/locations/${'a-'.repeat(200)}/jobs.atom`])
    expect([path, (await app.page(path)).status]).toEqual([path, 404])
})

test('a new job is in the kept feeds at once, a closed or hidden one leaves them, and an expired one within a minute', async () => {
  const paths = [ALL, '/categories/plumbing/jobs.atom', '/locations/leeds/jobs.atom']
  await kept.heardAll()
  for (const path of paths) await kept.shows(path, '')
  expect(paths.every(kept.has)).toBe(true)
  const id = await post()
  await expect.poll(() => paths.filter(kept.has)).toEqual([])
  for (const path of paths) expect(await kept.shows(path, id)).toBe(true)
  await job.close({ id })
  await expect.poll(() => paths.filter(kept.has)).toEqual([])
  for (const path of paths) expect(await kept.shows(path, id)).toBe(false)
  expect((await app.page(ALL)).headers.get('x-fettle-cache')).toMatch(/max=60$/)
  const last = await post()
  await app.clock.to(new Date(app.site.now().getTime() + 61 * 86_400_000))
  expect(ids(await feed(ALL))).not.toContain(last)
})

test('texts of strangers stay texts, whatever they hold', async () => {
  const title = `</title>]]><entry>&amp; "x" 'y' <script>alert(1)</script>`
  const id = await post({
    title,
    description: `]]></summary></entry><entry>${'w'.repeat(300)}`,
    categories: { ids: [], other: `<a b="c">&` },
    budget: '</feed> £5',
  })
  const { entries, source } = await feed(ALL)
  const hostile = entries.find((entry) => entry.id === `urn:uuid:${id}`)
  expect(entries.map(({ elements }) => elements.join())).toEqual(
    entries.map(() => 'title,id,link,updated,summary,category'),
  )
  // A reader shows the title as HTML.
  expect(DomUtils.textContent(parseDocument(hostile?.title ?? ''))).toBe(title)
  expect(parseDocument(hostile?.title ?? '').children).toHaveLength(1)
  expect(hostile?.summary).not.toMatch(/<(?!\/?p\b)/)
  expect(source).not.toMatch(/[^\P{Cc}\n\t\r]/u)
})

test('pages name their feeds', async () => {
  const feedsOf = async (path: string) =>
    (await app.html(path))
      .all('link', { rel: 'alternate' })
      .map(({ attribs: { type, href, title } }) => [type, href, title])
  const type = 'application/atom+xml'
  const at = (path: string) => `http://127.0.0.1:3000${path}`
  const all = [type, at(ALL), 'Open jobs']
  expect(await feedsOf('/job-directory')).toEqual([all])
  expect(await feedsOf('/job-directory?category=plumbing&location=Leeds&radius=10')).toEqual([
    all,
    [type, at('/categories/plumbing/jobs.atom'), 'Open jobs: Plumbing'],
    [type, at('/locations/leeds/jobs.atom'), expect.stringContaining('Open jobs in Leeds')],
    [type, at('/categories/plumbing/leeds/jobs.atom'), expect.stringContaining('Open jobs: Plumbing in Leeds')],
  ])
  expect(await feedsOf('/categories/plumbing')).toEqual([
    all,
    [type, at('/categories/plumbing/jobs.atom'), 'Open jobs: Plumbing'],
  ])
})
