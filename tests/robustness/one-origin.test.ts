import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { newFolder, type Running, start, within } from './server.ts'

const PASSWORD = 'a quiet kettle'

/** A window that keeps cookies by host name, as browsers do, and follows every redirect wherever it leads. */
function openWindow() {
  const jars = new Map<string, Map<string, string>>()

  async function load(address: string, fields?: Record<string, string>): Promise<{ url: URL; text: string }> {
    const url = new URL(address)
    const jar = jars.get(url.hostname) ?? new Map<string, string>()
    jars.set(url.hostname, jar)
    const answer = await fetch(url, {
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), origin: url.origin },
      redirect: 'manual',
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    }
    const text = await answer.text()
    const location = answer.headers.get('location')
    if (location) return load(new URL(location, url).href)
    expect(answer.status, `${url} ${text.slice(0, 300)}`).toBe(200)
    return { url, text }
  }

  return load
}

describe.each([
  ['with the default settings', {}],
  ['with SITE_URL on another name of this machine', { SITE_URL: 'http://localhost:0' }],
])('a new site %s, opened at the printed address', (_, settings) => {
  let server: Running
  let printed: string

  beforeAll(async () => {
    server = await start({ ...settings, DATA_DIR: newFolder(), LOG_LEVEL: 'warn' })
    printed = /is at ([^\s,]+)/.exec(server.log())?.[1] ?? ''
  })

  test('names that address as its own', async () => {
    const { text } = await openWindow()(printed)
    expect(/<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]).toBe(`${printed}/`)
    expect((await openWindow()(`${printed}/robots.txt`)).text).toContain(`${printed}/sitemap.xml`)
  })

  test('leads there from the other names', async () => {
    const { port } = new URL(printed)
    for (const name of ['127.0.0.1', 'localhost']) {
      const { url } = await openWindow()(`http://${name}:${port}/directory?service=plumber`)
      expect(url.href).toBe(`${printed}/directory?service=plumber`)
    }
  })

  test('confirms in the browser that signed up, which then is signed in', async () => {
    const load = openWindow()
    const email = `${randomUUID()}@example.com`
    const person = { fullName: 'Rosa Finch', email, location: 'Leeds', password: PASSWORD, confirm: PASSWORD }
    await load(`${printed}/signup`, person)
    const Mails = z.array(z.object({ to: z.string(), links: z.array(z.string()) }))
    const read = async () => Mails.parse(JSON.parse((await server.ask('/dev/mailbox.json')).text))
    const mails = await within(15, read, (found) => found.some(({ to }) => to === email))
    const link = mails.find(({ to }) => to === email)?.links[0] ?? ''
    expect(link.startsWith(`${printed}/confirm-email?`)).toBe(true)
    await load(link)
    const confirmed = await load(`${printed}/confirm-email`, {})
    expect(/<h1[^>]*>([^<]+)/.exec(confirmed.text)?.[1]).toBe('Email Confirmed')
    expect((await load(`${printed}/dashboard`)).url.href).toBe(`${printed}/dashboard`)
  })

  test('is where a payment comes back to, still signed in', async () => {
    const load = openWindow()
    await load(`${printed}/login?type=provider`, { email: 'nadia@example.com', password: DEMO_PASSWORD })
    const checkout = await load(`${printed}/membership`, { plan: 'yearly' })
    expect(checkout.url.href).toMatch(new RegExp(`^${printed}/dev/payments/checkout/`))
    const back = await load(checkout.url.href, { card: 'works' })
    expect(back.url.href).toBe(`${printed}/membership?success=true`)
  })
})
