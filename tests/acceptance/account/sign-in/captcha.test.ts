import { createServer } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { readHtml } from '#tests/support/html.ts'
import { newBrowser, newEmail } from '#tests/support/signing-up.ts'

const asked: URLSearchParams[] = []
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (bytes) => {
    body += bytes
  })
  request.on('end', () => {
    const form = new URLSearchParams(body)
    asked.push(form)
    if (form.get('response') === 'moved') return response.writeHead(307, { location: '/elsewhere' }).end()
    if (form.get('response') === 'broken') return response.writeHead(500).end('oh')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: form.get('response') === 'human' }))
  })
})
await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready))
const address = provider.address()
const port = typeof address === 'object' ? address?.port : undefined
const app = await createTestApp({
  environment: {
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'a-site-key',
    CAPTCHA_SECRET: 'a-secret',
    CAPTCHA_ENDPOINT: `http://127.0.0.1:${port}/siteverify`,
  },
})
afterAll(async () => {
  await app.close()
  provider.close()
})

describe('with a captcha', () => {
  const typed = () => ({
    fullName: 'Tina Marsh',
    email: newEmail(),
    location: 'Leeds',
    password: PASSWORD,
    confirm: PASSWORD,
  })
  const trySignUp = (answer?: string) =>
    newBrowser(app).post('/signup', {
      ...typed(),
      ...(answer === undefined ? {} : { 'cf-turnstile-response': answer }),
    })

  test('the widget is on sign-up alone, whose answer names it for its policy', async () => {
    const answer = await app.page('/signup')
    expect(answer.headers.get('x-fettle-third-parties')).toBe('turnstile')
    const html = await readHtml(answer)
    html.one('script', { src: 'https://challenges.cloudflare.com/turnstile/v0/api.js' })
    expect(html.one('div', { class: 'cf-turnstile' }).attribs['data-sitekey']).toBe('a-site-key')
    const login = await app.page('/login')
    expect(login.headers.get('x-fettle-third-parties')).toBeNull()
    expect(await login.text()).not.toContain('challenges.cloudflare.com')
  })

  test('the provider’s word decides; no word is no account', async () => {
    expect((await trySignUp('human')).status).toBe(302)
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ secret: 'a-secret', response: 'human' })
    for (const [answer, words] of [
      ['robot', 'We couldn’t confirm that you’re human. Please try again.'],
      [undefined, 'We couldn’t confirm that you’re human. Please try again.'],
      ['broken', 'We couldn’t confirm that you’re human. Please try again.'],
      ['moved', 'We couldn’t confirm that you’re human. Please try again.'],
    ]) {
      const refused = await trySignUp(answer)
      expect(refused.status).toBe(400)
      expect((await readHtml(refused)).text).toContain(words)
    }
    expect(asked.filter((form) => form.get('response') === 'moved')).toHaveLength(1)
  })
})
