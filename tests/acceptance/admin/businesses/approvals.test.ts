/** New listings that wait for the staff before they are public, while the operator asks for that. */
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import { auditLog, listingChangeRequests, profiles } from '#db/schema/index.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { refusalOf } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { problemsIn, said, textOf } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { addMembership, addProvider, changeProvider } from '#tests/support/people.ts'
import { search } from '#tests/support/search.ts'
import { signUpConfirmed } from '#tests/support/signing-up.ts'

const now = new Date()
const { app, query, admin } = await openForAdmin({ now, working: true })
const moderatorId = await addClient(app, { accountType: 'moderator', firstName: 'Mo' })
// A session of the staff ends when the clock leaves it behind.
let moderator = await app.as(moderatorId)
const QUEUE = '/admin/businesses/approvals'
const SETTING = '/admin/settings/approval'

beforeEach(async () => {
  await app.clock.to(now)
  moderator = await app.as(moderatorId)
  await query.delete(profiles).where(eq(profiles.accountType, 'provider'))
  await admin.api.setting.setApproval({ asked: false, days: 2 })
})

const isListed = async (id: string) => (await app.page(`/directory/${id}`)).status === 200
const waitingSince = async (id: string) =>
  (await query.select().from(profiles).where(eq(profiles.id, id)))[0]?.awaitsApprovalSince

/** Someone who signed up while new listings wait, and has a membership. */
async function newcomer() {
  const { id, email } = await signUpConfirmed(app, 'provider')
  await changeProvider(app, id, { businessName: 'Wren Windows', bio: 'Sashes and casements.' })
  await addMembership(app, id)
  return { id, email, browser: await app.as(id) }
}

test('by default a listing is public with its membership, and nothing waits', async () => {
  const { id } = await newcomer()
  expect(await isListed(id)).toBe(true)
  const page = await moderator.html(QUEUE)
  expect(page.text).toContain('No new listings wait')
  expect(page.text).toContain('New listings are public at once.')
})

