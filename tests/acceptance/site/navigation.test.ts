import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { displayName } from '#contract/profile/words.ts'
import { demoId } from '#db/demo/rows.ts'
import { deletionRequests, profiles, user } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { refusing } from '#tests/support/database/with-failing-table.ts'
import { allIn, type Element, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ demo: true, working: true })
})
afterAll(() => app.close())

const maya = demoId('provider', 'maya')
const nadia = demoId('provider', 'nadia')
const tom = demoId('client', 'tom')
const admin = demoId('admin', 'admin')

/** Somebody with a session and nothing else; without a type there is no profile. */
async function newcomer(given: { confirmed?: boolean; firstName?: string; typed?: boolean } = {}) {
  const { confirmed = true, firstName = '', typed = true } = given
  const id = randomUUID()
  const email = `${id}@example.com`
  await app.site.database.query.insert(user).values({ id, name: firstName, email, emailVerified: confirmed })
  if (typed) await app.site.database.query.insert(profiles).values({ id, accountType: 'client', firstName })
  return { id, email }
}

/** The header of the site; pages may have one of their own below it. */
function bar(page: Html): Element {
  const [first] = page.all('header')
  if (!first) throw new Error('no header')
  return first
}

/** The links in the header that read so, wherever they stand. */
function linksTo(page: Html, text: string): string[] {
  return allIn(bar(page), 'a', { text }).map((link) => link.attribs.href ?? '')
}

function avatarMenu(page: Html): Element {
  const [menu] = allIn(bar(page), 'details').filter((details) => allIn(details, 'form').length > 0)
  if (!menu) throw new Error('no avatar menu')
  return menu
}

function banners(page: Html): string[] {
  const within = allIn(page.one('main'), 'aside')
  return page.all('aside').flatMap((aside) => (within.includes(aside) ? [] : (aside.attribs['aria-label'] ?? '')))
}

describe('the header', () => {
  test.each([
    ['a visitor', null],
    ['a client', tom],
  ])('leads %s to Post a Job at /post-job [NAV-03]', async (_who, id) => {
    const browser = id ? await app.as(id) : app.browser()
    expect(new Set(linksTo(await browser.html('/'), 'Post a Job'))).toEqual(new Set(['/post-job']))
  })

  test.each([
    ['a provider', maya],
    ['an admin', admin],
  ])('offers %s no job to post, nor do footer and pages', async (_who, id) => {
    const browser = await app.as(id)
    const paths = ['/', '/about', '/for-providers', '/job-directory', '/job-directory/gone', '/categories/plumbing']
    for (const path of [...paths, '/directory?service=unicorns', '/no/such/page']) {
      expect((await browser.html(path)).all('a', { href: /post-job/ }), path).toEqual([])
    }
  })

  test('shows Become a Provider to a person who is neither provider nor client, and leads them to /membership [NAV-06, NAV-09]', async () => {
    const { id } = await newcomer({ typed: false })
    for (const person of [admin, id]) {
      expect(new Set(linksTo(await (await app.as(person)).html('/terms'), 'Become a Provider'))).toEqual(
        new Set(['/membership']),
      )
    }
  })

  test.each([
    ['providers', maya],
    ['clients', tom],
  ])('hides Become a Provider from %s [NAV-07]', async (_who, id) => {
    const page = await (await app.as(id)).html('/')
    expect(page.all('a', { text: 'Become a Provider' })).toEqual([])
  })

  test.each([
    ['/signup', []],
    ['/signup?type=client', []],
    ['/for-providers', ['Become a Provider', 'Become a Provider']],
    ['/job-directory?page=2', ['Job Directory', 'Job Directory']],
    ['/directory', ['Find Professionals', 'Find Professionals']],
  ])('marks at %s the link of the page that is open, and no other', async (path, marked) => {
    const page = await app.browser().html(path)
    expect(allIn(bar(page), 'a', { 'aria-current': 'page' }).map(textOf)).toEqual(marked)
  })

  test('marks on their own page the provider’s link to it alone', async () => {
    const page = await (await app.as(maya)).html(`/directory/${maya}`)
    const marked = allIn(bar(page), 'a', { 'aria-current': 'page' }).map(textOf)
    expect(new Set(marked)).toEqual(new Set(['My page']))
  })

  test('has an avatar menu in place of Login and Sign Up [NAV-11]', async () => {
    const page = await (await app.as(tom)).html('/')
    expect([...linksTo(page, 'Login'), ...linksTo(page, 'Sign Up')]).toEqual([])
    expect(textOf(avatarMenu(page))).toContain('Tom')
    expect(allIn(bar(await app.browser().html('/')), 'form')).toEqual([])
  })

  test('the avatar menu leads to what is theirs; Sign Out is a form [NAV-12, NAV-16]', async () => {
    const menu = avatarMenu(await (await app.as(tom)).html('/'))
    expect(hrefsIn(menu)).toEqual(['/dashboard', '/account?photo=1', '/profile', '/account-settings'])
    expect(allIn(menu, 'a').map(textOf).slice(1)).toEqual(['Change Profile Photo', 'My Profile', 'Account Settings'])
    const [form] = allIn(menu, 'form', { method: 'post', action: '/sign-out' })
    expect(form && textOf(form)).toBe('Sign Out')
  })

  test.each([
    [
      'a provider',
      maya,
      ['Jobs for you', 'Messages', 'My page'],
      ['/matching-jobs', '/messages', `/directory/${maya}`],
    ],
    ['a client', tom, ['My jobs', 'Messages', 'Saved'], ['/profile?tab=jobs', '/messages', '/account?tab=bookmarks']],
  ])('begins with what %s came for', async (_who, id, labels, hrefs) => {
    const page = await (await app.as(id)).html('/about')
    const [desktop, phone] = allIn(bar(page), 'nav')
    if (!desktop || !phone) throw new Error('no navigation')
    expect(allIn(phone, 'a').map(textOf).slice(0, 3)).toEqual(labels)
    expect(hrefsIn(phone).slice(0, 3)).toEqual(hrefs)
    expect(allIn(desktop, 'a').map(textOf).slice(0, 2)).toEqual(labels.filter((label) => label !== 'Messages'))
    expect(linksTo(page, 'Messages')).toContain('/messages')
    expect(hrefsIn(desktop)).toContain('/directory')
  })

  test('leads a provider without a membership to what explains it, not to a wall', async () => {
    expect(new Set(linksTo(await (await app.as(nadia)).html('/about'), 'Jobs for you'))).toEqual(
      new Set(['/dashboard']),
    )
  })

  test('the menu list of a phone has Account Settings [NAV-17]', async () => {
    const list = (page: Html) => allIn(bar(page), 'nav').flatMap(hrefsIn)
    expect(list(await (await app.as(tom)).html('/'))).toContain('/account')
    expect(list(await app.browser().html('/'))).not.toContain('/account')
  })

  test('calls people by their names, else by their email, else User [NAV-18]', async () => {
    const nameless = await newcomer()
    const half = await newcomer({ firstName: 'Ines' })
    expect(textOf(avatarMenu(await (await app.as(maya)).html('/')))).toContain('Maya Okafor')
    expect(textOf(avatarMenu(await (await app.as(half.id)).html('/')))).toMatch(/Your account: Ines\b/)
    expect(textOf(avatarMenu(await (await app.as(nameless.id)).html('/')))).toContain(nameless.email)
    expect(displayName({ firstName: ' ', lastName: '', email: null })).toBe('User')
  })
})

