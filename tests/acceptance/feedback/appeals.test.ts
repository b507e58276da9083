/** An appeal: once, by who wrote it, decided by someone else than who took it down. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLog, feedback, feedbackAppeals, feedbackReplies, feedbackUpdates, profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { addFeedback } from '#tests/support/admin/feedback-acts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { pathIn } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { said, textOf } from '#tests/support/html.ts'
import { subjectsTo } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'

const now = new Date()
const app = await createTestApp({ now, working: true })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const staffIds = {
  mo: await addClient(app, { accountType: 'moderator', firstName: 'Mo' }),
  flo: await addClient(app, { accountType: 'moderator', firstName: 'Flo' }),
}
const mo = await app.as(staffIds.mo)
const flo = await app.as(staffIds.flo)

/** An entry with an addition and a reply, all of it removed by Mo. */
async function removed() {
  const providerId = await addProvider(app, { businessName: 'Ridge Roofing' })
  const userId = await addClient(app)
  const published = { approvedAt: now, checkedAt: now }
  const id = await addFeedback(app, { providerId, userId, title: 'Dry at last', ...published })
  const [update] = await query
    .insert(feedbackUpdates)
    .values({ feedbackId: id, rating: 1, text: 'It leaks again.', createdAt: now, ...published })
    .returning()
  const [reply] = await query
    .insert(feedbackReplies)
    .values({ feedbackId: id, providerId, replyText: 'It is your gutter.' })
    .returning()
  const parts = { update: update?.id ?? '', reply: reply?.id ?? '' }
  for (const [kind, part] of [
    ['update', parts.update],
    ['reply', parts.reply],
    ['feedback', id],
  ] as const) {
    await mo.api.feedback.unapprove({ kind, id: part, version: 1, reason: 'invented' })
  }
  return { id, providerId, userId, author: await app.as(userId), provider: await app.as(providerId), parts }
}

const appealOf = async (subjectId: string) =>
  (await query.select().from(feedbackAppeals).where(eq(feedbackAppeals.subjectId, subjectId)))[0]
const entryOf = async (id: string) => (await query.select().from(feedback).where(eq(feedback.id, id)))[0]

test('an author appeals once by the link in the mail, and another moderator puts it back', async () => {
  const { id, providerId, userId, author } = await removed()
  const mail = await app.mailTo(`${userId}@example.com`, /About your feedback/)
  const path = `/account/feedback/${id}/appeal`
  expect(pathIn(mail, '/account/feedback/')).toContain(path)
  const form = await author.html(path)
  expect(form.text).toContain('Not a genuine experience')
  const empty = await author.post(path, { text: ' ' })
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('Say why')])
  const sent = await author.follow(await author.post(path, { text: 'I have the bill.' }))
  expect(said(sent)).toContain('Appeal sent')
  expect(sent.text).toContain('You appealed on')
  const again = await author.api.feedback.appeal({ kind: 'feedback', id, text: 'Again' }).catch(refusalOf)
  expect([again, await query.$count(feedbackAppeals, eq(feedbackAppeals.subjectId, id))]).toEqual(['NO_APPEAL', 1])

  const queue = await flo.html('/admin/feedback?view=appeals')
  expect(queue.all('article').map(textOf).join()).toContain('I have the bill.')
  const own = await mo.html(`/admin/feedback/${id}`)
  expect(own.text).toContain('You have taken this down yourself. Another admin or moderator decides on the appeal.')
  expect(own.text).not.toContain('Please decide on the appeal.')
  expect((await flo.html(`/admin/feedback/${id}`)).text).toContain('Please decide on the appeal.')
  const { id: appealId = '' } = (await appealOf(id)) ?? {}
  const decision = { intent: 'appeal', id: appealId, version: '1', outcome: 'restored' }
  const refused = await mo.post(`/admin/feedback/${id}`, decision)
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('You have taken this down yourself.'),
  ])
  const done = await flo.follow(await flo.post(`/admin/feedback/${id}`, decision))
  expect(said(done)).toContain('Appeal decided')
  expect(await entryOf(id)).toMatchObject({ removedAt: null, removalReason: null, approvedAt: now })
  expect((await app.html(`/directory/${providerId}?tab=feedback`)).text).toContain('Dry at last')
  expect(await subjectsTo(app, `${userId}@example.com`)).toContain('Your appeal about “Dry at last”')
  expect((await app.mailTo(`${userId}@example.com`, /Your appeal/)).text).toContain('it is back on the site')
  expect((await author.html(path)).text).toContain('We looked again, and put it back.')
  const [entry] = await query.select().from(auditLog).where(eq(auditLog.action, 'feedback.appealRestored'))
  expect(entry).toMatchObject({ subjectId: id, actorId: staffIds.flo })
})

