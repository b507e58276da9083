import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactReveals, feedback, feedbackReplies } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { allIn } from '#tests/support/html.ts'
import { disguisesOf, foundIn } from '#tests/support/http/encodings.ts'
import { addProvider, entry } from '#tests/support/people.ts'
import { search } from '#tests/support/search.ts'

const NOON = new Date('2026-11-20T12:10:00Z')
const PHONE = '07700 900457'
const EMAIL = 'planted.person@private-post.example'

let app: TestApp
let id: string
let other: string

beforeAll(async () => {
  app = await createTestApp({ now: NOON })
  const plumber = {
    categories: ['Construction/Trade > Plumbing'],
    town: 'Leeds',
    location: 'Leeds',
    lat: 53.8,
    lng: -1.5,
  }
  const contact = { phone: PHONE, email: EMAIL }
  id = await addProvider(app, {
    ...plumber,
    ...contact,
    businessName: 'Planted',
    memberFor: 9000,
    services: [{ title: 'Taps' }],
  })
  other = await addProvider(app, { ...plumber, ...contact, businessName: 'Also planted', adminCreated: true })
  const { query } = app.site.database
  for (const provider of [id, other]) {
    const left = await query
      .insert(feedback)
      .values([4, 5, 5].map((rating) => entry(provider, rating)))
      .returning()
    await query
      .insert(feedbackReplies)
      .values({ feedbackId: left[0]?.id ?? '', providerId: provider, replyText: 'Thanks!' })
  }
})
afterAll(() => app.close())

/** Every disguise in which a contact detail could stand in a page. */
function disguises(userId: string): string[] {
  const [local = ''] = EMAIL.split('@')
  return disguisesOf([PHONE, `+44${PHONE.slice(1)}`, '900457', EMAIL, local, 'private-post', `${userId}@`])
}

function expectClean(text: string, where: string) {
  expect(text.length, where).toBeGreaterThan(0)
  expect([where, ...foundIn(text, [...disguises(id), ...disguises(other)])]).toEqual([where])
}

describe('before a click', () => {
  const paths = () => [
    '/',
    ...[id, other].flatMap((one) =>
      ['', '?tab=portfolio', '?tab=feedback', '?action=contact'].map((tab) => `/directory/${one}${tab}`),
    ),
    '/directory?location=Anywhere',
    '/directory?service=planted',
    '/directory?service=unicorn',
    '/directory?location=Leeds&category=Construction%2FTrade',
    '/categories',
    '/categories/plumbing',
    '/categories/plumbing/leeds',
    '/sitemaps/listings-1.xml',
  ]

  test('no page source and no JSON-LD holds a phone number or an email address [PRV-14]', async () => {
    for (const path of paths()) {
      const answer = await app.page(path)
      expect(answer.status, path).toBe(200)
      const source = await answer.text()
      if (path.startsWith(`/directory/${id}`)) expect(source).toContain('Show phone')
      expectClean(source, path)
    }
    const ld = (await app.html(`/directory/${id}`)).ld()
    const business = ld.find((one) => one['@type'] === 'LocalBusiness')
    expect(business).toMatchObject({ name: 'Planted' })
    expect(business).not.toHaveProperty('telephone')
    expect(business).not.toHaveProperty('email')
  })

  test('no data that a page loads afterwards holds one [PRV-14]', async () => {
    for (const path of paths().filter((one) => !one.endsWith('.xml'))) {
      const [name = '', query] = path.split('?')
      const data = `${name === '/' ? '/_root' : name}.data${query ? `?${query}` : ''}`
      const answer = await app.page(data)
      const text = await answer.text()
      if (name !== '/') expect(answer.status, data).toBe(200)
      if (name.startsWith('/directory')) expect(text, data).toContain('lanted')
      expectClean(text, data)
    }
  })

  test('no list and no search answer holds one [DIR-35]', async () => {
    const { categoryPage, directory, feedback } = app.visitor()
    const found = await search(app, { service: 'planted' })
    expect(found.cards).toHaveLength(2)
    expectClean(JSON.stringify(found), 'search')
    for (const filters of [{}, { service: 'unicorn' }, { location: 'Leeds' }, { category: 'Construction/Trade' }]) {
      expectClean(JSON.stringify(await search(app, filters)), `search ${JSON.stringify(filters)}`)
    }
    expectClean(JSON.stringify(await directory.listing({ id })), 'listing')
    expectClean(JSON.stringify(await directory.feedback({ id, page: 1 })), 'feedback')
    expectClean(JSON.stringify(await categoryPage.view({ slug: 'plumbing', town: null })), 'category')
    expectClean(JSON.stringify(await feedback.testimonials()), 'testimonials')
    for (const text of [PHONE, EMAIL, '900457'])
      expect((await search(app, { service: text })).nothingMatched).toBe(true)
  })
})

