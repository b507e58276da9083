import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_ACCREDITATIONS } from '#contract/profile/words.ts'
import { accreditations } from '#db/schema/index.ts'
import { downloadOf } from '#tests/support/accounts.ts'
import { openCast } from '#tests/support/cast.ts'
import { problemsIn, said, textOf, valueIn } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addProvider } from '#tests/support/people.ts'

const PAGE = '/account/accreditations'
const { app, providerId, client, provider, unpaid } = await openCast()
afterAll(() => app.close())

const LISTING = `/directory/${providerId}`
const { query } = app.site.database
beforeEach(async () => {
  await app.clock.to(new Date('2026-11-22T12:00Z'))
  await query.delete(accreditations)
})

const gas = { kind: 'registration', name: 'Gas Safe Register', number: '531842', expires: '' }
const stated = { kind: 'insurance' as const, name: 'Public liability', number: '', expiresOn: '2027-01-31' }
const own = async (browser = provider) => browser.api.accreditation
const rows = () => query.select().from(accreditations).where(eq(accreditations.providerId, providerId))

describe('who may state accreditations', () => {
  test('providers, with a membership or without; no one else', async () => {
    expect((await unpaid.page(PAGE)).status).toBe(200)
    expect((await client.page(PAGE)).status).toBe(403)
    await expect((await own(client)).add(stated)).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    await expect(app.visitor().accreditation.own()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('another provider’s stay as they are, whatever id is named', async () => {
    const { id } = await (await own()).add(stated)
    const other = await own(await app.as(await addProvider(app)))
    await expect(other.edit({ id, stated })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
    await expect(other.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
    expect(await other.own()).toEqual([])
    expect(await rows()).toHaveLength(1)
  })
})

describe('on the listing', () => {
  test('they are stated by the provider, with the date, from the form without JavaScript', async () => {
    const kept = keepPages(app)
    expect(await kept.shows(LISTING, 'Gas Safe Register')).toBe(false)
    const page = await provider.follow(await provider.post(`${PAGE}?add`, gas))
    expect(said(page)).toBe('Accreditation saved')
    expect(page.text).toContain('531842 · stated on 22 November 2026')
    await kept.heardAll()
    expect(await kept.shows(LISTING, 'Gas Safe Register')).toBe(true)
    expect(textOf((await app.html(LISTING)).region('Accreditations'))).toBe(
      'Accreditations Gas Safe Register Registration number 531842 Stated by the provider on 22 November 2026',
    )
    expect(await rows()).toMatchObject([{ checkedAt: null }])
  })

  test('expired ones are not shown, a kept page does not outlive one, and its owner sees that', async () => {
    await (await own()).add(stated)
    await app.clock.to(new Date('2027-01-31T23:59:50Z'))
    const page = await app.page(LISTING)
    expect(await page.text()).toContain('Cover until 31 January 2027')
    expect(page.headers.get('x-fettle-cache')).toMatch(/max=10$/)
    await app.clock.to(new Date('2027-02-01T00:00Z'))
    expect((await app.html(LISTING)).text).not.toContain('Public liability')
    expect((await provider.html(PAGE)).text).toContain('Expired, not shown')
  })

  test('editing states it anew, and a check of it is over', async () => {
    const { id } = await (await own()).add(stated)
    await query.update(accreditations).set({ checkedAt: new Date('2026-11-22T13:00Z') })
    await app.clock.to(new Date('2026-12-01T12:00Z'))
    const form = await provider.html(`${PAGE}?edit=${id}`)
    expect([valueIn(form, 'name'), valueIn(form, 'expires')]).toEqual(['Public liability', '2027-01-31'])
    await provider.post(`${PAGE}?edit=${id}`, { ...gas, expires: '2028-01-31' })
    expect(await rows()).toMatchObject([{ name: 'Gas Safe Register', checkedAt: null }])
    const shown = textOf((await app.html(LISTING)).region('Accreditations'))
    expect(shown).toContain('Registration number 531842 · Valid until 31 January 2028')
    expect(shown).toContain('Stated by the provider on 1 December 2026')
  })

  test('removed, it is gone; again is no failure', async () => {
    const { id } = await (await own()).add(stated)
    for (let times = 0; times < 2; times += 1) {
      expect(said(await provider.follow(await provider.post(`${PAGE}?remove`, { id })))).toBe('Accreditation removed')
    }
    expect((await app.html(LISTING)).text).not.toContain('Accreditations')
  })
})

test.each([
  [{ kind: '' }, 'Choose what it is'],
  [{ name: ' ' }, 'Give its name'],
  [{ number: '' }, 'Give the number that people can look up in the register'],
  [{ kind: 'insurance', expires: '2027-01-31' }, 'Leave out the number of an insurance policy: it would be public'],
  [{ kind: 'insurance', number: '' }, 'Give the last day of your cover'],
  [{ expires: 'next May' }, 'Give a date, such as 24/12/2027'],
  [{ expires: '2126-11-21' }, 'Give a date within the next 50 years.'],
  [{ expires: '2026-11-21' }, 'It has expired, so no one would see it. Give the date of your new one.'],
])('%o is refused beside the field, and what was typed stays', async (wrong, message) => {
  const fields = { ...gas, ...wrong }
  const answer = await provider.post(`${PAGE}?add`, fields)
  expect(answer.status).toBe(400)
  const page = await provider.follow(answer)
  expect(problemsIn(page)).toEqual([message])
  expect(valueIn(page, 'expires')).toBe(fields.expires)
  expect(await rows()).toEqual([])
})

test('one removed in another window meanwhile: what was typed stays, to be added', async () => {
  const answer = await provider.post(`${PAGE}?edit=${randomUUID()}`, gas)
  expect(answer.status).toBe(404)
  const page = await provider.follow(answer)
  expect(page.text).toContain('This accreditation is no longer there.')
  expect(valueIn(page, 'name')).toBe(gas.name)
  expect(page.all('form', { action: `${PAGE}?add` })).toHaveLength(1)
})

test(`of 15 added at the same moment ${MAX_ACCREDITATIONS} stay`, async () => {
  const { add } = await own()
  const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => add(stated)))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refusals).toEqual(Array(5).fill('TOO_MANY_ACCREDITATIONS'))
  expect(await rows()).toHaveLength(MAX_ACCREDITATIONS)
})

test('"Download my data" has them', async () => {
  await (await own()).add(stated)
  expect((await downloadOf(provider)).parts['profile.json']).toMatchObject({
    accreditations: [{ name: 'Public liability', expiresOn: '2027-01-31' }],
  })
})
