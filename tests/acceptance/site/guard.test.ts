import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '#db/demo/rows.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { hrefsIn, textOf } from '#tests/support/html.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ demo: true })
})
afterAll(() => app.close())

const maya = demoId('provider', 'maya')
const nadia = demoId('provider', 'nadia')
const tom = demoId('client', 'tom')
const admin = demoId('admin', 'admin')

async function leadsTo(path: string, userId?: string): Promise<[number, string | null]> {
  const browser = userId ? await app.as(userId) : app.browser()
  const answer = await browser.page(path)
  return [answer.status, answer.headers.get('location')]
}

describe('a visitor who is not logged in', () => {
  test.each([
    '/dashboard',
    '/profile',
    '/account',
    '/account/security',
    '/messages',
    '/messages/7d0f4a52-5b8e-4f5b-9b8e-0d3c8f5e1a11',
    '/matching-jobs',
  ])('%s leads to /login with the way back [NAV-24, NAV-26, NAV-36, NAV-66]', async (path) => {
    const [status, to] = await leadsTo(`${path}?a=1&b=2%2F3`)
    expect(status).toBe(302)
    const address = new URL(to ?? '', app.site.settings.siteUrl)
    expect(address.pathname).toBe('/login')
    expect(address.searchParams.get('return')).toBe(`${path}?a=1&b=2%2F3`)
    expect(to).toContain(`return=${encodeURIComponent(`${path}?a=1&b=2%2F3`)}`)
  })

  test('what is posted is refused: a script hears why, a document leads to /login [NAV-24]', async () => {
    const browser = app.browser()
    const posted = await browser.post('/account', { firstName: 'Maya' })
    expect(posted.status).toBe(302)
    expect(posted.headers.get('location')).toBe('/login?return=%2Faccount')
    const told = await browser.post('/account.data', { firstName: 'Maya' })
    expect(told.status).toBe(401)
    expect(await told.text()).toContain('Please log in to access account settings.')
  })

  test('the data of a page are guarded like the page [NAV-24]', async () => {
    const answer = await app.browser().page('/dashboard.data')
    const said = await answer.text()
    expect(said).toContain('/login?return=%2Fdashboard')
    expect(said).not.toContain('checklist')
  })
})

test('a session that has ended is none', async () => {
  const browser = await app.as(tom)
  expect((await browser.page('/dashboard')).status).toBe(200)
  const cookies = new Map(browser.cookies)
  await browser.post('/sign-out', {})
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect((await browser.page('/dashboard')).headers.get('location')).toBe('/login?return=%2Fdashboard')
})

describe('the wrong account type', () => {
  test('sees Access Denied in the frame of the site, with ways on [NAV-28, NAV-29, NAV-31]', async () => {
    const page = await (await app.as(tom)).html('/matching-jobs')
    expect(page.status).toBe(403)
    expect(page.title).toContain('Access Denied')
    expect(textOf(page.one('h1'))).toBe('Access Denied')
    expect(page.text).toContain('This content is restricted to service providers only')
    expect(hrefsIn(page.one('main'))).toEqual(['/directory', '/'])
    expect(page.source).not.toContain('nearest first')
    expect(page.all('header')).toHaveLength(1)
  })

  test('admins too, but where a session is enough they pass [NAV-67, NAV-68]', async () => {
    expect(await leadsTo('/matching-jobs', admin)).toEqual([403, null])
    expect(await leadsTo('/dashboard', admin)).toEqual([302, '/admin'])
    expect(await leadsTo('/messages', admin)).toEqual([200, null])
  })
})

describe('a membership', () => {
  test('is asked for at a provider tool, with the reason and the place [NAV-32]', async () => {
    expect(await leadsTo('/matching-jobs?page=2', nadia)).toEqual([
      302,
      '/membership?redirectReason=subscription_required&redirectFrom=%2Fmatching-jobs%3Fpage%3D2',
    ])
    expect(await leadsTo('/matching-jobs', maya)).toEqual([200, null])
  })

  test('is not asked for where every provider may go [NAV-34]', async () => {
    expect(await leadsTo('/dashboard', nadia)).toEqual([200, null])
    expect(await leadsTo('/messages', nadia)).toEqual([200, null])
    for (const path of ['/profile', '/account', '/membership']) {
      expect((await leadsTo(path, nadia))[1]).toBeNull()
    }
  })
})

test('a conversation that does not exist is not found by anyone', async () => {
  const page = await (await app.as(tom)).html('/messages/7d0f4a52-5b8e-4f5b-9b8e-0d3c8f5e1a11')
  expect(page.status).toBe(404)
  expect(textOf(page.one('h1'))).toBe('Page Not Found')
})

test('/account-settings is /account, with its query [NAV-39]', async () => {
  expect(await leadsTo('/account-settings', tom)).toEqual([302, '/account'])
  expect(await leadsTo('/account-settings?tab=security', tom)).toEqual([302, '/account?tab=security'])
})
