import { expect, test } from 'vitest'
import { listening, page } from '#tests/support/http/listening.ts'
import { createPageBudget } from './page-budget.ts'

const visitor = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** A shell that takes the tests for its proxy. */
function shell() {
  return listening({
    settings: { trustedProxies: ['127.0.0.1'], pagesPerMinute: 10 },
    pages: async (request, visit) => {
      if (request.headers.has('cookie')) visit.onPerson?.()
      const { pathname } = new URL(request.url)
      return page(pathname, pathname === '/kept' ? { 'x-fettle-cache': 'max=60' } : {})
    },
  })
}

async function statuses(asking: () => Promise<{ status: number }>, times: number) {
  const counts: Record<number, number> = {}
  for (let time = 0; time < times; time += 1) {
    const { status } = await asking()
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

test('who takes page after page is told to wait, and for how long; others are not', async () => {
  const { ask } = await shell()
  let listing = 0
  const scraper = () => {
    listing += 1
    return ask(`/directory/${listing}`, visitor('81.2.69.142'))
  }
  expect(await statuses(scraper, 15)).toEqual({ 200: 10, 429: 5 })
  const refused = await scraper()
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).toMatch(/<p>You, or others at your address, have opened very many pages/)
  expect((await ask('/directory/1', visitor('81.2.69.143'))).status).toBe(200)
  // The whole network of one household.
  expect(await statuses(() => ask('/a', visitor('2001:db8:1:2::1')), 10)).toEqual({ 200: 10 })
  expect((await ask('/a', visitor('2001:db8:1:2:ffff::9'))).status).toBe(429)
  expect((await ask('/a', visitor('2001:db8:1:3::1'))).status).toBe(200)
})

test('kept pages, pictures and what is sent cost nothing', async () => {
  const { ask } = await shell()
  const from = visitor('81.2.69.142')
  await statuses(() => ask('/a', from), 11)
  expect((await ask('/kept', from)).status).toBe(429)
  expect((await ask('/kept', visitor('81.2.69.143'))).status).toBe(200)
  expect(await statuses(() => ask('/kept', from), 30)).toEqual({ 200: 30 })
  expect(await statuses(() => ask('/media/avatars/1', from), 30)).toEqual({ 200: 30 })
  const posted = { method: 'POST', headers: { ...from.headers, origin: 'http://fettle.test' } }
  expect(await statuses(() => ask('/contact', posted), 30)).toEqual({ 200: 30 })
})

test('a picture for a shared link counts as ten pages', async () => {
  const { ask } = await shell()
  const from = visitor('81.2.69.142')
  expect(await statuses(() => ask('/og/listing/1.png', from), 5)).toEqual({ 200: 1, 429: 4 })
  expect((await ask('/directory/1', from)).status).toBe(429)
  expect((await ask('/directory/1', visitor('81.2.69.143'))).status).toBe(200)
})

test('people who are signed in have four times as many, of their own; a made-up session has not', async () => {
  const { ask } = await shell()
  const from = visitor('81.2.69.142')
  const ada = { headers: { ...from.headers, cookie: 'fettle.session_token=ada' } }
  expect((await ask('/a', ada)).status).toBe(200)
  expect(await statuses(() => ask('/a', from), 20)).toEqual({ 200: 9, 429: 11 })
  expect(await statuses(() => ask('/a', ada), 50)).toEqual({ 200: 40, 429: 10 })
  const forged = { headers: { ...from.headers, cookie: 'fettle.session_token=forged' } }
  expect((await ask('/a', forged)).status).toBe(429)
})

test('on this machine and its own network anybody may ask on', async () => {
  const { ask } = await shell()
  for (const address of ['127.0.0.1', '10.1.2.3', '::1']) {
    expect(await statuses(() => ask('/a', visitor(address)), 20), address).toEqual({ 200: 20 })
  }
})

test('the budget comes back with time, no further than its minute', () => {
  let now = 0
  const spend = createPageBudget(60, () => now)
  const ask = () => spend({ path: '/directory', address: '81.2.69.142', session: null })?.headers?.['retry-after']
  const many = (times: number) => Array.from({ length: times }, ask).filter((wait) => wait === undefined).length
  expect(many(100)).toBe(60)
  expect(ask()).toBe('1')
  now += 2000
  expect(many(10)).toBe(2)
  now += 600_000
  expect(many(100)).toBe(60)
})

test('one visitor who reads on and on never meets the limit of the settings', () => {
  let now = 0
  const spend = createPageBudget(240, () => now)
  for (let pages = 0; pages < 3600; pages += 1) {
    now += 500 // a page twice a second, for half an hour
    expect(spend({ path: '/directory', address: '81.2.69.142', session: null })).toBeNull()
  }
})
