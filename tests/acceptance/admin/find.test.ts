/** The search over people, businesses, jobs, settings and pages: the page without JavaScript, and what the palette asks. */
import { expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import { openForAdmin, plumber } from '#tests/support/admin/users.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { allIn, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const { admin, app } = await openForAdmin()

const found = (page: Html, group: string) => {
  const region = page.region(group)
  return allIn(region, 'li').map((line) => [textOf(line), hrefsIn(line)[0]])
}

test('one box finds people, businesses and jobs, the best match first', async () => {
  const client = await addClient(app, { firstName: 'Quilla', lastName: 'Marsh' })
  const other = await addClient(app, { firstName: 'Tranquilla', lastName: 'Marsh', suspendedAt: app.site.now() })
  const business = await addProvider(app, { ...plumber, businessName: 'Quilla', hiddenAt: app.site.now() })
  const unclaimed = await addProvider(app, { ...plumber, businessName: 'Quilla Tiles', adminCreated: true })
  const open = await addJob(app, client, { title: 'A quilla rack for 50% less' })
  const closed = await addJob(app, client, {
    title: 'Quilla shelf',
    status: 'closed',
    postedAt: new Date(app.site.now().getTime() - DAY),
  })
  const page = await admin.html('/admin/find?q=QUILLA')
  expect(page.title).toBe('Find: QUILLA | Fettle')
  expect(found(page, 'People')).toEqual([
    [expect.stringMatching(/^Quilla Marsh\s*Solution Seeker · .+@example.com$/), `/admin/users/${client}`],
    [expect.stringMatching(/^Tranquilla Marsh\s*Inactive · /), `/admin/users/${other}`],
  ])
  expect(found(page, 'Businesses')).toEqual([
    [expect.stringMatching(/^Quilla\s*Hidden · Piotr Wasilewski · Manchester$/), `/admin/users/${business}`],
    [expect.stringMatching(/^Quilla Tiles\s*Unclaimed · Manchester$/), `/admin/users/${unclaimed}`],
  ])
  expect(found(page, 'Jobs')).toEqual([
    [expect.stringMatching(/^A quilla rack for 50% less\s*Open · Leeds$/), `/job-directory/${open}`],
    [expect.stringMatching(/^Quilla shelf\s*Closed · Leeds$/), `/admin/users/${client}`],
  ])
  expect((await admin.api.admin.search({ q: closed })).jobs.map(({ id }) => id)).toEqual([closed])
  for (const q of ['50%', '%%%', '___', 'qu%lla'])
    expect([q, (await admin.api.admin.search({ q })).jobs.length]).toEqual([q, q === '50%' ? 1 : 0])
  const nothing = await admin.html('/admin/find?q=nobodyatallhere')
  expect([nothing.status, nothing.text]).toEqual([200, expect.stringContaining('Nothing matches')])
})

test('settings and pages are found by what they are about', async () => {
  expect(found(await admin.html('/admin/find?q=vat'), 'Settings')).toEqual([['Seller', '/admin/settings/seller']])
  const [first] = found(await admin.html('/admin/find?q=backup'), 'Pages')
  expect(first).toEqual(['Backups', '/admin/backups'])
  const start = await admin.html('/admin/find')
  expect(found(start, 'Pages')[1]).toEqual(['Users', '/admin/users'])
  for (const [, address] of found(await admin.html('/admin/find?q=s'), 'Settings'))
    expect([address, (await admin.page(address ?? '')).status]).toEqual([address, 200])
})

test('a moderator finds their own pages, and no one by name', async () => {
  const moderator = await app.as(await addClient(app, { accountType: 'moderator', firstName: 'Mo' }))
  const person = await addClient(app, { firstName: 'Zebedee' })
  expect((await admin.api.admin.search({ q: 'zebedee' })).people.map(({ id }) => id)).toEqual([person])
  const page = await moderator.html('/admin/find?q=zebedee')
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Nothing matches')])
  const pages = found(await moderator.html('/admin/find'), 'Pages').map(([label]) => label)
  expect(pages).toEqual(['Dashboard', 'Businesses', 'Feedback', 'Reports'])
  expect((await moderator.html('/admin/find?q=settings')).text).toContain('Nothing matches')
})

test('an admin who searches too often is told to wait a minute', async () => {
  for (let searches = 0; searches < 120; searches += 1) await admin.api.admin.search({ q: 'zz' })
  const page = await admin.html('/admin/find?q=tom')
  expect([page.status, page.text]).toEqual([429, expect.stringContaining('Too many searches. Please wait a minute.')])
  expect(page.one('input', { name: 'q' }).attribs.value).toBe('tom')
})
