import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deletionRequests, feedback, profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { allIn, type Html, problemsIn, said, textOf, valueIn } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { anAuthor, decide, left, praise, praiseForm, rowOf } from './author.ts'

/** One of the tests breaks the database on purpose. */
const lines: string[] = []
const app = await createTestApp({ lines })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())
const { query } = app.site.database

const rosa = await addProvider(app, { businessName: 'Ridge Roofing', firstName: 'Rosa', lastName: 'Ridge' })
const formOf = (provider: string) => `/directory/${provider}/feedback`

describe('the form', () => {
  test('has rating buttons 1 to 5, none chosen, a title and an optional description [FBK-01, FBK-02, FBK-25]', async () => {
    const { browser } = await anAuthor(app)
    const page = await browser.html(formOf(rosa))
    expect(textOf(page.one('h1'))).toBe('Leave feedback for Ridge Roofing')
    const stars = page.all('input', { name: 'rating', type: 'radio' })
    expect(stars.map(({ attribs }) => [attribs.value, 'checked' in attribs])).toEqual(
      ['1', '2', '3', '4', '5'].map((value) => [value, false]),
    )
    expect(page.one('input', { name: 'title' }).attribs).toHaveProperty('required')
    expect(page.one('textarea', { name: 'description' }).attribs).not.toHaveProperty('required')
    for (const name of ['workDone', 'priceBand', 'hireAgain']) expect(page.all('*', { name })).not.toHaveLength(0)
  })

  test('asks for what is missing and keeps what was typed [FBK-03, FBK-04]', async () => {
    const { browser } = await anAuthor(app)
    const page = await browser
      .post(formOf(rosa), { description: 'Word for word', priceBand: '100-500', hireAgain: 'no' })
      .then((answer) => browser.follow(answer))
    expect(page.status).toBe(400)
    expect(problemsIn(page)).toEqual(['Please select a rating', 'Title is required'])
    expect(textOf(page.one('textarea', { name: 'description' }))).toBe('Word for word')
    expect(allIn(page.one('select', { name: 'priceBand' }), 'option', { selected: true }).map(textOf)).toEqual([
      '£100 to £500',
    ])
    expect(page.one('input', { name: 'hireAgain', value: 'no' }).attribs).toHaveProperty('checked')
  })

  test('sends visitors to log in and back, from the profile and from the feedback tab [FBK-05]', async () => {
    const listing = `/directory/${rosa}`
    for (const path of [listing, `${listing}?tab=feedback`]) {
      const page = await app.html(path)
      const links = page.all('a', { text: 'Leave feedback' }).map(({ attribs }) => attribs.href)
      expect(links, path).toEqual([formOf(rosa)])
    }
    const answer = await app.page(formOf(rosa), { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`/login?${new URLSearchParams({ return: formOf(rosa) })}`)
  })

  test('says who must log in when the session has ended, and keeps every word [FBK-06]', async () => {
    const page = await app
      .browser()
      .post(formOf(rosa), praiseForm)
      .then((answer) => app.browser().follow(answer))
    expect(page.status).toBe(401)
    expect(page.text).toContain('Authentication required')
    expect(page.text).toContain('You must be logged in to submit feedback')
    expect([valueIn(page, 'title'), textOf(page.one('textarea', { name: 'description' }))]).toEqual([
      praise.title,
      praise.description,
    ])
    expect(page.one('input', { name: 'rating', value: '4' }).attribs).toHaveProperty('checked')
  })

  test('refuses the unconfirmed with the offer to resend [FBK-08]', async () => {
    const { browser, api } = await anAuthor(app, { emailConfirmed: false })
    const page = await browser.html(formOf(rosa))
    const resending = (of: Html) => allIn(of.one('main'), 'button', { text: 'Resend email' }).length
    expect([page.status, resending(page)]).toEqual([403, 1])
    const sent = await browser.follow(await browser.post(formOf(rosa), praiseForm))
    expect([sent.status, resending(sent)]).toEqual([403, 1])
    expect(valueIn(sent, 'title')).toBe(praise.title)
    await expect(api.feedback.leave({ providerId: rosa, ...praise })).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
    })
  })

  test('of a provider who is not public is not there', async () => {
    const { browser } = await anAuthor(app)
    const hidden = await addProvider(app, { hiddenAt: new Date() })
    for (const id of [hidden, crypto.randomUUID(), 'nonsense']) {
      expect([id, (await browser.page(formOf(id))).status]).toEqual([id, 404])
    }
  })
})

