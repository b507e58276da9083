import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { alive, DESKTOP, enter, PHONE, visit, visitor, walking } from './support/browser.ts'
import { shiftsOf, watchShifts } from './support/layout-shifts.ts'
import { job, maya } from './support/pages.ts'
import { type Cast, signIn } from './support/people.ts'

const PIECE = 4_000

/** The site behind a thin line: a document comes in pieces, and the browser paints what it has. */
const line = createServer((asked, answer) => {
  const { method, headers, url = '/' } = asked
  const site = new URL(inject('siteUrl'))
  const onward = request(
    {
      hostname: '127.0.0.1',
      port: site.port,
      path: url,
      method,
      headers: { ...headers, host: site.host, ...(headers.origin ? { origin: site.origin } : {}) },
    },
    async (got) => {
      if (!got.headers['content-type']?.startsWith('text/html')) {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
        return
      }
      const html = await text(got)
      const { 'content-length': _, ...rest } = got.headers
      answer.writeHead(got.statusCode ?? 502, rest)
      for (let at = 0; at < html.length; at += PIECE) {
        answer.write(html.slice(at, at + PIECE))
        await sleep(40)
      }
      answer.end()
    },
  )
  // Read as text, so not compressed.
  if (headers.accept?.includes('text/html')) onward.removeHeader('accept-encoding')
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
})

let origin = ''

beforeAll(async () => {
  await once(line.listen(0, '127.0.0.1'), 'listening')
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  origin = `http://127.0.0.1:${address.port}`
})

afterAll(() => {
  line.closeAllConnections()
  line.close()
})

const looked: { who: Cast | null; path: string }[] = [
  { who: null, path: '/' },
  { who: null, path: '/directory?service=plumber&location=M1' },
  { who: null, path: maya },
  { who: null, path: '/categories/plumbing' },
  { who: null, path: '/job-directory?location=Manchester&radius=25' },
  { who: null, path: job.path },
  { who: 'nadia', path: '/job-directory' },
  { who: 'nadia', path: '/dashboard' },
  { who: 'tom', path: '/dashboard' },
  { who: 'tom', path: '/messages' },
  { who: 'maya', path: '/dashboard' },
  { who: 'maya', path: '/matching-jobs' },
  { who: 'maya', path: '/account' },
  { who: 'maya', path: '/profile' },
]

const walk = walking(async ({ who, width }: { who: Cast | null; width: number }) => {
  const entered = await enter({ width })
  if (who) await signIn(entered.context, who)
  await watchShifts(entered.page)
  return entered
})

test.each([PHONE, DESKTOP].flatMap((width) => looked.map((page) => ({ ...page, width }))))(
  'nothing jumps while $path arrives in pieces for $who at $width px',
  async ({ who, path, width }) => {
    const page = await walk({ who, width })
    await page.goto(origin + path)
    await alive(page)
    expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0)
    expect(await shiftsOf(page)).toEqual([])
  },
)

const searchedFrom = [
  { where: 'next door', code: 'M4' },
  { where: 'the other end of the country', code: 'TR18' },
]

test.each(searchedFrom.flatMap((from) => [PHONE, 768, DESKTOP].map((width) => ({ ...from, width }))))(
  'nothing of a listing moves at $width px for a visitor from $where, who sees the distance',
  async ({ code, width }) => {
    const { page, context } = await visitor({ width })
    await watchShifts(page)
    await context.addCookies([{ name: 'fettle.near', value: code, url: origin }])
    await page.goto(origin + maya)
    await alive(page)
    await page
      .locator('main header')
      .getByText(/· [\d.,]+ miles?/)
      .waitFor()
    expect(await shiftsOf(page)).toEqual([])
  },
)

test('a list comes together with what its search was taken to mean, though that file is late', async () => {
  const page = await visit('/')
  await page.route('**/assets/understood-*', async (route) => {
    await sleep(500)
    await route.continue()
  })
  const service = page.getByLabel('Service', { exact: true })
  await service.fill('pluber')
  await service.press('Enter')
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await results.getByRole('article').first().waitFor()
  expect(await results.getByText('Showing results for plumber').isVisible()).toBe(true)
})
