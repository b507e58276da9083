import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecurityHeaders } from './headers.ts'

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

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
  expect(both).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com;/)
  expect(policy([], 'hcaptcha')).toContain('https://*.hcaptcha.com')
})

test('pictures come from this site, and from the server of map tiles where there is one', () => {
  const site = new URL('https://fettle.example')
  expect(createSecurityHeaders(site).policy()).toContain("img-src 'self' data: blob:;")
  const tiles = 'https://tiles.example/{z}/{x}/{y}.png'
  expect(createSecurityHeaders(site, false, tiles).policy()).toContain(
    "img-src 'self' data: blob: https://tiles.example;",
  )
})

test('a browser lets pages do what they use, and nothing else', () => {
  const sent = new Map(createSecurityHeaders(new URL('https://fettle.example')).fixed)
  const allowed = new Map((sent.get('permissions-policy') ?? '').split(', ').map((rule) => splitRule(rule)))
  const open = [...allowed].filter(([, who]) => who !== '()').map(([feature]) => feature)
  expect(open).toEqual([
    'geolocation',
    'publickey-credentials-get',
    'publickey-credentials-create',
    'clipboard-write',
    'fullscreen',
  ])
  for (const feature of open) expect(allowed.get(feature)).toBe('(self)')
  for (const feature of ['camera', 'microphone', 'payment', 'usb', 'clipboard-read', 'browsing-topics']) {
    expect(allowed.get(feature), feature).toBe('()')
  }
})

function splitRule(rule: string): [string, string] {
  const [feature = '', who = ''] = rule.split('=')
  return [feature, who]
}

test('browsers are told where to report what the policy refused', () => {
  const { fixed, policy } = createSecurityHeaders(new URL('https://fettle.example'))
  expect(new Map(fixed).get('reporting-endpoints')).toBe('csp="https://fettle.example/csp-report"')
  expect(policy()).toMatch(/; report-uri \/csp-report; report-to csp$/)
})
