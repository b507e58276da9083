import { createServer } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { allIn, readHtml, textOf, valueIn } from '#tests/support/html.ts'
import { tapForm } from '#tests/support/job/form.ts'
import { confirmationLink, newBrowser, newEmail, openConfirmation } from '#tests/support/signing-up.ts'

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
  working: true,
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

  test('a visitor’s job goes by the page of the captcha and back; all of it is there, and one press posts it', async () => {
    const [browser, email] = [newBrowser(app), newEmail()]
    const typed = {
      ...tapForm,
      draftId: crypto.randomUUID(),
      title: 'Hang a gate',
      description: 'It leans.\nSince Monday.',
      budget: '£50, or what is fair',
      timing: 'week',
      revealCap: '4',
      contactName: 'Vera Quill',
      contactEmail: email,
      contactPhone: '0161 496 0000',
    }
    const opened = await browser.html('/post-job')
    expect(opened.all('input', { name: 'password' })).toEqual([])
    opened.one('button', { text: 'Sign up and post' })
    const left = await browser.post('/post-job', { ...typed, intent: 'post' })
    expect(left.headers.get('location')).toBe('/signup?return=%2Fpost-job')
    const page = await browser.html('/signup?return=%2Fpost-job')
    expect(['fullName', 'email', 'location'].map((name) => valueIn(page, name))).toEqual([
      'Vera Quill',
      email,
      'M1 1AE',
    ])
    const joins = { fullName: 'Vera Quill', email, location: 'M1 1AE', password: PASSWORD, confirm: PASSWORD }
    const refused = await browser.post('/signup?return=%2Fpost-job', { ...joins, 'cf-turnstile-response': 'robot' })
    expect(refused.status).toBe(400)
    await browser.post('/signup?return=%2Fpost-job', { ...joins, 'cf-turnstile-response': 'human' })
    await openConfirmation(browser, await confirmationLink(app, email))
    const back = await browser.html('/post-job')
    const fields = ['title', 'budget', 'location', 'contactName', 'contactEmail', 'contactPhone', 'draftId'] as const
    for (const name of fields) expect(valueIn(back, name)).toBe(typed[name])
    expect(textOf(back.one('textarea', { name: 'description' }))).toBe('It leans. Since Monday.')
    expect(back.one('input', { name: 'timing', checked: true }).attribs.value).toBe('week')
    const [cap] = allIn(back.one('select', { name: 'revealCap' }), 'option', { selected: true })
    expect(cap?.attribs.value).toBe('4')
    const posted = await browser.post('/post-job', { ...typed, intent: 'post' })
    expect(posted.headers.get('location')).toMatch(/^\/job-directory\/[\w-]{36}$/)
    expect(browser.cookies.has('fettle.job-draft')).toBe(false)
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
