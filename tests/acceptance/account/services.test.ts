import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { MAX_SERVICES } from '#contract/profile/words.ts'
import { memberships, services } from '#db/schema/index.ts'
import { downloadOf } from '#tests/support/accounts.ts'
import { openCast } from '#tests/support/cast.ts'
import { categoryId } from '#tests/support/categories.ts'
import { hrefsIn, problemsIn, said, textOf, valueIn } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addProvider } from '#tests/support/people.ts'

const PAGE = '/account/services'
const { app, providerId, unpaidId, client, provider, unpaid, admin } = await openCast()
afterAll(() => app.close())

const survey = { title: 'Survey', description: '', pricePence: 4500, unit: 'per job' as const, categoryId: null }
const typed = { title: 'Boiler service', description: 'Parts are extra.', price: '£1,219.99', unit: 'per hour' }

async function newMember(titles: string[] = []) {
  const id = await addProvider(app, { services: titles.map((title) => ({ title })) })
  return { id, browser: await app.as(id) }
}

const titlesOf = async (id: string) => {
  const { query } = app.site.database
  const own = await query.select().from(services).where(eq(services.providerId, id)).orderBy(asc(services.position))
  return own.map(({ title }) => title)
}

describe('who may change services [API-67, PRV-46]', () => {
  const id = randomUUID()
  test.each([
    ['visitor', async () => app.visitor(), 'UNAUTHORIZED'],
    ['client', () => client.api, 'WRONG_TYPE'],
    ['admin', () => admin.api, 'WRONG_TYPE'],
    ['provider without a membership', () => unpaid.api, 'MEMBERSHIP_NEEDED'],
    ['other member', () => provider.api, 'NOT_FOUND'],
  ] as const)('a %s may not touch this one', async (who, signIn, code) => {
    const { service } = await signIn()
    const acts = [
      () => service.edit({ id, ...survey }),
      () => service.remove({ id }),
      () => service.order({ ids: [id] }),
      ...(who === 'other member' ? [] : [() => service.add(survey)]),
    ]
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code })
  })

  test('another provider’s service stays as it is, whatever id is named', async () => {
    const other = await newMember(['Theirs'])
    const [theirs] = await other.browser.api.service.own()
    const { service } = provider.api
    const ref = { id: theirs?.id ?? '' }
    const acts = [
      () => service.edit({ ...ref, ...survey }),
      () => service.remove(ref),
      () => service.order({ ids: [ref.id] }),
    ]
    for (const act of acts) {
      await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
    }
    expect(await titlesOf(other.id)).toEqual(['Theirs'])
  })

  test('no input names the provider or the place', async () => {
    const { service } = provider.api
    for (const more of [{ providerId: unpaidId }, { position: 0 }]) {
      await expect(service.add({ ...survey, ...more })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('a lapsed member reads what is kept [PRV-41]', async () => {
    const { id, browser } = await newMember(['Kept'])
    await app.site.database.query.delete(memberships).where(eq(memberships.providerId, id))
    expect(await browser.api.service.own()).toMatchObject([{ title: 'Kept' }])
  })
})

describe('without a membership [SET-11, PRV-40]', () => {
  test('the button says "Subscription required" and leads to /membership; the page and its form do too', async () => {
    for (const [path, fields] of [
      ['/profile', { add: 'service' }],
      [`${PAGE}?add`, typed],
    ] as const) {
      const posted = await unpaid.post(path, fields)
      expect(posted.headers.get('location')).toMatch(/^\/membership\?/)
      expect(said(await unpaid.follow(posted))).toContain('Subscription required')
    }
    const opened = await unpaid.page(PAGE)
    expect(opened.headers.get('location')).toContain('/membership?redirectReason=subscription_required')
    expect(await titlesOf(unpaidId)).toEqual([])
  })

  test('clients have no such tab', async () => {
    expect(hrefsIn((await client.html('/account')).region('Account settings'))).not.toContain(PAGE)
    expect((await client.page(PAGE)).status).toBe(403)
  })
})

describe('adding and editing without JavaScript', () => {
  test('the price is read in pounds and pence, and the listing shows it at once [PRV-45, PRV-48, DAT-28]', async () => {
    const { id, browser } = await newMember()
    const kept = keepPages(app)
    const path = `/directory/${id}`
    expect(await kept.shows(path, 'Boiler service')).toBe(false)
    const category = await categoryId(app, 'Construction/Trade > Plumbing')
    const page = await browser.follow(await browser.post(`${PAGE}?add`, { ...typed, category: String(category) }))
    expect(said(page)).toBe('Service added')
    expect(page.text).toContain('£1,219.99 per hour')
    expect(page.text).toContain('Construction/Trade > Plumbing')
    await kept.heardAll()
    expect(await kept.shows(path, 'Boiler service')).toBe(true)
    const offered = textOf((await app.html(path)).region('Services and prices'))
    expect(offered).toContain('Boiler service Parts are extra. £1,219.99 per hour')
    const [row] = await app.site.database.query.select().from(services).where(eq(services.providerId, id))
    expect(row).toMatchObject({ pricePence: 121_999, unit: 'per hour', categoryId: category, position: 0 })
  })

  test('the form shows what is stored, and saves it changed', async () => {
    const { id, browser } = await newMember()
    const { service } = browser.api
    const added = await service.add({ ...survey, pricePence: 4550, unit: 'from' })
    const path = `${PAGE}?edit=${added.id}`
    const form = await browser.html(path)
    expect(valueIn(form, 'price')).toBe('45.50')
    expect(form.all('option', { selected: true }).map(({ attribs }) => attribs.value)).toContain('from')
    const page = await browser.follow(await browser.post(path, { ...typed, price: '' }))
    expect(said(page)).toBe('Service saved')
    expect(await browser.api.service.own()).toMatchObject([
      { id: added.id, title: 'Boiler service', pricePence: null, unit: 'per hour', category: null },
    ])
    expect(await titlesOf(id)).toEqual(['Boiler service'])
  })

  test.each([
    [{ title: ' ' }, 'Give the service a name'],
    [{ title: 'x'.repeat(121) }, 'Use at most 120 characters'],
    [{ description: 'x'.repeat(1001) }, 'Use at most 1,000 characters'],
    [{ price: 'cheap' }, 'Give the price in pounds, such as 45 or 19.99'],
    [{ price: '-5' }, 'Give the price in pounds, such as 45 or 19.99'],
    [{ price: '1.500' }, 'Give the price in pounds, such as 45 or 19.99'],
    [{ price: '1000000.01' }, 'Use at most £1,000,000'],
    [{ unit: 'per week' }, 'Choose what the price is for'],
  ])('%o is refused in words, and what was typed stays', async (wrong, message) => {
    const fields = { ...typed, ...wrong }
    const answer = await provider.post(`${PAGE}?add`, fields)
    expect(answer.status).toBe(400)
    const page = await provider.follow(answer)
    expect(problemsIn(page)).toEqual([message])
    expect(valueIn(page, 'title')?.trim()).toBe(fields.title.trim())
    expect(valueIn(page, 'price')).toBe(fields.price)
    expect(await titlesOf(providerId)).toEqual(['Survey'])
  })

  test.each([
    ['0', 0, 'Free'],
    ['45', 4500, '£45 per hour'],
    [' £ 45.5 ', 4550, '£45.50 per hour'],
    ['45,50', 4550, '£45.50 per hour'],
    ['1,5', 150, '£1.50 per hour'],
    ['', null, 'Price on request'],
    ['1000000', 100_000_000, '£1,000,000 per hour'],
  ])('a price typed as "%s"', async (price, pence, shown) => {
    const { browser } = await newMember()
    const page = await browser.follow(await browser.post(`${PAGE}?add`, { ...typed, price }))
    expect(await browser.api.service.own()).toMatchObject([{ pricePence: pence }])
    expect(page.text).toContain(shown)
  })

  test('no category that does not exist, and no unknown service', async () => {
    const page = await provider.follow(await provider.post(`${PAGE}?add`, { ...typed, category: '999999' }))
    expect(page.text).toContain('One of the categories does not exist any more.')
    const gone = await provider.post(`${PAGE}?edit=${randomUUID()}`, typed)
    expect(gone.status).toBe(404)
    const kept = await provider.follow(gone)
    expect(kept.text).toContain('This service is no longer there.')
    expect(valueIn(kept, 'title')).toBe(typed.title)
    expect(kept.all('form', { action: `${PAGE}?add` })).toHaveLength(1)
    expect((await provider.page(`${PAGE}?edit=nonsense`)).headers.get('location')).toBe(PAGE)
  })
})

describe('order', () => {
  test('the buttons move a service without JavaScript, and the listing follows [PRV-46, PRV-48]', async () => {
    const { id, browser } = await newMember(['One', 'Two', 'Three'])
    const ids = (await browser.api.service.own()).map((service) => service.id)
    await browser.follow(await browser.post(`${PAGE}?order`, { id: ids, up: ids[2] ?? '' }))
    expect(await titlesOf(id)).toEqual(['One', 'Three', 'Two'])
    await browser.post(`${PAGE}?order`, { id: [ids[0] ?? '', ids[2] ?? '', ids[1] ?? ''], down: ids[0] ?? '' })
    expect(await titlesOf(id)).toEqual(['Three', 'One', 'Two'])
    expect((await app.visitor().directory.listing({ id })).services.map(({ title }) => title)).toEqual([
      ...['Three', 'One', 'Two'],
    ])
  })

  test('one that another window has added meanwhile follows; one that it has removed is refused', async () => {
    const { id, browser } = await newMember(['One', 'Two'])
    const { service } = browser.api
    const [one, two] = (await service.own()).map((entry) => entry.id)
    await service.add({ ...survey, title: 'New' })
    await service.order({ ids: [two ?? '', one ?? ''] })
    expect(await titlesOf(id)).toEqual(['Two', 'One', 'New'])
    await service.remove({ id: one ?? '' })
    await expect(service.order({ ids: [one ?? '', two ?? ''] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(service.order({ ids: [two ?? '', two ?? ''] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await titlesOf(id)).toEqual(['Two', 'New'])
  })
})

test(`of 30 services added at the same moment ${MAX_SERVICES} stay, in places of their own [PRV-47]`, async () => {
  const { id, browser } = await newMember()
  const { service } = browser.api
  const added = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => service.add({ ...survey, title: `Service ${index}` })),
  )
  const refusals = added.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refusals).toEqual(Array(10).fill('TOO_MANY_SERVICES'))
  const rows = await app.site.database.query.select().from(services).where(eq(services.providerId, id))
  expect(new Set(rows.map(({ position }) => position)).size).toBe(MAX_SERVICES)
  const page = await browser.html(PAGE)
  expect(page.text).toContain('Remove a service to add another.')
  const answer = await browser.post(`${PAGE}?add`, typed)
  expect(answer.status).toBe(409)
  expect((await browser.follow(answer)).text).toContain('You have 20 services')
})

test('removing asks first, drops the kept listing, and again is no failure [PRV-46]', async () => {
  const { id, browser } = await newMember(['Gone soon'])
  const kept = keepPages(app)
  expect(await kept.shows(`/directory/${id}`, 'Gone soon')).toBe(true)
  const page = await browser.html(PAGE)
  expect(page.text).toContain('Remove this service?')
  const [own] = await browser.api.service.own()
  expect(said(await browser.follow(await browser.post(`${PAGE}?remove`, { id: own?.id ?? '' })))).toBe(
    'Service removed',
  )
  await kept.heardAll()
  expect(await kept.shows(`/directory/${id}`, 'Gone soon')).toBe(false)
  expect(said(await browser.follow(await browser.post(`${PAGE}?remove`, { id: own?.id ?? '' })))).toBe(
    'Service removed',
  )
})

test('"Download my data" has them [DAT-28]', async () => {
  const { parts } = await downloadOf(provider)
  expect(parts['profile.json']).toMatchObject({ services: [{ title: 'Survey' }] })
})
