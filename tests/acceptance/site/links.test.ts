import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { demoId } from '#db/demo/rows.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { allIn, type Html, readHtml } from '#tests/support/html.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ demo: true })
})
afterAll(() => app.close())

const walkers = [
  { who: 'a visitor', id: null },
  { who: 'a client', id: demoId('client', 'tom') },
  { who: 'a provider without membership', id: demoId('provider', 'nadia') },
  { who: 'a member', id: demoId('provider', 'maya') },
]

/** Of the many pages of one shape so many are opened. */
const OF_ONE_SHAPE = 3
const MOST_REDIRECTS = 5

type Page = { path: string; html: Html | null; status: number }
/** `inFrame`: it stands in the header or footer of every page. */
type Link = { path: string; hash: string; inFrame: boolean }

/** Follows every link from the home page on; gives what is wrong with any of them. */
async function walk(id: string | null) {
  const browser = id ? await app.as(id) : app.browser()
  const opened = new Map<string, Page>([['/', await arrive(browser, '/')]])
  const shapes = new Map<string, number>()
  const complaints = new Set<string>()
  for (const [from, page] of opened) {
    for (const link of linksOf(page)) {
      if (id && /^\/(login|signup)\b/.test(link.path)) complaints.add(`${from}: someone signed in to ${link.path}`)
      const there = opened.get(link.path) ?? (await openNew(link.path))
      for (const fault of there ? faultsOf(link, page, there) : []) complaints.add(`${from}: ${fault}`)
    }
  }
  return { complaints: [...complaints], pages: opened.size }

  async function openNew(path: string): Promise<Page | null> {
    const shape = shapeOf(path)
    const count = shapes.get(shape) ?? 0
    if (count >= OF_ONE_SHAPE) return null
    shapes.set(shape, count + 1)
    const page = await arrive(browser, path)
    opened.set(path, page)
    return page
  }
}

async function arrive(browser: TestBrowser, path: string, redirects = 0): Promise<Page> {
  // The HTTP shell serves the files of public/ before any page is asked.
  if (path.startsWith('/drawings/'))
    return { path, status: existsSync(join(root, 'public', path)) ? 200 : 404, html: null }
  // What programs read is served before pages too.
  const answer = /^\/api\/(reference|v1)\b/.test(path) ? await app.api(path) : await browser.page(path)
  const location = answer.headers.get('location')
  if (location !== null && redirects < MOST_REDIRECTS) {
    return arrive(browser, pathWithin(location, path) ?? location, redirects + 1)
  }
  const isPage = answer.headers.get('content-type')?.startsWith('text/html')
  return { path, status: answer.status, html: isPage ? await readHtml(answer) : null }
}

function faultsOf({ path, hash, inFrame }: Link, page: Page, there: Page): string[] {
  const faults: string[] = []
  if (there.status !== 200) faults.push(`${path} answers ${there.status}`)
  if (!inFrame && there.path === page.path && path !== page.path) faults.push(`${path} leads back to it`)
  if (hash && there.html?.all('*', { id: hash }).length === 0) faults.push(`${path}#${hash} is not there`)
  return faults
}

function linksOf({ path, html }: Page): Link[] {
  const [header, footer] = [html?.all('header')[0], html?.all('footer').at(-1)]
  const frame = new Set([header, footer].flatMap((part) => (part ? allIn(part, 'a') : [])))
  return (html?.all('a', { href: true }) ?? []).flatMap((anchor) => {
    const { href = '' } = anchor.attribs
    const own = pathWithin(href, path)
    if (own === null) return []
    return [{ path: own, hash: decodeURIComponent(href.split('#')[1] ?? ''), inFrame: frame.has(anchor) }]
  })
}

/** Path and query of a link of our own; null for others. */
function pathWithin(link: string, from: string): string | null {
  const { origin } = app.site.settings.siteUrl
  const url = URL.parse(link, origin + from)
  return url?.origin === origin ? url.pathname + url.search : null
}

/** A path without what makes it one of many: ids, categories, towns, the values of its query but the tab. */
function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://here.invalid')
  const shape = pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/^(\/categories)\/[^/]+(\/?).*/, '$1/SLUG$2')
  return `${shape}?${[...searchParams.keys()].sort()} ${searchParams.get('tab') ?? ''}`
}

test.each(walkers)('every link that $who finds leads somewhere, and none back to where it stands', async ({ id }) => {
  const { complaints, pages } = await walk(id)
  expect(pages).toBeGreaterThan(40)
  expect(complaints).toEqual([])
})

test.each(walkers)(
  'only a visitor and a client are offered to leave feedback: $who [FBK-05, FBK-07]',
  async ({ who, id }) => {
    const browser = id ? await app.as(id) : app.browser()
    const may = who === 'a visitor' || who === 'a client'
    for (const key of ['maya', 'nadia']) {
      const listing = `/directory/${demoId('provider', key)}`
      for (const path of [listing, `${listing}?action=contact`, `${listing}?tab=feedback`]) {
        const page = await browser.follow(await browser.page(path))
        if (page.status !== 200) continue
        const has = page.all('a', { text: 'Your feedback' }).length > 0 // one entry about each provider
        const offers = page.all('a', { text: 'Leave feedback' }).map(({ attribs }) => attribs.href)
        expect(new Set(offers), path).toEqual(new Set(may && !has ? [`${listing}/feedback`] : []))
      }
    }
    for (const path of ['/dashboard', '/profile', '/account?tab=bookmarks']) {
      const page = await browser.follow(await browser.page(path))
      expect(page.text, path).not.toMatch(/sign in to write/i)
    }
  },
)
