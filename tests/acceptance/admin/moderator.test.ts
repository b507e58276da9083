/** What moderators see of the admin area: their own pages, and no way to others. */
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { feedback, reports } from '#db/schema/index.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider, entry } from '#tests/support/people.ts'

const { app, query } = await openForAdmin()
const moderator = await app.as(await addClient(app, { accountType: 'moderator', firstName: 'Mo' }))

const OWN = [
  '/admin',
  '/admin/dashboard',
  '/admin/find',
  '/admin/businesses',
  '/admin/businesses/approvals',
  '/admin/businesses/accreditations',
  '/admin/feedback',
  '/admin/reports',
  '/admin/account',
]

/** What stands in an address for what one page is about. */
const PARTS: Record<string, string> = {
  ':act': 'hide',
  ':role': 'admin',
  ':page': 'terms',
  ':version': 'default',
  ':name': 'account.recoveryMail',
  ':code': 'FIRST100',
}

const paths = routes
  .flat()
  .flatMap(({ path, children = [] }) => (path === 'admin' ? children : []))
  .flatMap(({ path = '' }) => (path === '*' ? [] : [`/admin/${path}`.replace(/\/$/, '')]))
  .map((path) => path.replace(/:\w+/g, (part) => PARTS[part] ?? '00000000-0000-4000-8000-000000000000'))

test.each(paths)('%s is there for moderators only if it is theirs [ADM-03]', async (path) => {
  expect((await moderator.page(path)).status).toBe(OWN.includes(path) ? 200 : 404)
})

test('the routes hold every page that moderators have', () => {
  expect(paths.length).toBeGreaterThan(50)
  expect(OWN.filter((path) => !paths.includes(path))).toEqual([])
})

test('every link that a moderator sees leads somewhere', async () => {
  const provider = await addProvider(app)
  await query.insert(feedback).values({ ...entry(provider, 2), approvedAt: null })
  const reporterId = await addClient(app)
  const about = { kind: 'listing', subjectId: provider, reason: 'advertising', note: 'An advert' } as const
  const report = { ...about, reporterId, madeAt: app.site.now() }
  await query.insert(reports).values(report)
  const seen = new Set(OWN)
  for (const path of seen) {
    const page = await moderator.html(path)
    expect([path, page.status]).toEqual([path, 200])
    for (const { attribs } of page.all('a')) {
      const [address = ''] = (attribs.href ?? '').split('#')
      if (/^\/(admin|directory)\//.test(address)) seen.add(address)
    }
  }
  expect(seen.size).toBeGreaterThan(OWN.length + 3)
  expect([...seen].filter((path) => /^\/admin\/(users|settings|staff|audit|queues)/.test(path))).toEqual([])
})