test('while an appeal waits, nothing else is decided about its subject', async () => {
  const { id, author } = await removed()
  await author.api.feedback.appeal({ kind: 'feedback', id, text: 'It is true.' })
  const subject = { kind: 'feedback', id, version: 1 } as const
  expect(await flo.api.feedback.approve(subject).catch(refusalOf)).toBe('APPEAL_WAITS')
  expect(await flo.api.feedback.unapprove({ ...subject, reason: 'legal' }).catch(refusalOf)).toBe('APPEAL_WAITS')
  const { id: appealId = '' } = (await appealOf(id)) ?? {}
  const both = await Promise.all(
    (['kept', 'restored'] as const).map((outcome) =>
      flo.api.feedback.decideAppeal({ id: appealId, version: 1, outcome }).then(() => 'done', refusalOf),
    ),
  )
  expect(both.toSorted()).toEqual(['NOT_FOUND', 'done'])
})

test('an addition and a reply have appeals of their own, by who wrote them alone', async () => {
  const { id, userId, providerId, author, provider, parts } = await removed()
  const stranger = await app.as(await addClient(app))
  for (const browser of [stranger, provider]) {
    expect((await browser.page(`/account/feedback/${id}/appeal`)).status).toBe(404)
    expect(await browser.api.feedback.appeal({ kind: 'update', id: parts.update, text: 'x' }).catch(refusalOf)).toBe(
      'NOT_FOUND',
    )
  }
  expect((await author.page(`/account/feedback/${id}/appeal?part=reply`)).status).toBe(404)
  expect((await author.page(`/account/feedback/${id}/appeal?part=nonsense`)).status).toBe(404)
  const mail = await app.mailTo(`${providerId}@example.com`, /We have taken your reply/)
  expect(mail.text).toContain(`/account/feedback/${id}/appeal?part=reply`)
  expect((await provider.html(`/account/feedback/${id}/appeal?part=reply`)).text).toContain('It is your gutter.')
  await provider.post(`/account/feedback/${id}/appeal?part=reply`, { text: 'I saw it.' })
  await author.post(`/account/feedback/${id}/appeal?part=${parts.update}`, { text: 'I have photos.' })
  for (const [part, outcome] of [
    [parts.reply, 'kept'],
    [parts.update, 'restored'],
  ] as const) {
    const { id: appealId = '' } = (await appealOf(part)) ?? {}
    await flo.api.feedback.decideAppeal({ id: appealId, version: 1, outcome })
  }
  expect((await app.mailTo(`${providerId}@example.com`, /Your appeal/)).text).toContain('it stays off the site')
  expect((await app.mailTo(`${userId}@example.com`, /Your appeal/)).text).toContain('it is back on the site')
  const [reply] = await query.select().from(feedbackReplies).where(eq(feedbackReplies.id, parts.reply))
  const [update] = await query.select().from(feedbackUpdates).where(eq(feedbackUpdates.id, parts.update))
  expect([reply?.removedAt === null, update?.removedAt === null]).toEqual([false, true])
})

test('where there is no one else, who took it down decides', async () => {
  const { id, author } = await removed()
  await author.api.feedback.appeal({ kind: 'feedback', id, text: 'It is true.' })
  const { id: appealId = '' } = (await appealOf(id)) ?? {}
  await query.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, staffIds.flo))
  await mo.api.feedback.decideAppeal({ id: appealId, version: 1, outcome: 'kept' })
  await query.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, staffIds.flo))
  expect((await appealOf(id))?.outcome).toBe('kept')
})

test('what is not removed, or withdrawn, has nothing to appeal against', async () => {
  const userId = await addClient(app)
  const author = await app.as(userId)
  const id = await addFeedback(app, { userId })
  expect((await author.html(`/account/feedback/${id}/appeal`)).text).toContain('There is no decision to appeal against')
  expect(await author.api.feedback.appeal({ kind: 'feedback', id, text: 'Why?' }).catch(refusalOf)).toBe('NO_APPEAL')
  await author.api.feedback.withdraw({ id })
  expect((await author.page(`/account/feedback/${id}/appeal`)).status).toBe(404)
  const visitor = await app.browser().page(`/account/feedback/${id}/appeal`)
  expect(visitor.headers.get('location')).toContain('/login?return=')
})
