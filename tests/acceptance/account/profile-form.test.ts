import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { media, portfolioItems, profileContacts, profiles, providerCategories, user } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { allIn, type Html, hrefsIn, labelsIn, readHtml, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const app = await createTestApp()
const clientId = await addClient(app, { firstName: 'Tom', lastName: 'Field' })
const providerId = await addProvider(app, {
  ...{ firstName: 'Rosa', lastName: 'Ridge', businessName: 'Ridge Roofing', phone: '07700900111' },
  skills: [{ name: 'Slating', category: 'Roofing' }],
  categories: ['Construction/Trade > Roofing'],
})
const client = { id: clientId, browser: await app.as(clientId) }
const provider = { id: providerId, browser: await app.as(providerId) }
const tree = await app.site.taxonomy.read()
const plumbing = tree.find('plumbing')?.id ?? 0
const roofing = tree.find('roofing')?.id ?? 0
afterAll(() => app.close())

const names = { firstName: 'Rosa', lastName: 'Ridge', location: 'M1 1AE' }
const business = { businessName: 'Ridge Roofing', title: 'Roofer', phone: '', skills: '', bio: '' }
const whole = { ...names, ...business }
const save = (fields: Record<string, string | string[]>, { browser } = provider) =>
  browser.post('/account?tab=profile', fields)
const stored = async (id = provider.id) => {
  const [row] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, id))
  if (!row) throw new Error('no profile')
  return row
}
const value = (page: Html, name: string) => {
  const [field] = page.all('*', { name })
  return field?.name === 'textarea' ? textOf(field) : field?.attribs.value
}

describe('the form', () => {
  test('asks clients for names and location, and nothing of a business [SET-27]', async () => {
    const page = await client.browser.html('/account')
    expect(
      page.all('form', { action: '/account?tab=profile' }).flatMap((form) => allIn(form, 'label').map(textOf)),
    ).toEqual(['First name', 'Last name', 'Location (optional)'])
    expect(page.title).toBe('My Profile | Fettle')
  })

  test('asks providers for their business too [SET-28]', async () => {
    const page = await provider.browser.html('/account')
    expect(labelsIn(page)).toEqual(
      expect.arrayContaining([
        'First name',
        'Last name',
        'Location (optional)',
        'Business name (optional)',
        'Phone (optional)',
        'Skills (optional)',
        'Bio (optional)',
        'Website (optional)',
        'LinkedIn (optional)',
        'TikTok (optional)',
      ]),
    )
    expect(page.all('legend').map(textOf)).toEqual(['Categories', 'Professional information'])
    expect(value(page, 'businessName')).toBe('Ridge Roofing')
    expect(page.all('input', { name: 'category', checked: true }).map(({ attribs }) => attribs.value)).toEqual([
      String(roofing),
    ])
  })

  test.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
  ])('needs %s [SET-29]', async (field, sentence) => {
    const answer = await save({ ...whole, businessName: 'Typed Ltd', [field]: '  ' })
    expect(answer.status).toBe(400)
    const page = await provider.browser.html('/account')
    expect(value(page, 'businessName')).toBe('Ridge Roofing')
    const again = await readPosted({ ...whole, businessName: 'Typed Ltd', [field]: '  ' })
    expect(again.text).toContain(sentence)
    expect(value(again, 'businessName')).toBe('Typed Ltd')
  })

  test('keeps everything that was typed after a refusal', async () => {
    const page = await readPosted({
      ...whole,
      phone: 'not a phone',
      skills: 'Slating\nLeadwork',
      bio: 'Up high.',
      website: 'javascript:alert(1)',
      otherCategory: 'Weathercocks',
      available: 'on',
      category: [String(plumbing)],
    })
    expect(page.text).toContain('Invalid phone number format')
    expect(page.text).toContain('Enter a web address')
    expect(value(page, 'phone')).toBe('not a phone')
    expect(value(page, 'website')).toBe('javascript:alert(1)')
    expect(value(page, 'skills')).toBe('Slating Leadwork')
    expect(value(page, 'bio')).toBe('Up high.')
    expect(value(page, 'otherCategory')).toBe('Weathercocks')
    expect(page.all('input', { name: 'available', checked: true })).toHaveLength(1)
    expect(page.all('input', { name: 'category', checked: true }).map(({ attribs }) => attribs.value)).toEqual([
      String(plumbing),
    ])
  })

  test('leads the summary’s links to the fields', async () => {
    const page = await readPosted({ ...whole, firstName: '', bio: 'x'.repeat(2001) })
    const links = hrefsIn(page.one('div', { role: 'alert' }))
    expect(links).toEqual(['#firstName', '#bio'])
    for (const link of links) expect(page.all('*', { id: link.slice(1) })).toHaveLength(1)
  })
})

