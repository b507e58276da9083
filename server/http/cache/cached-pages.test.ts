import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listening, page } from '#tests/support/http/listening.ts'

const kept = { 'x-fettle-cache': 'tags=directory,listing:abc; max=60' }
const long = '<p>plumber in Manchester</p>'.repeat(200)

function counted(headers: Record<string, string> = kept) {
  const visits: string[] = []
  const pages = async (request: Request) => {
    visits.push(new URL(request.url).pathname + new URL(request.url).search)
    return page(`<h1>${visits.length}</h1>${long}`, headers)
  }
  return { visits, pages }
}

describe('a public page', () => {
  test('is rendered once and then comes from the cache', async () => {
    const { visits, pages } = counted()
    const { ask } = await listening({ pages })
    const first = await ask('/directory')
    const second = await ask('/directory')
    expect(visits).toHaveLength(1)
    expect(second.text).toBe(first.text)
    expect(second.text).toContain('<h1>1</h1>')
    expect(second.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(second.headers.vary).toBe('accept-encoding')
    expect(second.headers).not.toHaveProperty('x-fettle-cache')
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  test('is kept once for each place that visitors keep, which is all the page sees of their cookies', async () => {
    const seen: (string | null)[] = []
    const pages = async (request: Request) => {
      seen.push(request.headers.get('cookie'))
      return page(`<h1>${seen.length}</h1>${long}`, kept)
    }
    const { ask } = await listening({ pages })
    const asks = [undefined, 'fettle.near=M25', 'fettle.near=M25', 'fettle.near=LS1', 'fettle.near=nonsense', undefined]
    const answers = []
    for (const cookie of asks) {
      const { text } = await ask('/x?a=1', cookie ? { headers: { cookie } } : {})
      answers.push(/<h1>(\d)/.exec(text)?.[1])
    }
    expect(answers).toEqual(['1', '2', '2', '3', '1', '1'])
    expect(seen).toEqual([null, 'fettle.near=M25', 'fettle.near=LS1'])
    const personal = await ask('/x?a=1', { headers: { cookie: 'fettle.near=M25; fettle.session_token=x' } })
    expect(personal.text).toContain('<h1>4</h1>')
  })

  test('is one line in the log when made, and none (but at debug) when it lay ready', async () => {
    const quiet = await listening({ pages: counted().pages })
    const chatty = await listening({ pages: counted().pages, logLevel: 'debug' })
    for (const { ask } of [quiet, chatty]) for (const _ of ['miss', 'hit']) await ask('/')
    const uses = ({ lines }: { lines: string[] }) => lines.map((line) => JSON.parse(line).cache)
    await expect.poll(() => uses(chatty)).toEqual(['miss', 'hit'])
    expect(uses(quiet)).toEqual(['miss'])
  })

  test('counts as a badge that another website shows, also when it lay ready', async () => {
    const seen: string[] = []
    const { ask } = await listening({ pages: counted().pages, noteEmbed: (id) => seen.push(id) })
    const id = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c11'
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
    for (const _ of ['miss', 'hit']) await ask(`/directory/${id}/badge.svg`, { headers })
    await ask(`/directory/${id}/badge.svg`)
    expect(seen).toEqual([id, id])
  })

  test('has the same headers from the cache as freshly made', async () => {
    const { ask } = await listening({ pages: counted().pages })
    const changing = { date: '', 'x-request-id': '' }
    const first = await ask('/')
    const second = await ask('/')
    expect({ ...second.headers, ...changing }).toEqual({ ...first.headers, ...changing })
  })

  test('has no opener policy, which bearers of our cookies get with it', async () => {
    const { ask } = await listening({ pages: counted().pages })
    for (const cookie of ['', '', 'theirs=1']) {
      const { headers } = await ask('/', cookie ? { headers: { cookie } } : {})
      expect(headers, cookie).not.toHaveProperty('cross-origin-opener-policy')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
    const personal = await ask('/', { headers: { cookie: 'fettle.session_token=x' } })
    expect(personal.headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('answers 304 to a browser that has it, and the page to one that has another', async () => {
    const { ask } = await listening({ pages: counted().pages })
    const { headers } = await ask('/')
    const etag = headers.etag ?? ''
    const again = await ask('/', { headers: { 'if-none-match': `"other", ${etag}` } })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers).not.toHaveProperty('content-type')
    expect((await ask('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('comes in gzip at once and in brotli soon after the first wish', async () => {
    const { ask } = await listening({ pages: counted().pages })
    const plain = await ask('/')
    const zipped = await ask('/', { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text)
    const wish = { headers: { 'accept-encoding': 'gzip, deflate, br' } }
    await expect.poll(async () => (await ask('/', wish)).headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync((await ask('/', wish)).bytes).toString()).toBe(plain.text)
    expect((await ask('/', { headers: { 'accept-encoding': 'br;q=0, gzip' } })).headers['content-encoding']).toBe(
      'gzip',
    )
  })

  test('answers HEAD with the headers alone', async () => {
    const { visits, pages } = counted()
    const { ask } = await listening({ pages })
    const missed = await ask('/', { method: 'HEAD' })
    const got = await ask('/')
    const hit = await ask('/', { method: 'HEAD' })
    expect([missed.text, hit.text]).toEqual(['', ''])
    expect(hit.headers['content-length']).toBe(got.headers['content-length'])
    expect(missed.headers['content-length']).toBe(got.headers['content-length'])
    expect(visits).toHaveLength(1)
  })

  test('is one page however its parameters are ordered, and whatever parameters it does not read', async () => {
    const { visits, pages } = counted({ 'x-fettle-cache': 'tags=directory; max=60; params=q,page' })
    const { ask } = await listening({ pages })
    await ask('/directory?q=a&page=2')
    await ask('/directory?page=2&q=a')
    await ask('/directory?page=2&utm_source=x&q=a')
    expect(visits).toHaveLength(1)
    await ask('/directory?page=3&q=a')
    await ask('/directory?page=2&q=a&q=b')
    expect(visits).toHaveLength(3)
  })

  test('is not for requests that are refused when the cache is empty', async () => {
    const { ask } = await listening({ pages: counted().pages })
    expect((await ask('/directory')).status).toBe(200)
    expect((await ask('/directory?place=%00')).status).toBe(400)
    expect((await ask(`/directory?other=${'a'.repeat(20_000)}`)).status).toBe(414)
  })

  test('is rendered once for a crowd that comes at the same time', async () => {
    let renderings = 0
    const { ask } = await listening({
      pages: async () => {
        renderings += 1
        await sleep(50)
        return page('crowd', kept)
      },
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(renderings).toBe(1)
  })

  test('is finished for the others when the first visitor leaves', async () => {
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    const { ask, url } = await listening({
      pages: async (request) => {
        begun()
        await sleep(100)
        request.signal.throwIfAborted()
        return page('still here', kept)
      },
    })
    const leaving = new AbortController()
    const gone = fetch(url, { signal: leaving.signal }).catch(() => 'gone')
    await started
    const other = ask('/')
    await sleep(20)
    leaving.abort()
    expect(await gone).toBe('gone')
    expect((await other).text).toContain('still here')
  })

  test('is rendered anew after one of its tags is dropped, not after another', async () => {
    const { visits, pages } = counted()
    const { ask, pageCache } = await listening({ pages })
    await ask('/')
    pageCache.drop(['listing:other'])
    await ask('/')
    expect(visits).toHaveLength(1)
    pageCache.drop(['listing:abc'])
    expect((await ask('/')).text).toContain('<h1>2</h1>')
    pageCache.dropAll()
    expect((await ask('/')).text).toContain('<h1>3</h1>')
  })

  test('is not kept when what it shows was changed while it was rendered, nor shown to later visitors', async () => {
    const begun = Promise.withResolvers<void>()
    const finished = Promise.withResolvers<void>()
    let price = 10
    const { ask, pageCache } = await listening({
      pages: async () => {
        const seen = price
        begun.resolve()
        if (seen === 10) await finished.promise
        return page(`price ${seen}`, kept)
      },
    })
    const early = ask('/')
    await begun.promise
    price = 20
    pageCache.drop(['directory'])
    const during = ask('/')
    expect((await during).text).toContain('price 20')
    finished.resolve()
    expect((await early).text).toContain('price 10')
    expect((await ask('/')).text).toContain('price 20')
  })

  test('expires after its time', async () => {
    let now = 0
    const { visits, pages } = counted()
    const { ask } = await listening({ pages, cache: { now: () => now } })
    await ask('/')
    now = 59_999
    await ask('/')
    expect(visits).toHaveLength(1)
    now = 60_000
    await ask('/')
    expect(visits).toHaveLength(2)
  })
})

describe('a visit that is personal', () => {
  for (const cookie of ['__Host-fettle.session_token=x', 'a=1; fettle.session_token=x', 'fettle.flash=signed-out']) {
    test(`neither reads nor fills the cache (${cookie})`, async () => {
      const { visits, pages } = counted()
      const { ask } = await listening({ pages })
      const own = await ask('/', { headers: { cookie } })
      expect(own.headers['cache-control']).toBe('private, no-store')
      expect(own.headers).not.toHaveProperty('etag')
      await ask('/')
      await ask('/', { headers: { cookie } })
      expect(visits).toHaveLength(3)
    })
  }

  test('by Authorization does the same', async () => {
    const { visits, pages } = counted()
    const { ask } = await listening({ pages })
    await ask('/')
    await ask('/', { headers: { authorization: 'Bearer x' } })
    expect(visits).toHaveLength(2)
  })

  test('with any other cookie reads the cache, but does not fill it', async () => {
    const { visits, pages } = counted()
    const { ask } = await listening({ pages })
    await ask('/', { headers: { cookie: 'theme=dark' } })
    await ask('/')
    expect(visits).toHaveLength(2)
    await ask('/', { headers: { cookie: 'theme=dark' } })
    expect(visits).toHaveLength(2)
  })
})

describe('an answer that may not be shared', () => {
  const answers: Record<string, () => Response> = {
    'no wish to be kept': () => page('x'),
    'a cookie': () => page('x', { ...kept, 'set-cookie': 'a=1' }),
    'another status': () => new Response('x', { status: 404, headers: kept }),
    'a page by cookie': () => page('x', { ...kept, vary: 'Cookie' }),
  }
  for (const [name, answer] of Object.entries(answers)) {
    test(`is never kept: ${name}`, async () => {
      let renderings = 0
      const { ask } = await listening({
        pages: async () => {
          renderings += 1
          return answer()
        },
      })
      const all = await Promise.all([ask('/'), ask('/'), ask('/')])
      await ask('/')
      expect(renderings).toBe(4)
      for (const { headers } of all) expect(headers).not.toHaveProperty('x-fettle-cache')
    })
  }
})