describe('sign-out', () => {
  const alive = async (browser: TestBrowser) => (await browser.page('/dashboard')).status === 200

  test('ends the session, goes home and says so, without JavaScript too [NAV-21, NAV-22]', async () => {
    const browser = await app.as(tom)
    expect(await alive(browser)).toBe(true)
    const answer = await browser.post('/sign-out', {})
    expect(answer.headers.get('location')).toBe('/')
    const home = await browser.follow(answer)
    expect(home.source).toContain('Successfully signed out')
    expect(home.source).toContain('You have been signed out of your account.')
    expect(linksTo(home, 'Login').length).toBeGreaterThan(0)
    expect(home.source).not.toContain('tom@example.com')
    expect(await alive(browser)).toBe(false)
  })

  test('makes the browser forget drafts and searches, and keep its cookies [NAV-21]', async () => {
    const { email } = await newcomer()
    const browser = app.browser()
    await browser.begin(tom)
    browser.cookies.set('fettle.known', email)
    expect((await browser.page('/dashboard')).headers.get('clear-site-data')).toBeNull()
    expect((await browser.post('/sign-out', {})).headers.get('clear-site-data')).toBe('"storage"')
    expect(browser.cookies.has('fettle.known')).toBe(true)
    expect((await browser.post('/sign-out', {})).headers.get('clear-site-data')).toBeNull()
    const staff = await app.as(admin)
    expect((await staff.post('/admin-logout', {})).headers.get('clear-site-data')).toBe('"storage"')
  })

  test('says so when it fails, and the session goes on [NAV-23]', async () => {
    const browser = await app.as(tom)
    const answer = await refusing(app, 'delete on session', () => browser.post('/sign-out', {}))
    const home = await browser.follow(answer)
    expect(home.source).toContain('Sign out failed')
    expect(home.source).toContain('There was an error signing out. Please try again.')
    expect(await alive(browser)).toBe(true)
  })

  test('takes a form, not a link', async () => {
    const browser = await app.as(tom)
    expect((await browser.page('/sign-out')).headers.get('location')).toBe('/')
    expect(await alive(browser)).toBe(true)
  })
})

