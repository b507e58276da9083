import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { profiles, providerCategories, user } from '#db/schema/index.ts'
import { allIn, hrefsIn, labelsIn, textOf, valueIn } from '#tests/support/html.ts'
import { openProfileForm, wholeProfile } from '#tests/support/profile-form.ts'

const { app, client, provider, one, save, readPosted, stored } = await openProfileForm()
const tree = await app.site.taxonomy.read(app.site.database.query)
const plumbing = tree.find('plumbing')?.id ?? 0
const roofing = tree.find('roofing')?.id ?? 0
afterAll(() => app.close())

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
    expect(valueIn(page, 'businessName')).toBe('Ridge Roofing')
    expect(page.all('input', { name: 'category', checked: true }).map(({ attribs }) => attribs.value)).toEqual([
      String(roofing),
    ])
  })

  test.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
  ])('needs %s [SET-29]', async (field, sentence) => {
    const answer = await save({ ...wholeProfile, businessName: 'Typed Ltd', [field]: '  ' })
    expect(answer.status).toBe(400)
    const page = await provider.browser.html('/account')
    expect(valueIn(page, 'businessName')).toBe('Ridge Roofing')
    const again = await readPosted({ ...wholeProfile, businessName: 'Typed Ltd', [field]: '  ' })
    expect(again.text).toContain(sentence)
    expect(valueIn(again, 'businessName')).toBe('Typed Ltd')
  })

  test('lets a person who signed up with one name stay without a last name, and no one else [SET-29]', async () => {
    const page = await one.browser.html('/account')
    expect(labelsIn(page)).toContain('Last name (optional)')
    const alone = { firstName: 'Sukarno', lastName: '', location: 'Leeds' }
    expect((await save(alone, one)).status).toBe(302)
    expect(await stored(one.id)).toMatchObject({ firstName: 'Sukarno', lastName: '', location: 'Leeds' })
    const seen = valueIn(await one.browser.html('/account'), 'seen') ?? ''
    await save({ ...alone, lastName: 'Putra' }, one)
    expect((await save({ ...alone, location: 'York', seen }, one)).status).toBe(302) // from a window opened before
    expect(await stored(one.id)).toMatchObject({ lastName: 'Putra', location: 'York' })
    expect((await readPosted(alone, one)).text).toContain('Last name is required')
    const edit = one.api.profile.edit({ changes: { lastName: '\u3164' } })
    await expect(edit).rejects.toMatchObject({ code: 'NAME_NEEDED', message: 'Last name is required' })
    expect(await stored(one.id)).toMatchObject({ lastName: 'Putra' })
  })

  test.each(['\u3164', '\u2800', '\u200b', '\uffa0'])('takes %j for no name [SET-29]', async (unseen) => {
    expect((await readPosted({ ...wholeProfile, firstName: unseen })).text).toContain('First name is required')
    expect((await readPosted({ ...wholeProfile, lastName: unseen })).text).toContain('Last name is required')
  })

  test('stores names and words without marks that cannot be seen, and with the joiners they need', async () => {
    const [name, bio] = ['Okafor \u202egnibmulP\u202c', 'Slates\fand\u2028gutters \u0007\u2067since 1990']
    await save({ ...wholeProfile, businessName: name, firstName: '👩🏽‍🔧 ශ්‍රී', lastName: 'علی‌رضا', bio })
    expect(await stored()).toMatchObject({
      businessName: 'Okafor gnibmulP',
      firstName: '👩🏽‍🔧 ශ්‍රී',
      lastName: 'علی‌رضا',
      bio: 'Slates\nand\ngutters since 1990',
    })
    await save(wholeProfile)
  })

  test('keeps everything that was typed after a refusal', async () => {
    const page = await readPosted({
      ...wholeProfile,
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
    expect(valueIn(page, 'phone')).toBe('not a phone')
    expect(valueIn(page, 'website')).toBe('javascript:alert(1)')
    expect(valueIn(page, 'skills')).toBe('Slating Leadwork')
    expect(valueIn(page, 'bio')).toBe('Up high.')
    expect(valueIn(page, 'otherCategory')).toBe('Weathercocks')
    expect(page.all('input', { name: 'available', checked: true })).toHaveLength(1)
    expect(page.all('input', { name: 'category', checked: true }).map(({ attribs }) => attribs.value)).toEqual([
      String(plumbing),
    ])
  })

  test('leads the summary’s links to the fields', async () => {
    const page = await readPosted({ ...wholeProfile, firstName: '', bio: 'x'.repeat(2001) })
    const links = hrefsIn(page.one('div', { role: 'alert' }))
    expect(links).toEqual(['#firstName', '#bio'])
    for (const link of links) expect(page.all('*', { id: link.slice(1) })).toHaveLength(1)
  })
})