const readPosted = async (fields: Record<string, string | string[]>, of = provider) => readHtml(await save(fields, of))

describe('saved', () => {
  test('a provider is led to the own listing, with "Profile updated" for 4 s [SET-31, PRV-29]', async () => {
    const answer = await save(whole)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/directory/${provider.id}`)
    const page = await provider.browser.follow(answer)
    expect(textOf(page.one('noscript', { text: /Profile updated/ }))).toBe('Profile updated')
    expect(page.source).toContain('closeAfter')
    expect(page.source).toContain('4000')
  })

  test('a client stays, with the same words', async () => {
    const answer = await save({ firstName: 'Tomas', lastName: 'Field', location: 'Leeds' }, client)
    expect(answer.headers.get('location')).toBe('/account')
    const page = await client.browser.follow(answer)
    expect(page.source).toContain('Profile updated')
    expect(value(page, 'firstName')).toBe('Tomas')
  })

  test('values are shown on /account, /profile and the public page [SET-32, API-17, DAT-04]', async () => {
    const before = (await stored()).updatedAt
    app.clock.to(new Date(Date.now() + 60_000))
    await save({
      ...{ firstName: 'Rosalind', lastName: 'Ridgeway', location: 'Leeds', businessName: 'Ridgeway & Co' },
      ...{ title: 'Master roofer', phone: '(07700) 900-222', skills: 'Thatch', bio: 'Straw and slate.' },
      ...{
        website: 'www.ridge.example/roofs',
        instagram: 'https://instagram.com/ridge',
        otherCategory: 'Weathercocks',
      },
      ...{ category: [String(plumbing), String(roofing)], available: 'on' },
    })
    const account = await provider.browser.html('/account')
    expect(value(account, 'website')).toBe('https://www.ridge.example/roofs')
    expect(value(account, 'phone')).toBe('07700900222')
    const own = await provider.browser.html('/profile')
    for (const words of ['Rosalind Ridgeway', 'Leeds', 'Straw and slate.', 'Thatch', '07700900222', 'Ridgeway & Co']) {
      expect(own.text).toContain(words)
    }
    expect(own.text).toContain('https://www.ridge.example/roofs')
    const listing = await app.html(`/directory/${provider.id}`)
    for (const words of [
      'Ridgeway & Co',
      'Rosalind Ridgeway',
      'Master roofer',
      'Straw and slate.',
      'Thatch',
      'Leeds',
    ]) {
      expect(listing.text).toContain(words)
    }
    expect(listing.source).not.toContain('07700900222')
    expect((await stored()).updatedAt.getTime()).toBeGreaterThan(before.getTime())
    const [account_] = await app.site.database.query.select().from(user).where(eq(user.id, provider.id))
    expect(account_?.name).toBe('Rosalind Ridgeway')
  })

  test('free text among the categories reads "Other: text" [CAT-14]', async () => {
    await save({ ...whole, otherCategory: 'Weathercocks', category: [String(roofing)] })
    const page = await provider.browser.html('/profile')
    expect(page.text).toContain('Construction/Trade > Roofing; Other: Weathercocks')
  })

  test('skills are trimmed, without empty ones and repeats, and keep their category [SET-30, DAT-07]', async () => {
    await changeSkills([{ name: 'Slating', category: 'Roofing' }])
    await save({ ...whole, skills: '  Slating \n\n   \nLeadwork\nslating\n Leadwork' })
    expect((await stored()).skills).toEqual([
      { name: 'Slating', category: 'Roofing' },
      { name: 'Leadwork', category: '' },
    ])
  })

  test('more than 30 skills, or one of more than 50 letters, are refused in words', async () => {
    const many = Array.from({ length: 31 }, (_, index) => `Skill ${index}`).join('\n')
    expect((await readPosted({ ...whole, skills: many })).text).toContain('Give at most 30 skills')
    expect((await readPosted({ ...whole, skills: 'x'.repeat(51) })).text).toContain('Use at most 50 characters')
  })

  test('a location is stored with its coordinates [SET-35, PLC-26]', async () => {
    await save({ ...whole, location: 'M1 1AE' })
    const { lat, lng, town, outward } = await stored()
    expect({ town, outward }).toEqual({ town: 'Manchester', outward: 'M1' })
    expect(lat).toBeCloseTo(53.48, 1)
    expect(lng).toBeCloseTo(-2.23, 1)
    await save({ ...whole, location: 'Nowhere Special' })
    expect(await stored()).toMatchObject({ location: 'Nowhere Special', lat: null, lng: null, town: null })
  })

  test('the main category stays the main one, whatever the order of the boxes', async () => {
    await save({ ...whole, category: [String(roofing)] })
    await save({ ...whole, category: [String(plumbing), String(roofing)].sort() })
    const rows = await app.site.database.query
      .select()
      .from(providerCategories)
      .where(eq(providerCategories.providerId, provider.id))
      .orderBy(providerCategories.position)
    expect(rows.map(({ categoryId }) => categoryId)).toEqual([roofing, plumbing])
  })
})

const changeSkills = (skills: { name: string; category: string }[]) =>
  app.site.database.query.update(profiles).set({ skills }).where(eq(profiles.id, provider.id))

describe('refused', () => {
  test('a category that does not exist: "Error updating categories", and nothing is changed [SET-34]', async () => {
    await save({ ...whole, bio: 'As it was.' })
    const page = await readPosted({ ...whole, bio: 'Changed.', category: ['999999'] })
    expect(page.status).toBe(400)
    expect(page.text).toContain('Error updating categories')
    expect((await stored()).bio).toBe('As it was.')
  })

  test('a failure of ours: "Failed to update profile", and nothing typed is lost [SET-33]', async () => {
    await app.work.db.execute(sql`alter table "user" add constraint away check (name <> 'Away Wording')`)
    const failed = await readPosted({ firstName: 'Away', lastName: 'Wording', location: 'Leeds' }, client)
    await app.work.db.execute(sql`alter table "user" drop constraint away`)
    expect(failed.status).toBe(500)
    expect(failed.text).toContain('Failed to update profile')
    expect(value(failed, 'firstName')).toBe('Away')
    expect((await stored(client.id)).firstName).not.toBe('Away')
  })

  test.each([
    'account_type',
    'accountType',
    'is_visible',
    'approved',
    'user_id',
    'adminCreated',
    '__proto__',
    'toString',
  ])('a field that the form does not have (%s), and nothing is changed [API-19]', async (name) => {
    const before = await stored()
    const answer = await save({ ...whole, bio: 'Smuggled in.', [`${name}`]: 'admin' })
    const sent = name === '__proto__' ? await smuggle(name) : answer
    expect(sent.status).toBe(400)
    expect(await stored()).toEqual(before)
  })

  test.each([
    'accountType',
    'account_type',
    'isActive',
    'is_visible',
    'isVisible',
    'approved',
    'user_id',
    'id',
    'adminCreated',
    'claimedAt',
    '__proto__',
  ])('the procedure refuses %s too, at the top and in the business [API-19]', async (name) => {
    const before = await stored()
    const { profile } = await provider.browser.api()
    const input = { firstName: 'Eve', lastName: 'Intruder', location: '', business: aBusiness }
    const top = JSON.parse(JSON.stringify(input).replace('{', `{"${name}":"admin",`))
    await expect(profile.edit(top)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const within = { ...input, business: JSON.parse(JSON.stringify(aBusiness).replace('{', `{"${name}":"admin",`)) }
    await expect(profile.edit(within)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await stored()).toEqual(before)
  })

  test('business fields of a client, by form and by procedure [PRV-28]', async () => {
    const before = await stored(client.id)
    const answer = await save({ firstName: 'Tom', lastName: 'Field', location: '', bio: 'I sell' }, client)
    expect(answer.status).toBe(403)
    const { profile } = await client.browser.api()
    const input = { firstName: 'Tom', lastName: 'Field', location: '', business: aBusiness }
    await expect(profile.edit(input)).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    expect(await stored(client.id)).toEqual(before)
  })

  test('links that are no web addresses', async () => {
    const { profile } = await provider.browser.api()
    for (const website of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://', 'hello']) {
      const socialLinks = { ...aBusiness.socialLinks, website }
      const input = { firstName: 'R', lastName: 'R', location: '', business: { ...aBusiness, socialLinks } }
      await expect(profile.edit(input), website).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('visitors, and nothing is changed [PRV-28]', async () => {
    const before = await stored()
    await expect(app.visitor().profile.edit({ firstName: 'E', lastName: 'I', location: '' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await app.browser().post('/account', whole)
    expect(await stored()).toEqual(before)
  })
})

const aBusiness = {
  ...{ businessName: '', title: '', phone: '', skills: [], bio: '', available: false },
  categories: { ids: [], other: null },
  socialLinks: { website: '', linkedin: '', twitter: '', instagram: '', facebook: '', youtube: '', tiktok: '' },
}

function smuggle(name: string) {
  const body = new URLSearchParams({ ...whole, bio: 'Smuggled in.' })
  body.append(name, 'admin')
  return provider.browser.page('/account?tab=profile', { method: 'POST', body })
}

describe('the own profile as a procedure', () => {
  test('gives everything of one’s own, and is read by its owner alone [API-08, API-16, DAT-05]', async () => {
    const { query } = app.site.database
    const [item] = await query
      .insert(portfolioItems)
      .values({ providerId: provider.id, title: 'Chapel', position: 0 })
      .returning()
    await query
      .insert(media)
      .values({ itemId: item?.id ?? '', url: '/media/a.jpg', type: 'image', filename: 'a.jpg', position: 0 })
    await query
      .update(profileContacts)
      .set({ email: 'rosa@ridge.example' })
      .where(eq(profileContacts.profileId, provider.id))
    const own = await (await provider.browser.api()).profile.own()
    expect(own).toMatchObject({
      id: provider.id,
      accountType: 'provider',
      business: { email: 'rosa@ridge.example', portfolio: [{ title: 'Chapel', media: [{ filename: 'a.jpg' }] }] },
      can: { offer: true, addWork: true, saveJobs: true, postJobs: false, administer: false },
    })
    await expect(app.visitor().profile.own()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('whose stored links are no plain object has none', async () => {
    await app.work.db.execute(sql`update profiles set social_links = '["https://a.example"]' where id = ${provider.id}`)
    const { business } = await (await provider.browser.api()).profile.own()
    expect(business?.socialLinks.website).toBe('')
  })

  test('says what the membership is; without a row there is none [API-20, DAT-14]', async () => {
    const own = await (await provider.browser.api()).profile.own()
    expect(own.membership).toMatchObject({ isSubscribed: true, tier: 'yearly', cancelAtPeriodEnd: false })
    expect(own.membership.expiresAt).toBeInstanceOf(Date)
    const none = await (await client.browser.api()).profile.own()
    expect(none.membership).toEqual({
      isSubscribed: false,
      tier: 'none',
      expiresAt: null,
      cancelAtPeriodEnd: false,
      daysLeft: null,
    })
  })

  test('tells the rest of the site when somebody becomes available, once', async () => {
    const events = async () => {
      const { rows } = await app.work.db.execute<{ number: number }>(
        sql`select count(*)::int as number from queue.job where data ->> 'name' = 'provider.available'`,
      )
      return rows[0]?.number ?? 0
    }
    await save(whole)
    const before = await events()
    await save({ ...whole, available: 'on' })
    await save({ ...whole, available: 'on' })
    expect(await events()).toBe(before + 1)
    expect((await stored()).availableSince).not.toBeNull()
    await save(whole)
    expect((await stored()).availableSince).toBeNull()
  })
})
