import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecurityHeaders, ownScripts } from './headers.ts'

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

const nonce = 'q8Zr4TgP0mXc7LbN'
const hashesIn = (html: string) => ownScripts(Buffer.from(html.replaceAll('N>', `nonce="${nonce}">`)), nonce).hashes

test('scripts that run and bear the nonce are hashed as the browser sees them', () => {
  expect(hashesIn('<script N>a</script>')).toEqual([hashOf('a')])
  expect(hashesIn('<script type="module" async N>\n a\n</script>')).toEqual([hashOf('\n a\n')])
  expect(hashesIn('<script type=text/javascript N>a</script >')).toEqual([hashOf('a')])
  expect(hashesIn('<script N>a\r\nb</script>')).toEqual([hashOf('a\nb')])
  expect(hashesIn('<script type="importmap" N>{}</script>')).toEqual([hashOf('{}')])
  expect(hashesIn('<script data-a=">" N>é</script>')).toEqual([hashOf('é')])
  expect(hashesIn('<script N>a</script><script N>a</script>')).toEqual([hashOf('a')])
  expect(hashesIn('<script N></script>')).toEqual([hashOf('')])
})

test('scripts from elsewhere, data and other elements are not', () => {
  for (const html of [
    '<script src="/a.js" N></script>',
    '<script type="application/ld+json" N>{}</script>',
    '<script type="application/json" N>{}</script>',
    '<scripted N>a</scripted>',
    '<p>script</p>',
  ]) {
    expect(hashesIn(html), html).toEqual([])
  }
})

test('scripts that a stranger got into the page are not, however they are written', () => {
  const own = '<script N>own</script>'
  for (const html of [
    '<script>evil</script>',
    '<script nonce>evil</script>',
    '<script nonce="guess">evil</script>',
    '<script type="module">evil</script>',
    '<script type="module/later">evil</script>',
    '<SCRIPT>evil</SCRIPT>',
  ]) {
    expect(hashesIn(html + own), html).toEqual([hashOf('own')])
  }
  // What swallows the opening of ours gets no more than ours allowed.
  expect(hashesIn(`<script a=${own}`)).toEqual([hashOf('own')])
  expect(hashesIn(`<script src=/a.js a=${own}`)).toEqual([])
  expect(hashesIn(`<script>evil${own}`)).toEqual([])
})

test('the nonce is taken out, so that a page is the same each time', () => {
  const page = (nonce: string) => Buffer.from(`<link rel="later" nonce="${nonce}"><script nonce="${nonce}">é</script>`)
  expect(ownScripts(page(nonce), nonce).html.toString()).toBe('<link rel="later"><script>é</script>')
  expect(ownScripts(page('other'), 'other')).toEqual(ownScripts(page(nonce), nonce))
})

test('a page of many unfinished script elements is read in reasonable time', () => {
  const began = performance.now()
  hashesIn(`<script a="`.repeat(20_000))
  hashesIn('<script N>'.repeat(20_000))
  expect(performance.now() - began).toBeLessThan(2000)
})

test('in dev there is room for Vite', () => {
  const { policy } = createSecurityHeaders(new URL('http://127.0.0.1:3000'), true)
  expect(policy([hashOf('a')])).toMatch(/script-src 'self' 'unsafe-inline'.*connect-src 'self' ws:/)
})

test('a page that names third parties gets room for them, no other', () => {
  const { policy } = createSecurityHeaders(new URL('https://fettle.example'))
  const alone = policy([])
  expect(alone).toContain("form-action 'self';")
  expect(alone).not.toContain('https:')
  expect(policy([], 'unknown https://evil.example')).toBe(alone)
  const both = policy([], 'turnstile google')
  expect(both).toContain("form-action 'self' https://accounts.google.com;")
  expect(both).toMatch(/script-src 'self' https:\/\/challenges\.cloudflare\.com;/)
  expect(both).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com$/)
  expect(policy([], 'hcaptcha')).toContain('https://*.hcaptcha.com')
})