describe('saved', () => {
  test('handles become addresses, and a pasted number is read [PRV-24, ACC-23]', async () => {
    const pasted = { phone: '\u202a0161\u2011496\u20110018\u202c', instagram: '@smith.joinery', tiktok: 'smith' }
    expect((await save({ ...wholeProfile, ...pasted })).status).toBe(302)
    const account = await provider.browser.html('/account')
    expect(valueIn(account, 'phone')).toBe('0161 496 0018')
    const { social } = await app.visitor().directory.listing({ id: provider.id })
    expect(social).toEqual([
      { network: 'instagram', url: 'https://www.instagram.com/smith.joinery' },
      { network: 'tiktok', url: 'https://www.tiktok.com/@smith' },
    ])
  })

  test('a provider is led to the own listing, with "Profile updated" for 4 s [SET-31, PRV-29]', async () => {
    const answer = await save(wholeProfile)
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
    expect(valueIn(page, 'firstName')).toBe('Tomas')
  })

  test('values are shown on /account, /profile and the public page [SET-32, API-17, DAT-04]', async () => {
    const before = (await stored()).updatedAt
    await app.clock.to(new Date(Date.now() + 60_000))
    await save({
      firstName: 'Rosalind',
      lastName: 'Ridgeway',
      location: 'Leeds',
      businessName: 'Ridgeway & Co',
      title: 'Master roofer',
      phone: '(07700) 900-222',
      skills: 'Thatch',
      bio: 'Straw and slate.',
      website: 'www.ridge.example/roofs',
      instagram: 'https://instagram.com/ridge',
      otherCategory: 'Weathercocks',
      category: [String(plumbing), String(roofing)],
      available: 'on',
    })
    const account = await provider.browser.html('/account')
    expect(valueIn(account, 'website')).toBe('https://www.ridge.example/roofs')
    expect(valueIn(account, 'phone')).toBe('07700 900222')
    const own = await provider.browser.html('/profile')
    for (const words of ['Rosalind Ridgeway', 'Leeds', 'Straw and slate.', 'Thatch', '07700 900222', 'Ridgeway & Co']) {
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
    expect(listing.source).not.toMatch(/07700 ?900222/)
    expect((await stored()).updatedAt.getTime()).toBeGreaterThan(before.getTime())
    const [account_] = await app.site.database.query.select().from(user).where(eq(user.id, provider.id))
    expect(account_?.name).toBe('Rosalind Ridgeway')
  })

  test('free text among the categories reads "Other: text" [CAT-14]', async () => {
    await save({ ...wholeProfile, otherCategory: 'Weathercocks', category: [String(roofing)] })
    const page = await provider.browser.html('/profile')
    expect(page.text).toContain('Construction/Trade > Roofing; Other: Weathercocks')
  })

  test('skills are trimmed, without empty ones and repeats, and keep their category [SET-30, DAT-07]', async () => {
    await changeSkills([{ name: 'Slating', category: 'Roofing' }])
    await save({ ...wholeProfile, skills: '  Slating \n\n   \nLeadwork\nslating\n Leadwork' })
    expect((await stored()).skills).toEqual([
      { name: 'Slating', category: 'Roofing' },
      { name: 'Leadwork', category: '' },
    ])
  })

  test('more than 30 skills, or one of more than 50 letters, are refused in words', async () => {
    const many = Array.from({ length: 31 }, (_, index) => `Skill ${index}`).join('\n')
    expect((await readPosted({ ...wholeProfile, skills: many })).text).toContain('Give at most 30 skills')
    expect((await readPosted({ ...wholeProfile, skills: 'x'.repeat(51) })).text).toContain('Use at most 50 characters')
  })

  test('a location is stored with its coordinates [SET-35, PLC-26]', async () => {
    await save({ ...wholeProfile, location: 'M1 1AE' })
    const { lat, lng, town, outward } = await stored()
    expect({ town, outward }).toEqual({ town: 'Manchester', outward: 'M1' })
    expect(lat).toBeCloseTo(53.48, 1)
    expect(lng).toBeCloseTo(-2.23, 1)
    await save({ ...wholeProfile, location: 'Nowhere Special' })
    expect(await stored()).toMatchObject({ location: 'Nowhere Special', lat: null, lng: null, town: null })
  })

  test('the main category stays the main one, whatever the order of the boxes', async () => {
    await save({ ...wholeProfile, category: [String(roofing)] })
    await save({ ...wholeProfile, category: [String(plumbing), String(roofing)].sort() })
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