describe('what is sent', () => {
  test('waits, and the author is told that it will be published once checked [FBK-13, FBK-16, DAT-19]', async () => {
    const { id, browser } = await anAuthor(app, { firstName: 'Tom', lastName: 'Field' })
    const more = { workDone: 'A tap', priceBand: 'under-100', hireAgain: 'yes' }
    const answer = await browser.post(formOf(rosa), { ...praiseForm, ...more })
    expect(answer.headers.get('location')).toBe(`/directory/${rosa}?tab=feedback#your-feedback`)
    const page = await browser.follow(answer)
    expect(said(page)).toContain('It will be published once checked.')
    expect(await rowOf(app, rosa, id)).toMatchObject({
      ...praise,
      workDone: 'A tap',
      priceBand: 'under-100',
      hireAgain: true,
      authorName: 'Tom F.',
      approvedAt: null,
      grade: 'unproven',
    })
  })

  test('is published at once where checks come afterwards, and the message says so [FBK-17]', async () => {
    const after = await createTestApp({ environment: { FEEDBACK_MODERATION: 'after' } })
    const [provider, { id, browser }] = [await addProvider(after), await anAuthor(after)]
    const page = await browser.follow(await browser.post(formOf(provider), praiseForm))
    expect(said(page)).toContain('It is published.')
    expect((await rowOf(after, provider, id))?.approvedAt).not.toBeNull()
    await after.close()
  })

  test.each([1, 5])('with %i stars waits like any other [FBK-18]', async (rating) => {
    const { id, providerId } = await left(app, { rating })
    expect(await rowOf(app, providerId, id)).toMatchObject({ rating, approvedAt: null })
  })

  test.each([0, 6, 4.5, '5', null, undefined])('with the rating %j is refused [FBK-03, DAT-21]', async (rating) => {
    const { id, api } = await anAuthor(app)
    const words = { providerId: rosa, ...praise, rating } as Parameters<typeof api.feedback.leave>[0]
    await expect(api.feedback.leave(words)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await rowOf(app, rosa, id)).toBeUndefined()
  })

  test.each(['0', '6', '4.5', 'five', ''])('with "%s" stars in the form is refused [FBK-03]', async (rating) => {
    const { id, browser } = await anAuthor(app)
    const page = await browser.follow(await browser.post(formOf(rosa), { ...praiseForm, rating }))
    expect([page.status, problemsIn(page)]).toEqual([400, ['Please select a rating']])
    expect(await rowOf(app, rosa, id)).toBeUndefined()
  })

  test('carries neither author, nor approval, nor grade of a browser [FBK-12, API-27]', async () => {
    const { id, api, browser } = await anAuthor(app)
    for (const more of [
      { author_name: 'The Queen' },
      { authorName: 'The Queen' },
      { approved: true },
      { grade: 'hired' },
      { userId: crypto.randomUUID() },
    ]) {
      const words = { providerId: rosa, ...praise, ...more }
      await expect(api.feedback.leave(words)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      expect((await browser.post(formOf(rosa), { ...praiseForm, author_name: 'The Queen' })).status).toBe(400)
    }
    expect(await rowOf(app, rosa, id)).toBeUndefined()
  })

  test('is by "Anonymous User" where the author has no name [FBK-12]', async () => {
    const author = await anAuthor(app, { firstName: '', lastName: '' })
    await author.api.feedback.leave({ providerId: rosa, ...praise })
    expect((await rowOf(app, rosa, author.id))?.authorName).toBe('Anonymous User')
  })

  test('is refused by the database with 0 or 6 stars, or twice of one author [DAT-21]', async () => {
    const { id, providerId } = await left(app)
    const row = { providerId, userId: id, title: 'Again', authorName: 'X', rating: 3 }
    await expect(query.insert(feedback).values(row)).rejects.toMatchObject({ cause: { code: '23505' } })
    for (const rating of [0, 6]) {
      const one = { ...row, userId: await addClient(app), rating }
      await expect(query.insert(feedback).values(one)).rejects.toMatchObject({ cause: { code: '23514' } })
    }
  })
})

describe('a second entry', () => {
  test('is refused, also by the form, which keeps the words [FBK-10]', async () => {
    const { browser, api, providerId } = await left(app)
    const sentence = 'You have already submitted feedback for this provider'
    await expect(api.feedback.leave({ providerId, ...praise })).rejects.toMatchObject({
      code: 'ALREADY_LEFT',
      message: sentence,
    })
    const page = await browser.html(formOf(providerId))
    expect([page.text.includes(sentence), page.all('textarea').length]).toEqual([true, 0])
    const again = await browser.follow(await browser.post(formOf(providerId), praiseForm))
    expect(again.status).toBe(409)
    expect(again.text).toContain('Submission failed')
    expect(again.text).toContain(sentence)
    expect(valueIn(again, 'title')).toBe(praise.title)
  })

  test('of twenty at the same time, one is stored [FBK-10]', async () => {
    const { id, browser } = await anAuthor(app)
    const api = await browser.heldApi()
    const sent = await Promise.allSettled(
      Array.from({ length: 20 }, () => api.feedback.leave({ providerId: rosa, ...praise })),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await query.$count(feedback, eq(feedback.userId, id))).toBe(1)
  })
})

describe('only confirmed clients leave feedback', () => {
  test('a provider, the provider themself, an admin and a moderator are refused, and have no button [FBK-07, FBK-09]', async () => {
    const admin = await addClient(app, { accountType: 'admin' })
    const moderator = await addClient(app, { accountType: 'moderator' })
    for (const id of [rosa, await addProvider(app), admin, moderator]) {
      const browser = await app.as(id)
      await expect(browser.api.feedback.leave({ providerId: rosa, ...praise })).rejects.toMatchObject({
        code: 'WRONG_TYPE',
      })
      expect((await browser.page(formOf(rosa))).status).toBe(403)
      expect((await browser.post(formOf(rosa), praiseForm)).status).toBeGreaterThanOrEqual(300)
      for (const tab of ['about', 'feedback']) {
        const page = await browser.html(`/directory/${rosa}?tab=${tab}`)
        expect(page.all('a', { text: 'Leave feedback' })).toEqual([])
      }
      expect(await query.$count(feedback, eq(feedback.userId, id))).toBe(0)
    }
  })

  test('nor does a visitor, or one who is deactivated or about to be deleted', async () => {
    await expect(app.visitor().feedback.leave({ providerId: rosa, ...praise })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    const gone = await anAuthor(app)
    await query.update(profiles).set({ suspendedAt: app.site.now() }).where(eq(profiles.id, gone.id))
    await expect(gone.api.feedback.leave({ providerId: rosa, ...praise })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    const leaving = await anAuthor(app)
    const at = app.site.now()
    await query
      .insert(deletionRequests)
      .values({ userId: leaving.id, hidListing: false, requestedAt: at, eraseAt: new Date(at.getTime() + 1e9) })
    await expect(leaving.api.feedback.leave({ providerId: rosa, ...praise })).rejects.toMatchObject({ code: 'LEAVING' })
  })
})

test('a failure that is no refusal is called "Submission failed" or "Update failed", and loses nothing [FBK-27]', async () => {
  const { browser, entryId } = await left(app)
  const other = await addProvider(app)
  await query.execute(sql`alter table feedback add constraint broken check (title <> 'Break') not valid`)
  try {
    const words = { ...praiseForm, title: 'Break' }
    const sent = await browser.follow(await browser.post(formOf(other), words))
    expect([sent.status, valueIn(sent, 'title')]).toEqual([500, 'Break'])
    expect(sent.text).toContain('Submission failed')
    const saved = await browser.follow(
      await browser.post(`/account/feedback/${entryId}/edit`, { ...words, version: '1' }),
    )
    expect([saved.status, valueIn(saved, 'title')]).toEqual([500, 'Break'])
    expect(saved.text).toContain('Update failed')
  } finally {
    await query.execute(sql`alter table feedback drop constraint broken`)
  }
})

test('the public sees published entries only: not one that waits or was removed [FBK-15, API-25]', async () => {
  const waiting = await left(app, { title: 'Still waiting here' })
  const removed = await left(app, { title: 'Was removed here' })
  await decide(app, removed.entryId, 'remove')
  for (const { providerId, entryId, title } of [
    { ...waiting, title: 'Still waiting here' },
    { ...removed, title: 'Was removed here' },
  ]) {
    const listing = `/directory/${providerId}?tab=feedback`
    for (const page of [await app.html(listing), await (await anAuthor(app)).browser.html(listing)]) {
      expect(page.source).not.toContain(title)
      expect(page.source).not.toContain(entryId)
    }
    expect(await app.visitor().directory.feedback({ id: providerId })).toEqual([])
  }
})
