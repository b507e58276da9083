import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { media, memberships, portfolioItems, services, user } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { allIn, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { namesFound } from '#tests/support/search.ts'

const BIO = 'Roofs are what we mend.\n\nSlate, tile and lead, in any weather.'
const social = {
  linkedin: 'https://linkedin.com/in/ridge',
  youtube: 'https://youtube.com/@ridge',
  twitter: 'javascript:alert(1)',
}

let app: TestApp
let id: string
let page: Html

beforeAll(async () => {
  app = await createTestApp()
  id = await addProvider(app, {
    firstName: 'Rosa',
    lastName: 'Ridge',
    businessName: 'Ridge Roofing',
    title: 'Roofer',
    bio: BIO,
    location: 'Ramsbottom, near Bury',
    town: 'Bury',
    outward: 'BL0',
    createdAt: new Date('2024-02-10T12:00Z'),
    socialLinks: { website: 'https://ridge.example/roofs', facebook: '', instagram: '', tiktok: '', ...social },
    skills: [
      { name: 'Slating', category: 'Roofing' },
      { name: 'Leadwork', category: 'Roofing' },
    ],
    categories: ['Construction/Trade > Roofing'],
    phone: '07700900111',
    email: 'rosa@ridge.example',
    services: [
      { title: 'Gutter repair', description: 'Cast iron too', pricePence: 4500, unit: 'per hour', position: 1 },
      { title: 'Survey', description: 'With photographs', pricePence: 12_050, unit: 'per job', position: 0 },
      { title: 'Scaffold', pricePence: 20_000, unit: 'per day', position: 3 },
      { title: 'New roof', pricePence: 350_000, unit: 'from', position: 2 },
      { title: 'Weathercock', unit: 'from', position: 4 },
    ],
  })
  await addPortfolio(id)
  page = await app.html(`/directory/${id}`)
})
afterAll(() => app.close())

async function addPortfolio(providerId: string) {
  const { query } = app.site.database
  const [item] = await query
    .insert(portfolioItems)
    .values({ providerId, title: 'Chapel', description: 'New slates', position: 0 })
    .returning()
  if (!item) throw new Error('no item')
  await query.insert(media).values([
    { itemId: item.id, url: '/media/after.mp4', type: 'video', filename: 'after.mp4', position: 1 },
    { itemId: item.id, url: '/media/before.jpg', type: 'image', filename: 'before.jpg', position: 0 },
  ])
}

const detail = (of: Html, term: string) =>
  of
    .all('dt', { text: term })
    .flatMap(({ parent }) => (parent ? allIn([parent], 'dd') : []))
    .map(textOf)

test('the address of a user’s id shows that user’s profile', async () => {
  const users = await app.site.database.query.select().from(user)
  expect(users.map((one) => one.id)).toEqual([id])
  expect(page.status).toBe(200)
  expect(textOf(page.one('h1'))).toBe('Ridge Roofing')
})

test('the breadcrumb leads back to the directory [PRV-03]', () => {
  expect(page.one('a', { text: 'Browse Freelancers' }).attribs.href).toBe('/directory')
})

test('words of any direction stand in their own, on the listing, on its card and where people type', async () => {
  const other = await addProvider(app, {
    firstName: 'أمل',
    lastName: 'حداد',
    businessName: 'نور للسباكة',
    bio: 'سباكة وتدفئة.\n\nAnd in English.',
    skills: [{ name: 'سباكة', category: '' }],
  })
  const listing = await app.html(`/directory/${other}`)
  expect(allIn(listing.one('h1'), 'bdi').map(textOf)).toEqual(['نور للسباكة'])
  expect(allIn(listing.one('nav', { 'aria-label': 'Breadcrumb' }), 'bdi').map(textOf)).toContain('نور للسباكة')
  expect(listing.all('bdi').map(textOf)).toContain('سباكة')
  expect(listing.all('p', { dir: 'auto' }).map(textOf)).toEqual(
    expect.arrayContaining(['سباكة وتدفئة.', 'And in English.']),
  )
  const found = await app.html('/directory?service=%D9%86%D9%88%D8%B1')
  expect(found.all('h2').flatMap((name) => allIn(name, 'bdi').map(textOf))).toContain('نور للسباكة')
  const form = await app.html('/contact')
  for (const box of [form.one('input', { name: 'name' }), form.one('textarea')]) expect(box.attribs.dir).toBe('auto')
})

describe('the header', () => {
  const header = (of: Html) => {
    const [found] = allIn(of.one('main'), 'header')
    if (!found) throw new Error('no header')
    return found
  }

  test('shows avatar, business name, full name and social links [PRV-04]', async () => {
    expect(allIn(header(page), 'span', { 'aria-hidden': 'true', text: 'RR' })).toHaveLength(1)
    expect(textOf(header(page))).toMatch(/RR Ridge Roofing Rosa Ridge · Roofer/)
    const links = hrefsIn(header(page)).filter((link) => link.startsWith('https:'))
    expect(links).toEqual(['https://linkedin.com/in/ridge', 'https://youtube.com/@ridge'])
    const pictured = await addProvider(app, { businessName: 'Pictured', imageUrl: '/media/face.jpg' })
    const own = header(await app.html(`/directory/${pictured}`))
    const [drawn, face] = allIn(own, 'img').map(({ attribs }) => attribs.src)
    expect([drawn, face]).toEqual([expect.stringMatching(/^\/drawings\/trades\/[\w-]+\.svg/), '/media/face.jpg'])
  })

  test('reads “Professional Service Provider” without a business name [PRV-05]', async () => {
    const nameless = await app.html(`/directory/${await addProvider(app, { firstName: 'Ned', lastName: 'Noname' })}`)
    expect(textOf(nameless.one('h1'))).toBe('Professional Service Provider')
    expect(textOf(header(nameless))).toContain('Ned Noname')
  })

  test('has the badge “Unclaimed” for admin-created unclaimed listings only [PRV-06]', async () => {
    const badges = async (given: Parameters<typeof addProvider>[1]) => {
      const shown = await app.html(`/directory/${await addProvider(app, { businessName: 'Badge', ...given })}`)
      expect(shown.status).toBe(200)
      return allIn(header(shown), 'span', { text: 'Unclaimed' }).length > 0
    }
    expect(await badges({ adminCreated: true })).toBe(true)
    expect(await badges({ adminCreated: true, claimedAt: new Date() })).toBe(false)
    expect(await badges({})).toBe(false)
    expect(allIn(header(page), 'span', { text: 'Unclaimed' })).toHaveLength(0)
  })
})

test('the tabs are About, Portfolio and Feedback, each with an address that opens it [PRV-07]', async () => {
  const tabs = allIn(page.region('Profile'), 'a')
  expect(tabs.map((tab) => textOf(tab).replace(/ ?\d+$/, ''))).toEqual(['About', 'Portfolio', 'Feedback'])
  for (const tab of tabs) {
    const open = (await app.html(tab.attribs.href ?? '')).region('Profile')
    expect(allIn(open, 'a', { 'aria-current': 'page' }).map(textOf)).toEqual([textOf(tab)])
  }
})

describe('About', () => {
  test('shows bio, skills, email, phone, website, social links, joined date and location [PRV-08, PRV-09]', async () => {
    expect(page.text).toContain('Roofs are what we mend. Slate, tile and lead, in any weather.')
    expect(allIn(page.region('Skills'), 'li').map(textOf)).toEqual(['Slating', 'Leadwork'])
    expect(detail(page, 'Website')).toEqual(['ridge.example'])
    expect(detail(page, 'Social links')).toEqual(['LinkedIn YouTube'])
    expect(detail(page, 'On Fettle since')).toEqual(['February 2024'])
    expect(detail(page, 'Location')).toEqual(['Ramsbottom, near Bury'])
    for (const [show, value] of [
      ['Show phone', '07700 900111'],
      ['Show e-mail', 'rosa@ridge.example'],
    ] as const) {
      const shown = await shownBy(page, show)
      expect(shown, show).toContain(value)
      expect(shown, show).toContain('Ridge Roofing')
    }
  })

  test('a website is a plain link that lends no trust [PRV-15]', () => {
    const link = page.one('a', { href: 'https://ridge.example/roofs' })
    expect(link.attribs.rel).toBe('nofollow ugc noopener')
    expect(Object.keys(link.attribs).toSorted()).toEqual(['class', 'href', 'rel'])
  })

  test('what is no web address becomes no link [DAT-08]', async () => {
    expect(page.source).not.toMatch(/javascript:alert/)
    const { social: links, website } = await app.visitor().directory.listing({ id })
    expect(links).toEqual([
      { network: 'linkedin', url: 'https://linkedin.com/in/ridge' },
      { network: 'youtube', url: 'https://youtube.com/@ridge' },
    ])
    expect(website).toBe('https://ridge.example/roofs')
  })

  test('links stored under an older rule are not published, and a place that is unknown still has its country', async () => {
    const none = { website: '', linkedin: '', twitter: '', instagram: '', facebook: '', youtube: '', tiktok: '' }
    const facebook = 'https://www.facebook.com/older'
    const older = await addProvider(app, {
      businessName: 'Older Ltd',
      location: 'Nowhereville',
      socialLinks: { ...none, website: 'https://info@firm.example', instagram: 'https://smith.joinery/', facebook },
    })
    const shown = await app.html(`/directory/${older}`)
    expect(shown.source).not.toMatch(/firm\.example|smith\.joinery/)
    expect(hrefsIn(shown.one('main'))).toContain(facebook)
    expect(shown.ld()).toContainEqual(
      expect.objectContaining({
        '@type': 'LocalBusiness',
        address: { '@type': 'PostalAddress', addressCountry: 'GB' },
        sameAs: [facebook],
      }),
    )
  })

  test('shows the services in their order, each with title, description, price and unit [PRV-48]', () => {
    expect(allIn(page.region('Services and prices'), 'li').map(textOf)).toEqual([
      'Survey With photographs £120.50 per job',
      'Gutter repair Cast iron too £45 per hour',
      'New roof from £3,500',
      'Scaffold £200 per day',
      'Weathercock Price on request',
    ])
  })
})

/** Sends the form that stands under this button, as a browser without JavaScript does, and reads the answer. */
async function shownBy(of: Html, show: string): Promise<string> {
  const form = of.all('form').find((one) => allIn(one, 'button', { text: show, type: 'submit' }).length === 1)
  if (!form) throw new Error(`no form of ${show}`)
  expect(form.attribs.method).toBe('post')
  const fields = allIn(form, 'input').map(({ attribs }) => [attribs.name ?? '', attribs.value ?? ''])
  const answer = await app.html(form.attribs.action ?? '', {
    method: 'POST',
    body: new URLSearchParams(fields),
    address: '198.51.100.7',
  })
  expect(answer.status).toBe(200)
  return answer.text
}

describe('the portfolio', () => {
  test('shows each item with its media in order', async () => {
    const tab = await app.html(`/directory/${id}?tab=portfolio`)
    expect(tab.text).toContain('Chapel New slates')
    const links = allIn(tab.one('main'), 'a', { href: /^\/media\// })
    expect(links.map(({ attribs }) => attribs.href)).toEqual(['/media/before.jpg', '/media/after.mp4'])
    expect(links.map((link) => allIn(link, 'img').map(({ attribs }) => attribs.src))).toEqual([
      ['/media/before.jpg'],
      [],
    ])
  })

  test('and the services of a lapsed member are hidden from the public and kept [PRV-41]', async () => {
    const lapsed = await addProvider(app, {
      businessName: 'Lapsed Ltd',
      adminCreated: true,
      claimedAt: new Date(Date.now() - 5 * 86_400_000),
      memberFor: -10,
      services: [{ title: 'Quillwork', description: 'Hidden' }],
    })
    await addPortfolio(lapsed)
    const texts = async () => {
      const tabs = await Promise.all(['about', 'portfolio'].map((tab) => app.html(`/directory/${lapsed}?tab=${tab}`)))
      for (const { status } of tabs) expect(status).toBe(200)
      const data = await app.page(`/directory/${lapsed}.data`)
      return tabs.map(({ source }) => source).join() + (await data.text())
    }
    expect(await texts()).not.toMatch(/Quillwork|Chapel|before\.jpg/)
    expect(await namesFound(app, { service: 'quillwork' })).toEqual([])
    const { query } = app.site.database
    const kept = await query.select().from(services)
    expect(kept.filter(({ providerId }) => providerId === lapsed)).toHaveLength(1)

    await query.update(memberships).set({ periodEnd: new Date(Date.now() + 86_400_000) })
    expect(await texts()).toMatch(/Quillwork[\s\S]*Chapel/)
    expect(await namesFound(app, { service: 'quillwork' })).toEqual(['Lapsed Ltd'])
  })
})

describe('a profile that is not available', () => {
  const GONE = '5f0e4a51-0000-4000-8000-000000000000'

  test('says so and leads back to the directory [PRV-19, PRV-21]', async () => {
    const hidden = await addProvider(app, { businessName: 'Hidden Ltd', hiddenAt: new Date() })
    for (const path of [GONE, hidden, 'not-an-id', '..%2Fetc']) {
      const missing = await app.html(`/directory/${path}`)
      expect(missing.status, path).toBe(404)
      expect(missing.title, path).toBe('Professional Not Found | Fettle')
      expect(missing.text, path).toContain('Profile Not Available')
      const back = allIn(missing.one('main'), 'a', { text: 'Back to Directory' })
      expect(
        back.map(({ attribs }) => attribs.href),
        path,
      ).toEqual(['/directory'])
      expect(missing.source, path).not.toContain('Hidden Ltd')
    }
  })

  test('is refused with “This provider profile is not available” [PRV-23]', async () => {
    const { directory } = app.visitor('198.51.100.8')
    const refusal = { code: 'NOT_FOUND', status: 404, message: 'This provider profile is not available' }
    await expect(directory.listing({ id: GONE })).rejects.toMatchObject(refusal)
    await expect(directory.feedback({ id: GONE, page: 1 })).rejects.toMatchObject(refusal)
    await expect(directory.reveal({ id: GONE, kind: 'phone' })).rejects.toMatchObject(refusal)
  })
})

test.each([
  [{ businessName: 'Title Ltd', firstName: 'Tom', lastName: 'Title' }, 'Title Ltd | Fettle'],
  [{ firstName: 'Tom', lastName: 'Title' }, 'Tom Title | Fettle'],
  [{ businessName: '', firstName: 'Tom' }, 'Tom | Fettle'],
])('the title is the business or the full name: %o [PRV-20]', async (given, title) => {
  expect((await app.html(`/directory/${await addProvider(app, given)}`)).title).toBe(title)
})