const show = (kind: string, address: string, of = id) =>
  app.html(`/directory/${of}/reveal`, { method: 'POST', body: new URLSearchParams({ kind }), address })

const shown = async () =>
  (await app.site.database.query.select().from(contactReveals).where(eq(contactReveals.providerId, id)))
    .map(({ kind, revealedAt }) => `${kind} ${revealedAt.toISOString()}`)
    .toSorted()

describe('a click', () => {
  test('on “Show phone” or “Show e-mail” shows that detail alone, by a plain form [PRV-10, PRV-11]', async () => {
    const page = await app.html(`/directory/${id}`)
    const forms = page.all('form').filter(({ attribs }) => attribs.action === `/directory/${id}/reveal`)
    expect(
      forms.map((form) => [form.attribs.method, ...allIn(form, 'button').map(({ attribs }) => attribs.type)]),
    ).toEqual([
      ['post', 'submit'],
      ['post', 'submit'],
    ])
    const phone = await show('phone', '203.0.113.1')
    expect(phone.status).toBe(200)
    expect(phone.one('a', { href: 'tel:+447700900457', text: PHONE })).toBeTruthy()
    expect(phone.source).not.toContain(EMAIL)
    const email = await show('email', '203.0.113.1')
    expect(email.one('a', { href: `mailto:${EMAIL}`, text: EMAIL })).toBeTruthy()
    expect(email.source).not.toContain(PHONE)
  })

  test('is what it takes: following a link shows nothing [PRV-10]', async () => {
    const before = await shown()
    const answer = await app.page(`/directory/${id}/reveal?kind=phone`, { address: '203.0.113.2' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/directory/${id}`])
    expect(await shown()).toEqual(before)
  })

  test('is open to anyone, without an account [PRV-43]', async () => {
    const { directory } = app.visitor('203.0.113.3')
    expect(await directory.reveal({ id, kind: 'phone' })).toEqual({ kind: 'phone', value: PHONE, name: 'Planted' })
    expect(await directory.reveal({ id: other, kind: 'email' })).toEqual({
      kind: 'email',
      value: EMAIL,
      name: 'Also planted',
    })
  })

  test('is counted, each time [PRV-12]', async () => {
    const before = await shown()
    await show('phone', '203.0.113.4')
    await show('phone', '203.0.113.4')
    await app.visitor('203.0.113.4').directory.reveal({ id, kind: 'email' })
    await show('fax', '203.0.113.4')
    const at = NOON.toISOString()
    expect(await shown()).toEqual([...before, `email ${at}`, `phone ${at}`, `phone ${at}`].toSorted())
  })

  test('is refused to a visitor from the 11th within an hour on, and not counted then [PRV-13]', async () => {
    const visitor = '203.0.113.5'
    for (let click = 1; click <= 10; click += 1) {
      const answer = await show(click % 2 ? 'phone' : 'email', visitor, click % 3 ? id : other)
      expect(answer.status, `click ${click}`).toBe(200)
    }
    const before = await shown()
    for (const answer of [await show('phone', visitor), await show('email', visitor)]) {
      expect(answer.status).toBe(429)
      expect(answer.text).toContain('You have opened 10 contact details in the last hour.')
      expectClean(answer.source, 'refusal')
    }
    await expect(app.visitor(visitor).directory.reveal({ id, kind: 'phone' })).rejects.toMatchObject({ status: 429 })
    expect(await shown()).toEqual(before)

    expect((await show('phone', '203.0.113.6')).status).toBe(200)
    await app.clock.to(new Date(NOON.getTime() + 3_600_000))
    expect((await show('phone', visitor)).status).toBe(200)
    await app.clock.to(NOON)
  })

  test('is refused to a logged-in person from the 31st within an hour on, from wherever they ask [PRV-44]', async () => {
    const clicker = await addProvider(app)
    const home = app.person(clicker, '203.0.113.7')
    const away = app.person(clicker, '203.0.113.8')
    for (let click = 1; click <= 30; click += 1) {
      expect(await (click % 2 ? home : away).directory.reveal({ id, kind: 'phone' })).toEqual({
        kind: 'phone',
        value: PHONE,
        name: 'Planted',
      })
    }
    await expect(home.directory.reveal({ id, kind: 'phone' })).rejects.toMatchObject({
      status: 429,
      message: 'You have opened 30 contact details in the last hour. Please wait a little, then try again.',
    })
    const neighbour = await app.as(await addProvider(app), '203.0.113.7')
    expect(await neighbour.api.directory.reveal({ id, kind: 'phone' })).toMatchObject({ value: PHONE })
  })
})
