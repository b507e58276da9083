import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet, useRouteError } from 'react-router'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ErrorPage } from '#app/components/frame/error-page.tsx'
import { root } from '#config/root.ts'
import { longDate } from '#contract/date.ts'
import { feedback, feedbackReplies, jobs, profiles } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { allIn, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider, entry } from '#tests/support/people.ts'
import { untilTestEnds } from '#tests/support/spies.ts'

// A site of another name, so that a name which stands in the code is seen.
const environment = {
  SITE_NAME: 'Zebra',
  SITE_TAGLINE: 'Stripes for everybody',
  CONTACT_EMAIL: 'ask@zebra.example',
  SOCIAL_LINKS: 'https://www.youtube.com/@zebra https://zebra.social/@us',
}

let app: TestApp
const postedAt = new Date(Date.now() - 10 * 86_400_000)
let listing: string
let unclaimed: string
const seen = new Map<string, Html>()

beforeAll(async () => {
  app = await createTestApp({ environment })
  const plumber = { categories: ['Construction/Trade > Plumbing'], town: 'Leeds', location: 'Leeds' }
  listing = await addProvider(app, {
    ...plumber,
    businessName: 'Pipe Dreams',
    createdAt: new Date('2025-03-31T23:30Z'),
    services: [{ title: 'Tap', pricePence: 123_450 }],
  })
  unclaimed = await addProvider(app, { ...plumber, businessName: 'Lead & Co', adminCreated: true })
  const { query } = app.site.database
  const [left] = await query
    .insert(feedback)
    .values(entry(listing, 5, { createdAt: new Date('2026-07-04T23:30Z') }))
    .returning()
  if (!left) throw new Error('no entry')
  const at = new Date('2026-11-20T23:30Z')
  await query
    .insert(feedbackReplies)
    .values({ feedbackId: left.id, providerId: listing, replyText: 'Ta!', updatedAt: at })
  const [client] = await query.insert(profiles).values({ accountType: 'client' }).returning()
  if (!client) throw new Error('no client')
  await query.insert(jobs).values({
    userId: client.id,
    title: 'Fix a tap',
    description: 'It drips.',
    location: 'Leeds',
    town: 'Leeds',
    postedAt,
  })
  for (const path of pages()) seen.set(path, await app.html(path))
})
afterAll(() => app.close())

/** Every page a visitor can open, and what is not there. */
const pages = (): string[] => [
  '/',
  '/directory',
  '/directory?service=nobody-does-this',
  `/directory/${listing}`,
  `/directory/${listing}?tab=portfolio`,
  `/directory/${listing}?tab=feedback`,
  `/directory/${listing}?action=contact`,
  `/directory/${unclaimed}`,
  '/directory/5f0e4a51-0000-4000-8000-000000000000',
  '/categories',
  '/categories?q=zzz',
  '/categories/plumbing',
  '/categories/plumbing/leeds',
  '/categories/nothing-like-it',
  '/job-directory',
  '/post-job',
  '/how-ranking-works',
  '/for-providers',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
  '/nowhere',
]

const titles: Record<string, string> = {
  '/directory': 'Professionals',
  '/categories': 'Service Categories',
  '/categories/plumbing': 'Plumbing',
  '/categories/plumbing/leeds': 'Plumbing in Leeds',
  '/job-directory': 'Job Directory',
  '/post-job': 'Post a Job',
  '/how-ranking-works': 'How ranking works',
  '/for-providers': 'For providers',
  '/contact': 'Contact',
  '/about': 'About Zebra',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/login': 'Login',
  '/signup': 'Sign Up',
  '/nowhere': 'Page Not Found',
  '/categories/nothing-like-it': 'Page Not Found',
  '/categories/plumbing/atlantis': 'Page Not Found',
}

test.each(Object.entries(titles))('%s is titled by its heading, "%s", and the site [NAV-70]', async (path, heading) => {
  const page = await app.html(path)
  expect(page.title).toBe(`${heading} | Zebra`)
  expect(textOf(page.one('h1'))).toBe(heading)
})

test('every page shows the name of the settings, in the bar and in its title, and no other [HOME-03]', async () => {
  for (const [path, page] of seen) {
    expect(textOf(page.one('a', { 'aria-label': 'Zebra, home' })), path).toBe('Zebra')
    if (path !== '/') expect(page.title, path).toMatch(/^[^|]+ \| Zebra$/)
    expect(page.source.match(/.{0,40}Fettle.{0,40}/g), path).toBeNull()
  }
})