describe('while approval is switched on', () => {
  beforeEach(async () => {
    expect(said(await admin.follow(await admin.post(SETTING, { asked: 'yes', days: '3' })))).toBe('Saved')
  })

  test('a new listing waits, its provider is told, and the staff see the page as it will be', async () => {
    const { id, browser } = await newcomer()
    expect(await isListed(id)).toBe(false)
    expect((await search(app)).cards).toEqual([])
    const dashboard = (await browser.html('/dashboard')).text
    expect(dashboard).toContain('We look at each new page before it’s public, within 3 days.')
    expect((await browser.html(`/directory/${id}`)).text).toContain('We look at each new page before it’s public')
    const [entry] = (await moderator.html(QUEUE)).all('article').map(textOf)
    for (const shown of ['Wren Windows', 'Sashes and casements.', 'Tina Marsh', '01614960000']) {
      expect(entry).toContain(shown)
    }
    expect((await moderator.html(`/directory/${id}`)).text).toContain('Wren Windows')
    expect(textOf((await moderator.html('/admin')).region('Needs attention'))).toContain(
      '1 new listing waits for approval',
    )
    expect((await admin.html(`/admin/users/${id}`)).text).toContain('Waits for approval.')
    expect(textOf((await moderator.html(QUEUE)).one('nav', { 'aria-label': 'Businesses' }))).toContain('New listings1')
  })

  test('until it is approved, its provider opens no contact details and gets no job alerts', async () => {
    const { id, browser } = await newcomer()
    const tom = await addClient(app)
    const jobId = await addJob(app, tom)
    expect(await browser.api.job.reveal({ id: jobId }).catch(refusalOf)).toBe('APPROVAL_NEEDED')
    expect((await browser.html('/account/job-alerts')).text).toContain('Alerts begin once we’ve approved your page')
    await moderator.api.approval.approve({ id })
    expect(await browser.api.job.reveal({ id: jobId })).toMatchObject({ name: 'Tom Field' })
    expect((await browser.html('/account/job-alerts')).text).not.toContain('Alerts begin once')
  })

  test('before paying it says how long the listing waits', async () => {
    const { id } = await signUpConfirmed(app, 'provider')
    expect((await (await app.as(id)).html('/membership')).text).toContain('yours within 3 days of joining')
  })

  test('a listing without a membership is not in the queue', async () => {
    const { id } = await signUpConfirmed(app, 'provider')
    const browser = await app.as(id)
    expect(await waitingSince(id)).toEqual(now)
    expect((await moderator.html(QUEUE)).all('article')).toHaveLength(0)
    expect((await browser.html('/dashboard')).text).toContain('Once you have a membership, we look at your page')
  })

  test('approved, it is public at once on kept pages too, with a mail and an entry in the audit log', async () => {
    const { id, email } = await newcomer()
    const kept = keepPages(app)
    expect(await kept.shows('/directory?service=wren', 'Wren Windows')).toBe(false)
    const answer = await moderator.post(QUEUE, { intent: 'approve', id })
    expect(said(await moderator.follow(answer))).toContain('Approved')
    await kept.heardAll()
    expect(await kept.shows('/directory?service=wren', 'Wren Windows')).toBe(true)
    expect((await app.mailTo(email, /is public/)).text).toContain(`/directory/${id}`)
    const [entry] = await query.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.at))
    expect(entry).toMatchObject({ action: 'listing.approved' })
    expect(await moderator.api.approval.approve({ id }).catch(refusalOf)).toBe('CHANGED_MEANWHILE')
  })

  test('asked to change something, its provider reads why, sends it again, and it is back in the queue', async () => {
    const { id, browser, email } = await newcomer()
    const reason = 'Please say in your bio what you do.\nOnly a link is there.'
    const short = await moderator.follow(await moderator.post(QUEUE, { intent: 'ask', id, reason: 'No' }))
    expect([short.status, short.text.includes('Write at least 10 characters')]).toEqual([400, true])
    expect(said(await moderator.follow(await moderator.post(QUEUE, { intent: 'ask', id, reason })))).toContain(
      'Changes asked for',
    )
    expect((await app.mailTo(email, /change something/)).text).toContain('Please say in your bio what you do.')
    expect((await moderator.html(QUEUE)).all('article')).toHaveLength(0)
    expect((await moderator.html(`${QUEUE}?view=asked`)).text).toContain('Only a link is there.')
    const again = moderator.api.approval.askForChanges({ id, reason })
    expect(await again.catch(refusalOf)).toBe('CHANGED_MEANWHILE')

    const dashboard = await browser.html('/dashboard')
    expect(dashboard.text).toContain('Only a link is there.')
    await app.clock.to(new Date(now.getTime() + 4 * DAY))
    moderator = await app.as(moderatorId)
    expect(said(await browser.follow(await browser.post('/dashboard', {})))).toContain('Sent')
    expect(await browser.api.approval.sendAgain().catch(refusalOf)).toBe('CHANGED_MEANWHILE')
    expect(await isListed(id)).toBe(false)
    const [entry] = (await moderator.html(QUEUE)).all('article').map(textOf)
    expect(entry).toContain('Only a link is there.')
    expect(entry).not.toContain('Late')
  })

  test('a listing that waits longer than we say is marked late', async () => {
    await newcomer()
    for (const [days, late] of [
      [2.9, false],
      [3.1, true],
    ] as const) {
      await app.clock.to(new Date(now.getTime() + days * DAY))
      const page = await (await app.as(moderatorId)).html(QUEUE)
      expect([days, page.text.includes('Late')]).toEqual([days, late])
    }
  })

  test('switched off, those who wait are public and get a mail, and open requests are done', async () => {
    const { id, email } = await newcomer()
    await moderator.api.approval.askForChanges({ id, reason: 'A bio would help people.' })
    const { id: unpaid } = await signUpConfirmed(app, 'provider')
    await admin.post(SETTING, { asked: 'no', days: '3' })
    expect(await isListed(id)).toBe(true)
    expect((await search(app)).cards).toMatchObject([{ id }])
    expect(await waitingSince(unpaid)).toBeNull()
    expect((await app.mailTo(email, /is public/)).text).toContain(`/directory/${id}`)
    const requests = await query.select().from(listingChangeRequests)
    expect(requests.map(({ doneAt }) => doneAt)).toEqual([now])
  })
})

test('switched on, listings that were ever public stay, and others wait', async () => {
  const [member, lapsed, ours, never] = await Promise.all([
    addProvider(app),
    addProvider(app, { memberFor: -30 }),
    addProvider(app, { adminCreated: true, businessName: 'Ridge Roofing' }),
    addProvider(app, { memberFor: null }),
  ])
  await admin.api.setting.setApproval({ asked: true, days: 2 })
  expect(await Promise.all([member, lapsed, ours, never].map(waitingSince))).toEqual([null, null, null, now])
  expect(await Promise.all([member, ours].map(isListed))).toEqual([true, true])
  expect((await search(app)).cards).toHaveLength(2)
})

test('a provider cannot approve, and a visitor cannot read the queue', async () => {
  const provider = await app.as(await addProvider(app))
  expect((await provider.page(QUEUE)).status).toBe(404)
  expect((await moderator.page(SETTING)).status).toBe(404)
  expect(await app.visitor().approval.waiting({ view: 'waiting', after: null }).catch(refusalOf)).toBe('NOT_FOUND')
})

test.each([
  ['0', 'At least 1 day'],
  ['31', 'At most 30 days'],
  ['soon', 'Enter a number of days'],
])('“%s” days are refused in words', async (days, message) => {
  const page = await admin.follow(await admin.post(SETTING, { asked: 'yes', days }))
  expect([page.status, problemsIn(page)]).toEqual([400, [message]])
})
