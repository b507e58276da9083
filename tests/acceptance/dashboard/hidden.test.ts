import { afterAll, expect, test } from 'vitest'
import { after, DAY } from '#contract/duration.ts'
import { deletionRequests } from '#db/schema/index.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { allIn, hrefsIn } from '#tests/support/html.ts'
import { addProvider, changeProvider } from '#tests/support/people.ts'

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z') })
afterAll(() => app.close())

const REASON = 'The photos are not yours'

test('a provider whose page is hidden reads why and what to do, and is not asked to pay anywhere', async () => {
  const admin = await newAdmin(app)
  const id = await addProvider(app, { memberFor: null, categories: ['Construction/Trade > Plumbing'] })
  const browser = await app.as(id)
  const asking = async (path: string) => hrefsIn((await browser.html(path)).one('main')).includes('/membership')
  const paths = ['/dashboard', '/account?tab=payments', '/profile?tab=subscriptions', `/directory/${id}`]
  for (const path of paths) expect(await asking(path), path).toBe(true)
  await admin.browser.post(`/admin/users/${id}/hide`, { reason: REASON })
  for (const path of paths) expect(await asking(path), path).toBe(false)
  for (const path of ['/dashboard', '/membership', '/account?tab=payments', '/profile?tab=subscriptions']) {
    const page = await browser.html(path)
    expect(page.text, path).toContain('Your page is hidden by the people who run this site')
    expect(page.text, path).toContain(`Why: ${REASON}`)
    expect(hrefsIn(page.one('main')), path).toContain('/contact')
    expect(page.all('aside', { 'aria-label': 'Activate your membership' }), path).toEqual([])
  }
  expect(allIn((await browser.html('/membership')).one('main'), 'input', { name: 'plan' })).toEqual([])
  const sent = await browser.follow(await browser.page('/account/portfolio/new'))
  expect(sent.text).toContain(`Why: ${REASON}`)
  await admin.browser.post(`/admin/users/${id}/show`, { reason: 'Sorted out' })
  expect(await asking('/dashboard')).toBe(true)
})

test('a provider about to leave, whose page is hidden by that, does not read that we hid it', async () => {
  const id = await addProvider(app)
  const requestedAt = app.site.now()
  await changeProvider(app, id, { hiddenAt: requestedAt })
  await app.site.database.query
    .insert(deletionRequests)
    .values({ userId: id, requestedAt, eraseAt: after(requestedAt, 30 * DAY), hidListing: true })
  expect((await (await app.as(id)).html('/dashboard')).text).not.toContain('hidden by the people')
})