test('without a setting the name is Fettle [HOME-03]', async () => {
  const plain = await createTestApp()
  const about = await plain.html('/about')
  expect(about.title).toBe('About Fettle | Fettle')
  expect(textOf(about.one('a', { 'aria-label': 'Fettle, home' }))).toBe('Fettle')
  await plain.close()
})

test('the home page’s title is the tagline of the settings [HOME-02]', async () => {
  expect((await app.html('/')).title).toBe('Stripes for everybody')
})

test('a browser finds the icons, and a manifest that has the name of the settings and leads to pages that are there', async () => {
  const links = (await app.html('/about')).all('link').map(({ attribs }) => [attribs.rel, attribs.href])
  expect(links).toContainEqual(['manifest', '/manifest.webmanifest'])
  const answer = await app.page('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const { name, icons, shortcuts } = Manifest.parse(await answer.json())
  expect(name).toBe('Zebra')
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
  const drawn = [
    ...icons,
    ...shortcuts.flatMap(({ icons }) => icons),
    { src: '/apple-touch-icon.png', sizes: '180x180' },
  ]
  for (const { src, sizes } of drawn) {
    const { format, width, height } = await sharp(join(root, 'public', src)).metadata()
    expect([format, `${width}x${height}`]).toEqual(['png', sizes])
  }
  expect(readFileSync(join(root, 'public/favicon.ico')).readUInt32BE(0)).toBe(0x00000100)
  for (const { url } of shortcuts) expect([200, 302], url).toContain((await app.page(url)).status)
})

test('a launcher may cut a maskable icon to a circle of 80% and cuts nothing of the mark', async () => {
  for (const size of [192, 512]) {
    const { data, info } = await sharp(join(root, 'public', `icon-maskable-${size}.png`))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colourAt = (x: number, y: number) =>
      data.subarray((y * size + x) * info.channels, (y * size + x) * info.channels + 3).join()
    const outside = new Set<string>()
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        if (Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) > size * 0.4) outside.add(colourAt(x, y))
      }
    }
    expect(outside.size).toBe(1)
  }
})

const Icon = z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })
const Manifest = z.object({
  name: z.string(),
  icons: z.array(Icon).min(4),
  shortcuts: z.array(z.object({ url: z.string(), icons: z.array(Icon).min(1) })).min(4),
})

test('the footer has the contact address and the social links of the settings [HOME-21, HOME-22]', async () => {
  for (const [path, page] of seen) {
    const footer = page.one('footer')
    expect(allIn(footer, 'a', { href: 'mailto:ask@zebra.example' }), path).toHaveLength(1)
    const social = allIn(footer, 'ul', { 'aria-label': 'Social links' }).flatMap(hrefsIn)
    expect(social, path).toEqual(['https://www.youtube.com/@zebra', 'https://zebra.social/@us'])
  }
})

describe('the bar', () => {
  test('shows the logo on every public page; it leads home [NAV-01]', () => {
    for (const [path, page] of seen) {
      const logo = page.one('a', { 'aria-label': 'Zebra, home' })
      expect(logo.attribs.href, path).toBe('/')
      expect(allIn(logo, 'svg'), path).toHaveLength(1)
    }
  })

  test('leads to the directory, to Post a Job and to the job directory [NAV-02, NAV-04]', async () => {
    for (const [path, page] of seen) {
      const header = page.one('header', { class: /sticky/ })
      const leads = (text: string) => new Set(allIn(header, 'a', { text }).map(({ attribs }) => attribs.href))
      expect(leads('Find Professionals'), path).toEqual(new Set(['/directory']))
      expect(leads('Post a Job'), path).toEqual(new Set(['/post-job']))
      expect(leads('Job Directory'), path).toEqual(new Set(['/job-directory']))
    }
  })

  test('offers visitors to become a provider, to log in and to sign up [NAV-05, NAV-08, NAV-10]', async () => {
    for (const [path, page] of seen) {
      const header = page.one('header', { class: /sticky/ })
      const desktop = allIn(header, '*', { class: /(^| )hidden( .*)? lg:flex/ })
      const leads = (text: string) =>
        desktop.flatMap((part) => allIn(part, 'a', { text })).map((link) => link.attribs.href)
      expect(leads('Become a Provider'), path).toEqual(['/for-providers'])
      expect(leads('Login'), path).toEqual(['/login'])
      expect(leads('Sign Up'), path).toEqual(['/signup'])
    }
  })
})