test('a page that is not there offers those inside their dashboard, and the login to visitors [NAV-41]', async () => {
  const ways = async (browser: TestBrowser, path: string) =>
    allIn((await browser.html(path)).one('main'), 'a').map((link) => [textOf(link), link.attribs.href])
  const home = ['Back to Home', '/']
  expect(await ways(app.browser(), '/nowhere')).toEqual([home, ['Login', '/login']])
  expect(await ways(await app.as(tom), '/nowhere')).toEqual([home, ['Dashboard', '/dashboard']])
  for (const path of ['/nowhere', '/admin/nowhere']) {
    expect(await ways(await app.as(admin), path)).toEqual([home, ['Admin dashboard', '/admin']])
  }
  expect(await ways(await app.as(tom), '/admin/nowhere')).toEqual([home, ['Dashboard', '/dashboard']])
})

describe('banners', () => {
  test('an unconfirmed address is asked to be confirmed, on every page [NAV-44]', async () => {
    const unconfirmed = await app.as((await newcomer({ confirmed: false })).id)
    for (const path of ['/', '/directory', '/dashboard', '/about']) {
      expect(banners(await unconfirmed.html(path))).toEqual(['Confirm your email address'])
    }
    expect(banners(await (await app.as((await newcomer()).id)).html('/'))).toEqual([])
    expect(banners(await app.browser().html('/'))).toEqual([])
  })

  test('the mail is sent again by its button, without JavaScript too [NAV-46]', async () => {
    const { id, email } = await newcomer({ confirmed: false })
    const browser = await app.as(id, '203.0.113.46')
    expect((await browser.html('/')).all('form', { action: '/resend-confirmation', method: 'post' })).toHaveLength(1)
    const sent = await browser.follow(await browser.post('/resend-confirmation', {}))
    expect(sent.text).toContain('Confirmation email sent')
    expect((await app.mailTo(email)).links[0]).toContain('/confirm-email?access_token=')
    const again = await browser.post('/resend-confirmation', {})
    expect(again.status).toBe(429)
    expect(await again.text()).toMatch(/Please wait \d+ seconds? before you ask for another/)
  })

  test('providers with a confirmed address and no membership are asked to activate one [NAV-47]', async () => {
    const shown = async (id: string) => banners(await (await app.as(id)).html('/'))
    const unconfirmed = await addProvider(app, { emailConfirmed: false, memberFor: null })
    expect(await shown(nadia)).toEqual(['Activate your membership'])
    expect(await shown(maya)).toEqual([])
    expect(await shown(tom)).toEqual([])
    expect(await shown(unconfirmed)).toEqual(['Confirm your email address'])
    const page = await (await app.as(nadia)).html('/')
    expect(hrefsIn(page.one('aside'))).toEqual(['/membership'])
  })

  test('who asked to be deleted is told when, and where to keep the account', async () => {
    const { id } = await newcomer()
    const eraseAt = new Date('2027-03-05T12:00:00Z')
    await app.site.database.query
      .insert(deletionRequests)
      .values({ userId: id, requestedAt: new Date(), eraseAt, hidListing: false })
    const banner = (await (await app.as(id)).html('/')).one('aside')
    expect(textOf(banner)).toContain('will be deleted on 5 March 2027')
    expect(hrefsIn(banner)).toEqual(['/account/security'])
    expect(allIn(banner, 'button').map(textOf)).toEqual(['Keep my account'])
  })
})

describe('public pages for people who are signed in', () => {
  test('home is home for everybody; its hero offers clients a job to post and nothing else [HOME-01, HOME-12]', async () => {
    const hero = (page: Html) => page.all('section')[0]
    const offers = (within: Element) => hrefsIn(within).filter((href) => !href.startsWith('/categories/'))
    for (const [id, offered] of [
      [tom, ['/post-job']],
      [maya, []],
      [admin, []],
    ] as const) {
      const page = await (await app.as(id)).html('/')
      expect(page.status).toBe(200)
      const top = hero(page)
      expect(top && offers(top)).toEqual(offered)
    }
    const visitors = hero(await app.browser().html('/'))
    expect(visitors && offers(visitors)).toEqual(['/for-providers', '/post-job'])
  })

  test('/directory is the list, for a provider too [DIR-01]', async () => {
    const page = await (await app.as(maya)).html('/directory?location=Anywhere')
    expect(page.status).toBe(200)
    expect(page.all('article').length).toBeGreaterThan(5)
  })

  test('"My listing" is /directory/{own id} [PRV-01]', async () => {
    const browser = await app.as(maya)
    const link = (await browser.html('/dashboard')).one('a', { text: 'My listing' }).attribs.href ?? ''
    expect(link).toBe(`/directory/${maya}`)
    expect(textOf((await browser.html(link)).one('h1'))).toContain('Okafor Plumbing & Heating')
    expect((await (await app.as(nadia)).html('/dashboard')).all('a', { text: 'My listing' })).toEqual([])
  })
})
