import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { feedback, feedbackAppeals, feedbackReplies, feedbackUpdates, profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { allIn, hrefsIn, problemsIn, said, textOf, valueIn } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { anAuthor, decide, left, praise, praiseForm, rowOf } from './author.ts'

const START = new Date('2026-11-20T12:00:00Z')
const app = await createTestApp({ now: START })
beforeEach(async () => {
  await forgetLimits(app)
  await app.clock.to(START)
})
afterAll(() => app.close())
const { query } = app.site.database

const DAY = 86_400_000
const pass = (days: number) => app.clock.to(new Date(app.site.now().getTime() + days * DAY))
const tabOf = (provider: string) => `/directory/${provider}?tab=feedback`

describe('on the listing, the author', () => {
  test('sees the entry that waits, with "Awaiting moderation", and others do not [FBK-11, FBK-14, API-25]', async () => {
    const { browser, providerId } = await left(app)
    const own = (await browser.html(tabOf(providerId))).region('Your feedback')
    expect(textOf(own)).toContain('Awaiting moderation')
    expect(textOf(own)).toContain(praise.title)
    expect(textOf(own)).toContain('20 November 2026')
    const sidebar = (await browser.html(`/directory/${providerId}`)).region('Contact and actions')
    expect(hrefsIn(sidebar)).toContain(`${tabOf(providerId)}#your-feedback`)
    expect(textOf(sidebar)).not.toContain('Leave feedback')
    for (const other of [app.browser(), (await anAuthor(app)).browser]) {
      expect((await other.html(tabOf(providerId))).source).not.toContain(praise.title)
    }
  })

  test('sees it published, and removed with the reason [FBK-11]', async () => {
    const { browser, providerId, entryId } = await left(app)
    await decide(app, entryId, 'publish')
    expect(textOf((await browser.html(tabOf(providerId))).region('Your feedback'))).toMatch(/^Your feedback Published/)
    await decide(app, entryId, 'remove')
    const own = (await browser.html(tabOf(providerId))).region('Your feedback')
    expect(textOf(own)).toMatch(/^Your feedback Removed Reason: Personal data/)
    expect(hrefsIn(own)).toContain(`/account/feedback/${entryId}/appeal`)
  })
})

describe('My feedback', () => {
  test('lists everything one has written, with state, reply and what may be done [API-26]', async () => {
    const { browser, id, providerId, entryId } = await left(app)
    await decide(app, entryId, 'publish')
    const replyText = 'Thank you, Tom.'
    await query.insert(feedbackReplies).values({ feedbackId: entryId, providerId, replyText })
    const page = await browser.html('/account/feedback')
    expect([page.title, textOf(page.one('h1'))]).toEqual(['My feedback | Fettle', 'My feedback'])
    const entry = page.one('li', { id: `feedback-${entryId}` })
    for (const words of ['Ridge Roofing', 'Published', praise.title, 'Reply from Ridge Roofing', replyText]) {
      expect(textOf(entry)).toContain(words)
    }
    const { entries, count } = await browser.api.feedback.written({})
    expect([entries.length, count]).toEqual([1, 1])
    expect(entries[0]).toMatchObject({
      id: entryId,
      state: 'published',
      may: { edit: false, withdraw: true, update: false, appeal: false },
    })
    expect(await browser.api.feedback.writtenFor({ providerId })).toMatchObject({ id: entryId })
    expect(await (await anAuthor(app)).api.feedback.writtenFor({ providerId })).toBeNull()
    expect(await query.$count(feedback, eq(feedback.userId, id))).toBe(1)
  })

  test('is empty at first, asks visitors to log in, and shows providers what was written about them', async () => {
    const page = await (await anAuthor(app)).browser.html('/account/feedback')
    expect(page.text).toContain('You have not left feedback yet')
    const visitor = await app.page('/account/feedback', { redirect: 'manual' })
    expect(visitor.headers.get('location')).toBe('/login?return=%2Faccount%2Ffeedback')
    const provider = await app.as(await addProvider(app))
    expect((await provider.follow(await provider.page('/account/feedback'))).status).toBe(200)
  })

  test('shows no one what is another’s', async () => {
    const { entryId } = await left(app)
    const other = await anAuthor(app)
    for (const act of ['edit', 'later', 'withdraw']) {
      expect([act, (await other.browser.page(`/account/feedback/${entryId}/${act}`)).status]).toEqual([act, 404])
    }
    const gone = { code: 'NOT_FOUND' }
    await expect(other.api.feedback.writtenOne({ id: entryId })).rejects.toMatchObject(gone)
    await expect(other.api.feedback.withdraw({ id: entryId })).rejects.toMatchObject(gone)
    await expect(other.api.feedback.edit({ id: entryId, version: 1, ...praise })).rejects.toMatchObject(gone)
    await expect(other.api.feedback.addUpdate({ id: entryId, rating: 1, text: 'Ha' })).rejects.toMatchObject(gone)
  })
})

describe('editing', () => {
  test('is possible until a moderator has decided', async () => {
    const { browser, id, providerId, entryId } = await left(app, { workDone: 'A roof', hireAgain: true })
    const address = `/account/feedback/${entryId}/edit`
    const form = await browser.html(address)
    expect(form.one('input', { name: 'rating', value: '4' }).attribs).toHaveProperty('checked')
    expect([valueIn(form, 'title'), valueIn(form, 'workDone'), valueIn(form, 'version')]).toEqual([
      ...[praise.title, 'A roof', '1'],
    ])
    const page = await browser.follow(
      await browser.post(address, { ...praiseForm, rating: '2', title: 'Slow', version: '1' }),
    )
    expect(said(page)).toContain('Feedback saved')
    expect(await rowOf(app, providerId, id)).toMatchObject({ rating: 2, title: 'Slow', workDone: null, version: 2 })
    const stale = await browser.follow(await browser.post(address, { ...praiseForm, version: '1' }))
    expect([stale.status, valueIn(stale, 'title')]).toEqual([409, praise.title])
    await decide(app, entryId, 'publish')
    const late = await browser.follow(await browser.post(address, { ...praiseForm, version: '2' }))
    expect(late.status).toBe(409)
    expect(late.text).toContain('Update failed')
    expect(late.text).toContain('This feedback has been checked')
    expect((await browser.html(address)).all('textarea')).toEqual([])
    expect(await rowOf(app, providerId, id)).toMatchObject({ title: 'Slow' })
  })

  test('asks for what is missing', async () => {
    const { browser, entryId } = await left(app)
    const page = await browser.follow(
      await browser.post(`/account/feedback/${entryId}/edit`, { title: ' ', version: '1' }),
    )
    expect([page.status, problemsIn(page)]).toEqual([400, ['Please select a rating', 'Title is required']])
  })
})

describe('withdrawing', () => {
  test.each(['waiting', 'publish', 'remove'] as const)(
    'is asked once more, and takes words and author away, whatever was decided: %s',
    async (decision) => {
      const { browser, id, providerId, entryId } = await left(app)
      if (decision !== 'waiting') await decide(app, entryId, decision)
      const address = `/account/feedback/${entryId}/withdraw`
      const asking = await browser.html(address)
      expect(textOf(asking.one('h1'))).toBe('Withdraw this feedback?')
      expect(await rowOf(app, providerId, id)).toBeDefined()
      const page = await browser.follow(await browser.post(address, {}))
      expect(said(page)).toContain('Feedback withdrawn')
      expect(await rowOf(app, providerId, id)).toBeUndefined()
      const [gone] = await query.select().from(feedback).where(eq(feedback.id, entryId))
      expect(gone).toMatchObject({ title: '', description: null, userId: null, removalReason: 'author' })
      const { counts } = await app.visitor().directory.listing({ id: providerId })
      expect(counts).toEqual({ received: 1, published: 0, waiting: 0, removed: 1, removedFor: { author: 1 } })
      expect(await browser.api.feedback.leave({ providerId, ...praise })).toMatchObject({ published: false })
    },
  )
})

describe('a later experience', () => {
  test('is a dated addition after 30 days; its stars count once it is published', async () => {
    const { id, browser, providerId, entryId } = await left(app, { rating: 5 })
    await decide(app, entryId, 'publish')
    const address = `/account/feedback/${entryId}/later`
    const words = { rating: '2', text: 'It leaks again.' }
    const from = 'You can add a later experience from 20 December 2026.'
    expect((await browser.html('/account/feedback')).text).toContain(from)
    const tooEarly = await browser.html(address)
    expect([tooEarly.text.includes(from), tooEarly.all('textarea')]).toEqual([true, []])
    await pass(29)
    const early = await browser.follow(await browser.post(address, words))
    expect(early.status).toBe(409)
    expect(early.text).toContain(from)
    expect(textOf(early.one('textarea', { name: 'text' }))).toBe('It leaks again.')
    await app.clock.to(new Date('2027-11-21T12:00:00Z'))
    const again = await app.as(id) // no session lasts for a year
    expect(problemsIn(await again.follow(await again.post(address, {})))).toEqual([
      'Please select a rating',
      'Write what has happened since',
    ])
    const page = await again.follow(await again.post(address, words))
    expect(said(page)).toContain('It will be published once checked.')
    expect(page.text).toContain('One year later, 21 November 2027')
    expect((await app.html(tabOf(providerId))).text).not.toContain('It leaks again.')
    const [update] = await query.select().from(feedbackUpdates).where(eq(feedbackUpdates.feedbackId, entryId))
    await query
      .update(feedbackUpdates)
      .set({ approvedAt: app.site.now() })
      .where(eq(feedbackUpdates.id, update?.id ?? ''))
    await query.update(feedback).set({ rating: 2, firstRating: 5 }).where(eq(feedback.id, entryId))
    const tab = await app.html(tabOf(providerId))
    expect(tab.text).toContain('One year later, 21 November 2027')
    expect(tab.text).toContain('It leaks again.')
    expect(tab.text).toMatch(/2 out of 5 20 November 2026 At first: 5 out of 5/)
  })

  test.each([0, 6, 4.5, '5', null])('with the rating %j is refused', async (rating) => {
    const { api, entryId } = await left(app)
    await decide(app, entryId, 'publish')
    await pass(40)
    const words = { id: entryId, rating, text: 'Still fine' } as Parameters<typeof api.feedback.addUpdate>[0]
    await expect(api.feedback.addUpdate(words)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

test('the provider reads who wrote it, under the name that the author has now [API-29]', async () => {
  const { id, providerId, entryId } = await left(app)
  await decide(app, entryId, 'publish')
  await query.update(profiles).set({ firstName: 'Thomas', lastName: 'Fielding' }).where(eq(profiles.id, id))
  const { entries } = await app.person(providerId).feedback.own({ page: 1 })
  expect(entries.map(({ authorName }) => authorName)).toEqual(['Thomas Fielding'])
  expect(await app.visitor().directory.feedback({ id: providerId })).toMatchObject([{ authorName: 'Tom F.' }])
})

test('what an appeal came to is told', async () => {
  const { browser, id, entryId } = await left(app)
  await decide(app, entryId, 'remove')
  const madeAt = app.site.now()
  await query
    .insert(feedbackAppeals)
    .values({ kind: 'feedback', subjectId: entryId, feedbackId: entryId, personId: id, text: 'Why?', madeAt })
  const page = await browser.html('/account/feedback')
  expect(page.text).toContain('You appealed on 20 November 2026. We’ll tell you what we decide.')
  expect(allIn(page.one('main'), 'a', { text: 'Appeal' })).toEqual([])
})
