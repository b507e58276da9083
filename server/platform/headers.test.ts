import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecurityHeaders, inlineScriptHashes } from './headers.ts'

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

test('scripts that run are hashed as the browser sees them', () => {
  const found = (html: string) => inlineScriptHashes(Buffer.from(html))
  expect(found('<script>a</script>')).toEqual([hashOf('a')])
  expect(found('<script nonce="x" type="module" async>\n a\n</script>')).toEqual([hashOf('\n a\n')])
  expect(found('<script type=text/javascript>a</script >')).toEqual([hashOf('a')])
  expect(found('<script>a\r\nb</script>')).toEqual([hashOf('a\nb')])
  expect(found('<script type="importmap">{}</script>')).toEqual([hashOf('{}')])
  expect(found('<script data-a=">">é</script>')).toEqual([hashOf('é')])
  expect(found('<script>a</script><script>a</script>')).toEqual([hashOf('a')])
  expect(found('<script></script>')).toEqual([hashOf('')])
})

test('scripts from elsewhere, data and other elements are not', () => {
  for (const html of [
    '<script src="/a.js"></script>',
    '<script type="application/ld+json">{}</script>',
    '<script type="application/json">{}</script>',
    '<scripted>a</scripted>',
    '<p>script</p>',
  ]) {
    expect(inlineScriptHashes(Buffer.from(html)), html).toEqual([])
  }
})

test('a page of many unfinished script elements is read in reasonable time', () => {
  const began = performance.now()
  inlineScriptHashes(Buffer.from(`<script a="`.repeat(20_000)))
  inlineScriptHashes(Buffer.from('<script>'.repeat(20_000)))
  expect(performance.now() - began).toBeLessThan(2000)
})

test('in dev there is room for Vite', () => {
  const { policy } = createSecurityHeaders(new URL('http://localhost:3000'), true)
  expect(policy(Buffer.from('<script>a</script>'))).toMatch(/script-src 'self' 'unsafe-inline'.*connect-src 'self' ws:/)
})

test('a page that names guests gets room for them, no other', () => {
  const { policy } = createSecurityHeaders(new URL('https://fettle.example'))
  const alone = policy(Buffer.from('<p></p>'))
  expect(alone).toContain("form-action 'self';")
  expect(alone).not.toContain('https:')
  expect(policy(Buffer.from('<p></p>'), 'somebody https://evil.example')).toBe(alone)
  const both = policy(Buffer.from('<p></p>'), 'turnstile google')
  expect(both).toContain("form-action 'self' https://accounts.google.com;")
  expect(both).toMatch(/script-src 'self' https:\/\/challenges\.cloudflare\.com;/)
  expect(both).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com$/)
  expect(policy(Buffer.from('<p></p>'), 'hcaptcha')).toContain('https://*.hcaptcha.com')
})
