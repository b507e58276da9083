import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPageCache, type PageCache } from './page-cache.ts'
import { cacheKey, parseKeepRule } from './page-cache-key.ts'

function keep(cache: PageCache, target: string, tags: string[], body = Buffer.from(target)) {
  const rule = { tags, maxSeconds: 60, parameters: null }
  return cache.fill(target, async () => ({ keep: rule, body, headers: [['content-type', 'text/html']] as const }))
}

test('holds no more bytes than allowed, and lets go of what was not read for longest', async () => {
  const cache = createPageCache({ maxBytes: 100_000 })
  for (const name of ['a', 'b', 'c']) {
    await keep(cache, `/${name}`, ['all'], randomBytes(30_000))
    cache.find('/a')
  }
  expect(cache.find('/a')).toBeDefined()
  expect(cache.find('/b')).toBeUndefined()
  expect(cache.size()).toMatchObject({ pages: 2 })
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
  cache.drop(['all'])
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

test('counts the compressed forms of a page among its bytes', async () => {
  const cache = createPageCache()
  await keep(cache, '/', [], Buffer.from('plumber '.repeat(5000)))
  const page = cache.find('/')
  const before = cache.size().bytes
  page?.wantsBrotli()
  await expect.poll(() => page?.variants.br).toBeTruthy()
  expect(cache.size().bytes).toBe(before + (page?.variants.br?.bytes.length ?? 0))
})

test('does not keep a form that is larger than the page', async () => {
  const cache = createPageCache()
  await keep(cache, '/', [], randomBytes(500))
  expect(cache.find('/')?.variants.gzip).toBeNull()
})

test('a rendering that fails fails for those who waited, and is tried again by the next', async () => {
  const cache = createPageCache()
  const failing = async () => {
    throw new Error('no database')
  }
  const both = await Promise.allSettled([cache.fill('/', failing), cache.fill('/', failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await keep(cache, '/', [])
  expect(cache.find('/')).toBeDefined()
})

test('everything dropped while a page was made also outdates that page', async () => {
  const cache = createPageCache()
  let finish = () => {}
  const waiting = new Promise<void>((resolve) => {
    finish = resolve
  })
  const rule = { tags: ['a'], maxSeconds: 60, parameters: null }
  const filling = cache.fill('/', async () => {
    await waiting
    return { keep: rule, body: Buffer.from('old'), headers: [] }
  })
  cache.dropAll()
  finish()
  await filling
  expect(cache.find('/')).toBeUndefined()
})

test('what is kept takes the memory that is counted, and no more', async () => {
  const cache = createPageCache()
  const rule = { tags: [], maxSeconds: 60, parameters: null }
  await cache.fill('/', async () => ({ keep: rule, body: Buffer.from('plumber '.repeat(500)), headers: [] }))
  const page = cache.find('/')
  page?.wantsBrotli()
  await expect.poll(() => page?.variants.br).not.toBeNull()
  const kept = Object.values(page?.variants ?? {}).map((variant) => variant?.bytes)
  expect(kept.map((bytes) => bytes?.buffer.byteLength)).toEqual(kept.map((bytes) => bytes?.length))
})

test('a drop of something else leaves the page that was made meanwhile', async () => {
  const cache = createPageCache()
  const filling = keep(cache, '/', ['a'])
  cache.drop(['b'])
  await filling
  expect(cache.find('/')).toBeDefined()
})

test('a rule is read from its header; without a time there is none', () => {
  const rule = { tags: ['directory', 'listing:abc'], maxSeconds: 60, parameters: ['q', 'page'] }
  expect(parseKeepRule('tags=directory, listing:abc; max=60; params=q,page')).toEqual(rule)
  expect(parseKeepRule('max=60')).toEqual({ tags: [], maxSeconds: 60, parameters: null })
  expect(parseKeepRule('max=60; params=')).toMatchObject({ parameters: [] })
  for (const header of [null, '', 'tags=a', 'max=0', 'max=-1', 'max=soon']) expect(parseKeepRule(header)).toBeNull()
})

test("a key keeps what the page reads and what React Router's own requests say", () => {
  const known = () => ['q']
  const unknown = () => undefined
  expect(cacheKey('/d?b=2&a=1', unknown)).toBe('/d?a=1&b=2')
  expect(cacheKey('/d?b=2&q=x', known)).toBe('/d?q=x')
  expect(cacheKey('/d.data?_routes=root&b=1', known)).toBe('/d.data?_routes=root')
  expect(cacheKey('/d?b=1', known)).toBe('/d')
})