test.each([
  ['/jobs', '/job-directory', '[NAV-37]'],
  ['/jobs/post', '/post-job', '[NAV-38]'],
])('%s redirects to %s %s', async (from, to) => {
  const { status, headers } = await app.page(from)
  expect(status).toBe(301)
  expect(headers.get('location')).toBe(to)
})

test.each(['/nowhere', '/directory/a/b/c', '/wp-login.php', '/categories/a/b/c', '/%F0%9F%90%88'])(
  'the unknown path %s answers 404 and says so, with ways home and to the login [NAV-40, NAV-41]',
  async (path) => {
    const page = await app.html(path)
    expect(page.status).toBe(404)
    expect(page.text).toMatch(/^404 Page Not Found /)
    const main = page.one('main')
    expect(allIn(main, 'a', { text: 'Back to Home' }).map(({ attribs }) => attribs.href)).toEqual(['/'])
    expect(allIn(main, 'a', { text: 'Login' }).map(({ attribs }) => attribs.href)).toEqual(['/login'])
  },
)

describe('a page that fails', () => {
  test.each([
    [new Error('The kettle is broken'), 'The kettle is broken'],
    [new Error(''), 'An unexpected error occurred'],
    ['only a string', 'An unexpected error occurred'],
    [null, 'An unexpected error occurred'],
  ])('with %s says "%s" [NAV-42]', (error, message) => {
    expect(failing(error)).toContain(
      `>Something went wrong</h1><p class="mx-auto mt-1.5 max-w-prose text-ink-soft">${message}</p>`,
    )
  })

  test('as a whole doesn’t take its reader for a visitor: it offers home, and no login', () => {
    const page = failing({ status: 404, statusText: '', internal: false, data: null })
    expect(page).toContain('>Page Not Found</h1>')
    expect(page).toContain('>Back to Home<')
    expect(page).not.toContain('Login')
  })

  test('keeps its frame, has one title and tells nothing of the inside', async () => {
    const broken = untilTestEnds(vi.spyOn(app.site.database.query, 'execute')).mockRejectedValue(
      new Error('secret inside'),
    )
    const home = await app.html('/')
    broken.mockRestore()
    expect(home.status).toBe(500)
    expect(textOf(home.one('h1'))).toBe('Something went wrong')
    expect(home.title).toBe('Something went wrong | Zebra')
    expect(home.all('footer')).toHaveLength(1)
    expect(home.source).not.toContain('secret inside')
  })
})

function failing(error: unknown): string {
  const Stub = createRoutesStub([{ id: 'broken', path: '/', Component: Outlet, ErrorBoundary: Boundary }])
  return renderToStaticMarkup(createElement(Stub, { hydrationData: { errors: { broken: error } } }))
}

function Boundary() {
  return createElement(ErrorPage, { error: useRouteError() })
}

test('UK English, pounds and London’s days [DAT-01]', async () => {
  for (const [path, page] of seen) expect(page.one('html').attribs.lang, path).toBe('en-GB')
  const about = await app.html(`/directory/${listing}`)
  expect(about.text).toContain('£1,234.50 per job')
  expect(about.text).not.toMatch(/[$€]|USD|EUR/)
  expect(about.text).toMatch(/On (?:Fettle|Zebra) since April 2025/) // in UTC it was still March
})

describe('dates', () => {
  test('are long, in UK order and of London’s day [DAT-30]', async () => {
    const tab = await app.html(`/directory/${listing}?tab=feedback`)
    expect(tab.text).toContain('5 July 2026') // 4 July 23:30 UTC is past midnight in British Summer Time
    expect(tab.text).toContain('20 November 2026')
    expect((await app.html('/job-directory')).text).toContain(`Posted ${longDate(postedAt)}`)
    for (const [path, { text }] of seen) {
      expect(text, path).not.toMatch(/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/)
      expect(text, path).not.toMatch(
        /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(st|nd|rd|th)?,? \d{4}\b/,
      )
    }
  })
})
