/** How moderators work through feedback: the queue, one entry, and what its author and its provider hear of it. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/duration.ts'
import { auditLog, feedback, feedbackEdits, feedbackUpdates, staffSessions } from '#db/schema/index.ts'
import { forgetLimits, PASSWORD } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { addFeedback, addReport } from '#tests/support/admin/feedback-acts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { refusing } from '#tests/support/database/with-failing-table.ts'
import { allIn, type Html, said, textOf } from '#tests/support/html.ts'
import { settled, subjectsTo } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'

const now = new Date()
const app = await createTestApp({ now, working: true })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.to(now)
  await forgetLimits(app)
  await query.delete(feedback)
})

const ago = (time: number) => new Date(now.getTime() - time)
const { browser: admin } = await newAdmin(app)
const moderator = await app.as(await addClient(app, { accountType: 'moderator', firstName: 'Mo' }))
const titlesIn = (page: Html) => page.all('article').map((entry) => textOf(allIn(entry, 'h2')[0] ?? entry))
const rowOf = async (id: string) => (await query.select().from(feedback).where(eq(feedback.id, id)))[0]
const mailsTo = (id: string) => subjectsTo(app, `${id}@example.com`)
const seen = (id: string, more = {}) => ({ kind: 'feedback', id, version: '1', ...more })

async function pair() {
  const providerId = await addProvider(app, { businessName: 'Ridge Roofing' })
  const userId = await addClient(app)
  return { providerId, userId }
}

describe('the queue', () => {
  test('lists what no one has checked, with later additions, the oldest first and with its age [ADM-45, ADM-50, FBK-18]', async () => {
    await addFeedback(app, { title: 'New and good', rating: 5, createdAt: ago(3 * HOUR) })
    await addFeedback(app, { title: 'Old and bad', rating: 1, createdAt: ago(9 * DAY) })
    await addFeedback(app, { title: 'Published at once', approvedAt: ago(HOUR), createdAt: ago(HOUR) })
    const checked = { approvedAt: ago(99 * DAY), checkedAt: ago(98 * DAY), createdAt: ago(99 * DAY) }
    const feedbackId = await addFeedback(app, { title: 'Checked long ago', ...checked })
    await query.insert(feedbackUpdates).values({ feedbackId, rating: 2, text: 'It leaks again.', createdAt: ago(DAY) })
    const page = await moderator.html('/admin/feedback')
    expect(titlesIn(page)).toEqual(['Old and bad', 'Addition: Checked long ago', 'New and good', 'Published at once'])
    const entries = page.all('article').map(textOf)
    expect(entries[0]).toMatch(/Late\s*9 days waiting/)
    expect(entries[1]).toContain('It leaks again.')
    expect(entries[2]).toMatch(/3 hours waiting/)
    expect(entries[2]).not.toContain('Late')
    const published = await moderator.html('/admin/feedback?view=published')
    expect(titlesIn(published)).toEqual(['Published at once', 'Checked long ago'])
    expect(titlesIn(await moderator.html('/admin/feedback?view=all'))).toHaveLength(4)
  })

  test('goes page by page without losing or repeating an entry', async () => {
    const { providerId } = await pair()
    for (let index = 0; index < 30; index += 1) {
      await addFeedback(app, { providerId, title: `Entry ${index}`, createdAt: ago(DAY - (index % 5) * MINUTE) })
    }
    const first = await moderator.html('/admin/feedback')
    const second = await moderator.html(first.one('a', { rel: 'next' }).attribs.href ?? '')
    expect(titlesIn(first)).toHaveLength(25)
    expect(new Set([...titlesIn(first), ...titlesIn(second)]).size).toBe(30)
  })

  test('is searched by title, author or provider', async () => {
    const { providerId, userId } = await pair()
    await addFeedback(app, { providerId, userId, title: 'A leak of 100%', authorName: 'Sam P.' })
    await addFeedback(app, { title: 'Another', authorName: 'Kim O.', providerId: await addProvider(app) })
    const found = async (q: string) =>
      titlesIn(await moderator.html(`/admin/feedback?view=all&q=${encodeURIComponent(q)}`))
    for (const q of ['100%', 'ridge', 'sam p', 'Tom Field'])
      expect([q, await found(q)]).toEqual([q, expect.arrayContaining(['A leak of 100%'])])
    expect(await found('kim')).toEqual(['Another'])
    expect(await found('%%')).toEqual([])
  })

  test('shows the same target for good and bad, and the median of each', async () => {
    const decided = (rating: number, hours: number) =>
      addFeedback(app, { rating, createdAt: ago(10 * DAY), checkedAt: ago(10 * DAY - hours * HOUR), approvedAt: now })
    for (const hours of [1, 5, 50]) await decided(5, hours)
    for (const hours of [20, 30]) await decided(1, hours)
    await run(app, 'figures.rollUp')
    const { text } = await moderator.html('/admin/feedback')
    expect(text).toMatch(/Target, good or bad alike:\s*2 working days/)
    expect(text).toMatch(/4 and 5 stars, median of 90 days:\s*5 hours/)
    expect(text).toMatch(/1 and 2 stars, median of 90 days:\s*25 hours/)
  })
})

describe('a decision', () => {
  test('publishes an entry, and tells its author and its provider [ADM-46, FBK-13, FBK-15]', async () => {
    const { providerId, userId } = await pair()
    const id = await addFeedback(app, { providerId, userId, title: 'Dry at last' })
    const listing = () => app.html(`/directory/${providerId}?tab=feedback`)
    expect((await listing()).text).not.toContain('Dry at last')
    const page = await moderator.follow(await moderator.post('/admin/feedback', seen(id, { intent: 'approve' })))
    expect([said(page), titlesIn(page)]).toEqual(['Published', []])
    expect((await listing()).text).toContain('Dry at last')
    expect(await rowOf(id)).toMatchObject({ approvedAt: now, checkedAt: now, removedAt: null })
    expect(await mailsTo(userId)).toEqual(['Your feedback about Ridge Roofing is published'])
    expect(await mailsTo(providerId)).toEqual(['Sam P. left feedback about you'])
    const [entry] = await query.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entry).toMatchObject({ action: 'feedback.approved', after: { kind: 'feedback', id } })
  })

  test('to take one down asks for a reason from the list, and sends it to the author [ADM-46, ADM-47, ADM-61, MSG-18]', async () => {
    const { providerId, userId } = await pair()
    const id = await addFeedback(app, {
      providerId,
      userId,
      title: 'Call him on 07700',
      approvedAt: now,
      checkedAt: now,
    })
    const entry = await moderator.html(`/admin/feedback/${id}`)
    const options = allIn(entry.all('select', { name: 'reason' })[0] ?? entry.one('main'), 'option').map(textOf)
    expect(options.slice(1)).toEqual([
      'Not about this provider',
      'Not a genuine experience',
      'Abusive or hateful',
      'Personal data',
      'Advertising',
      'Duplicate',
      'Author’s request',
      'Legal request',
    ])
    const without = await moderator.post(`/admin/feedback/${id}`, seen(id, { intent: 'unapprove', reason: '' }))
    expect([without.status, await without.text()]).toEqual([400, expect.stringContaining('Choose a reason')])
    const other = await moderator.post(`/admin/feedback/${id}`, seen(id, { intent: 'unapprove', reason: 'dislike' }))
    expect([other.status, (await rowOf(id))?.removedAt]).toEqual([400, null])
    await moderator.post(`/admin/feedback/${id}`, seen(id, { intent: 'unapprove', reason: 'personal' }))
    expect(await rowOf(id)).toMatchObject({ approvedAt: null, removalReason: 'personal' })
    expect((await app.html(`/directory/${providerId}?tab=feedback`)).text).not.toContain('07700')
    expect(await mailsTo(userId)).toEqual(['About your feedback on Ridge Roofing'])
    const mail = await app.mailTo(`${userId}@example.com`)
    expect(mail.text).toContain('The reason: Personal data.')
    expect(mail.text).toContain(`/account/feedback/${id}/appeal`)
    expect(await mailsTo(providerId)).toEqual([])
  })

  test('to edit needs a reason, keeps the original, and is marked for everyone [ADM-48, FBK-24]', async () => {
    const { providerId, userId } = await pair()
    const more = {
      title: 'Ring 07700',
      description: 'He lives at LS6 1AA.',
      rating: 2,
      approvedAt: now,
      checkedAt: now,
    }
    const id = await addFeedback(app, { providerId, userId, ...more })
    const form = (await moderator.html(`/admin/feedback/${id}`)).one('section', { id: 'edit' })
    const [title] = allIn(form, 'input', { name: 'title' })
    const [rating] = allIn(form, 'input', { name: 'rating', checked: '' })
    expect([title?.attribs.value, rating?.attribs.value]).toEqual([more.title, '2'])
    expect(allIn(form, 'textarea', { name: 'description' }).map(textOf)).toEqual([more.description])
    const change = { intent: 'edit', id, version: '1', rating: '2', title: 'Slow', description: 'Came late.' }
    const without = await moderator.post(`/admin/feedback/${id}`, { ...change, reason: '' })
    expect([without.status, await without.text()]).toEqual([400, expect.stringContaining('Choose a reason')])
    await moderator.post(`/admin/feedback/${id}`, { ...change, reason: 'personal' })
    expect(await rowOf(id)).toMatchObject({
      title: 'Slow',
      description: 'Came late.',
      editReason: 'personal',
      version: 2,
    })
    const [original] = await query.select().from(feedbackEdits).where(eq(feedbackEdits.feedbackId, id))
    expect(original).toMatchObject({
      title: 'Ring 07700',
      description: 'He lives at LS6 1AA.',
      rating: 2,
      reason: 'personal',
    })
    const shown = await moderator.html(`/admin/feedback/${id}`)
    expect(textOf(shown.region('What it said before'))).toMatch(/Personal data\s*Ring 07700 \(2 of 5\)/)
    const [read] = await app.visitor().directory.feedback({ id: providerId, page: 1 })
    expect(read).toMatchObject({ title: 'Slow', edited: 'personal' })
    expect(await mailsTo(userId)).toEqual(['We have changed your feedback about Ridge Roofing'])
    const stars = await moderator.post(`/admin/feedback/${id}`, {
      ...change,
      version: '2',
      rating: '6',
      reason: 'legal',
    })
    expect([stars.status, await stars.text()]).toEqual([400, expect.stringContaining('Choose the stars')])
  })

  test('to delete is for admins with their password, and leaves the count alone [ADM-49]', async () => {
    const { providerId, userId } = await pair()
    const id = await addFeedback(app, { providerId, userId, approvedAt: now, checkedAt: now, title: 'Gone soon' })
    expect((await moderator.html(`/admin/feedback/${id}`)).text).not.toContain('Delete for good')
    await expect(moderator.api.feedback.erase({ id, version: 1, reason: 'legal' }).catch(refusalOf)).resolves.toBe(
      'NOT_FOUND',
    )
    const { browser } = await newAdmin(app)
    await browser.page('/admin')
    await query.update(staffSessions).set({ provedAt: ago(HOUR) })
    const form = { intent: 'delete', id, version: '1', reason: 'legal' }
    const asked = await browser.post(`/admin/feedback/${id}`, form)
    expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('Your password')])
    const page = await browser.follow(await browser.post(`/admin/feedback/${id}`, { ...form, secret: PASSWORD }))
    expect(said(page)).toContain('Deleted')
    expect(await rowOf(id)).toMatchObject({ title: '', userId: null, removalReason: 'legal' })
    expect((await browser.page(`/admin/feedback/${id}`)).status).toBe(404)
    await settled(app)
    const mail = await app.mailTo(`${userId}@example.com`)
    expect([
      mail.text.includes('We have deleted your feedback about Ridge Roofing.'),
      mail.text.includes('appeal'),
    ]).toEqual([true, false])
  })

  test('waits where the author has changed the words meanwhile', async () => {
    const { providerId, userId } = await pair()
    const id = await addFeedback(app, { providerId, userId })
    const { feedback: own } = (await app.as(userId)).api
    await own.edit({ id, version: 1, rating: 1, title: 'Other words', description: '' })
    const answer = await moderator.post('/admin/feedback', seen(id, { intent: 'approve' }))
    const text = await answer.text()
    expect([answer.status, text.includes('This feedback was changed while you looked at it.')]).toEqual([409, true])
    expect(text).toContain('Other words')
    expect((await rowOf(id))?.approvedAt).toBeNull()
  })

  test('on an addition changes its stars alone, and is told', async () => {
    const { providerId, userId } = await pair()
    const feedbackId = await addFeedback(app, { providerId, userId, approvedAt: now, checkedAt: now, rating: 5 })
    const [added] = await query
      .insert(feedbackUpdates)
      .values({ feedbackId, rating: 1, text: 'It leaks.', createdAt: now })
      .returning()
    const id = added?.id ?? ''
    await moderator.post('/admin/feedback', { intent: 'approve', kind: 'update', id, version: '1' })
    expect(await rowOf(feedbackId)).toMatchObject({ rating: 1, firstRating: 5 })
    await moderator.post(`/admin/feedback/${feedbackId}`, {
      ...{ intent: 'unapprove', kind: 'update', id, version: '1', reason: 'invented' },
    })
    expect(await rowOf(feedbackId)).toMatchObject({ rating: 5, firstRating: null })
    const mail = await app.mailTo(`${userId}@example.com`, /About your feedback/)
    expect(mail.text).toContain(`/account/feedback/${feedbackId}/appeal?part=${id}`)
  })
})

describe('the page of an entry', () => {
  test('shows both histories, the reports and what was decided', async () => {
    const { providerId, userId } = await pair()
    const id = await addFeedback(app, { providerId, userId, title: 'This one', createdAt: ago(HOUR) })
    const removal = { removedAt: now, removalReason: 'advertising' as const, checkedAt: now }
    await addFeedback(app, { userId, title: 'Elsewhere', ...removal })
    await addFeedback(app, { providerId, title: 'By another', approvedAt: now, checkedAt: now })
    await addReport(app, { subjectId: id, reason: 'invented', note: 'I know him' })
    await moderator.api.feedback.approve({ kind: 'feedback', id, version: 1 })
    const page = await moderator.html(`/admin/feedback/${id}`)
    expect(textOf(page.region('The author'))).toMatch(
      /Feedback written: 2, removed: 1, reports: 1.*Elsewhere.*removed: advertising/s,
    )
    expect(textOf(page.region('The provider'))).toMatch(
      /Feedback received: 2, removed: 0, reports: 0.*By another.*published/s,
    )
    expect(textOf(page.region('Reports about it'))).toMatch(/It is not a genuine experience.*decide on it.*I know him/s)
    expect(textOf(page.region('Audit trail'))).toContain('Feedback published')
  })
})

test('what fails says so in the words of the specification [ADM-51]', async () => {
  const { browser } = await newAdmin(app)
  const id = await addFeedback(app)
  const post = async (form: Record<string, string>) => {
    const answer = await refusing(app, 'insert on audit_log', () =>
      browser.post(`/admin/feedback/${id}`, { version: '1', id, ...form }),
    )
    return [answer.status, await answer.text()]
  }
  const fails = (text: string) => [500, expect.stringContaining(text)]
  expect(await post(seen(id, { intent: 'approve' }))).toEqual(fails('Failed to update feedback approval'))
  expect(await post(seen(id, { intent: 'unapprove', reason: 'legal' }))).toEqual(
    fails('Failed to update feedback approval'),
  )
  const words = { rating: '3', title: 'Fine', description: '', reason: 'legal' }
  expect(await post({ intent: 'edit', ...words })).toEqual(fails('Failed to update feedback<'))
  expect(await post({ intent: 'delete', reason: 'legal' })).toEqual(fails('Failed to delete feedback'))
  await query.execute(sql`alter table site_totals rename to elsewhere`)
  const page = await admin.html('/admin/feedback')
  await query.execute(sql`alter table elsewhere rename to site_totals`)
  expect([page.status, page.text]).toEqual([500, expect.stringContaining('Failed to load feedback')])
})
