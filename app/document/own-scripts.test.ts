import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownScripts } from './own-scripts.ts'

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

const nonce = 'q8Zr4TgP0mXc7LbN'
const pageOf = (body: string) => `<html><head></head><body>${body.replaceAll('N>', `nonce="${nonce}">`)}</body></html>`
const hashesIn = (body: string) => ownScripts(pageOf(body), nonce).hashes

test('scripts that bear the nonce are hashed as the browser sees them', () => {
  expect(hashesIn('<script N>a</script>')).toEqual([hashOf('a')])
  expect(hashesIn('<script type="module" async N>\n a\n</script>')).toEqual([hashOf('\n a\n')])
  expect(hashesIn('<script N>a</script >')).toEqual([hashOf('a')])
  expect(hashesIn('<script N>a\r\nb</script>')).toEqual([hashOf('a\nb')])
  expect(hashesIn('<script N>é</script>')).toEqual([hashOf('é')])
  expect(hashesIn('<script N>a</script><p>b</p><script N>c</script>')).toEqual([hashOf('a'), hashOf('c')])
  expect(hashesIn('<script N>a</script><script N>a</script>')).toEqual([hashOf('a')])
})

test('scripts from elsewhere and other elements are not', () => {
  for (const body of ['<script src="/a.js" N></script>', '<link N><script>a</script>', '<p>script</p>']) {
    expect(hashesIn(body), body).toEqual([])
  }
})

test('scripts that a stranger got into the page are not, however they are written', () => {
  const own = '<script N>own</script>'
  for (const body of [
    '<script>evil</script>',
    '<script nonce>evil</script>',
    '<script nonce="guess">evil</script>',
    '<script type="module">evil</script>',
    '<script type="module/later">evil</script>',
    '<SCRIPT>evil</SCRIPT>',
  ]) {
    expect(hashesIn(body + own), body).toEqual([hashOf('own')])
    expect(hashesIn(own + body), body).toEqual([hashOf('own')])
  }
  // What swallows the opening of ours gets no more than ours allowed.
  expect(hashesIn(`<script a=${own}`)).toEqual([hashOf('own')])
  expect(hashesIn(`<script>evil${own}`)).toEqual([hashOf('own')])
})

test('a script inside data stays data', () => {
  const own = `<script N>self.data = "<script>evil\\u003c/script>"</script>`
  expect(hashesIn(own)).toEqual([hashOf('self.data = "<script>evil\\u003c/script>"')])
  for (const body of [
    '<script type="application/ld+json">{"name":"<script>evil"}</script>',
    '<p title="<script>evil</script>">a</p>',
    '<textarea><script>evil</script></textarea>',
    '<!-- <script>evil</script> -->',
    '<template><script>evil</script></template>',
  ]) {
    expect(hashesIn(body), body).toEqual([])
  }
})

test('data that no browser runs is no code, though it may hold a script', () => {
  const data = '<script type="application/ld+json">{"name":"<script>evil"}</script>'
  expect(hashesIn(`${data}<script N>own</script>`)).toEqual([hashOf('own')])
  expect(ownScripts(pageOf(data), nonce).html).toContain(data)
})

test('a nonce that people guess or write in a text allows nothing', () => {
  for (const body of [
    `<p>nonce="${nonce}"</p>`,
    `<p> nonce="${nonce}">evil</p>`,
    `<p>&lt;script nonce=&quot;${nonce}&quot;&gt;evil&lt;/script&gt;</p>`,
    `<script nonce="${nonce.toLowerCase()}">evil</script>`,
    `<script nonce="${nonce} ">evil</script>`,
    `<script data-nonce="${nonce}">evil</script>`,
  ]) {
    expect(hashesIn(body), body).toEqual([])
  }
})

test('the nonce is taken out, so that a page is the same each time', () => {
  const page = (nonce: string) => pageOf(`<script nonce="${nonce}">é</script>`)
  expect(ownScripts(page(nonce), nonce).html).not.toContain('nonce')
  expect(ownScripts(page('other'), 'other')).toEqual(ownScripts(page(nonce), nonce))
})

test('a page of many unfinished script elements is read in reasonable time', () => {
  const began = performance.now()
  hashesIn(`<script a="`.repeat(20_000))
  hashesIn('<script N>'.repeat(20_000))
  expect(performance.now() - began).toBeLessThan(2000)
})
