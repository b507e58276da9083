import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { feedback, feedbackReplies, profiles } from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { hrefsIn, textOf } from '#tests/support/html.ts'
import { settled, subjectsTo } from '#tests/support/membership.ts'
import { addProvider, entry } from '#tests/support/people.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database
const later = new Date(now.getTime() + 3_600_000)
const unknownId = '00000000-0000-4000-8000-000000000000'

async function received(
  more: Partial<typeof feedback.$inferInsert> = {},
  given: Parameters<typeof addProvider>[1] = {},
) {
  const provider = await addProvider(app, { businessName: 'Oak & Ash', ...given })
  const author = await addClient(app, { firstName: 'Tina', lastName: 'Marsh' })
  const [row] = await query
    .insert(feedback)
    .values(entry(provider, 4, { userId: author, title: 'Doors that close', ...more }))
    .returning()
  const id = row?.id ?? ''
  return { id, provider, author, email: `${author}@example.com`, api: app.person(provider).feedback }
}

const repliesTo = (id: string) => query.select().from(feedbackReplies).where(eq(feedbackReplies.feedbackId, id))
const waiting = { approvedAt: null, checkedAt: null }
const removed = { approvedAt: null, removedAt: now, removalReason: 'abusive' as const }

describe('a reply', () => {
  test('is written once, by the provider addressed and no one else [FBK-28, API-30, DAT-22]', async () => {
    const { id, provider, author, api } = await received()
    const admin = await addClient(app, { accountType: 'admin' })
    const words = { feedbackId: id, text: 'Thank you' }
    const codes: unknown[] = [await app.visitor().feedback.reply(words).catch(refusalOf)]
    for (const person of [await addProvider(app), author, admin]) {
      codes.push(await app.person(person).feedback.reply(words).catch(refusalOf))
    }
    expect(codes).toEqual(['UNAUTHORIZED', 'NOT_FOUND', 'WRONG_TYPE', 'WRONG_TYPE'])
    expect(await repliesTo(id)).toEqual([])
    await api.reply({ feedbackId: id, text: '  Thank you  ' })
    expect(await repliesTo(id)).toMatchObject([{ replyText: 'Thank you', createdAt: now, updatedAt: now }])
    expect((await app.html(`/directory/${provider}?tab=feedback`)).text).toContain('Thank you')
    expect(await api.reply({ feedbackId: id, text: 'Again' }).catch(refusalOf)).toBe('ALREADY_REPLIED')
  })

  test('is one also of thirty that come at once [FBK-31]', async () => {
    const { id, provider } = await received()
    const held = await (await app.as(provider)).heldApi()
    const tries = Array.from({ length: 30 }, (_, place) =>
      held.feedback.reply({ feedbackId: id, text: `Reply ${place}` }).catch(refusalOf),
    )
    const ends = await Promise.all(tries)
    expect(ends.filter((end) => end === 'ALREADY_REPLIED')).toHaveLength(29)
    expect(await repliesTo(id)).toHaveLength(1)
    const again = query
      .insert(feedbackReplies)
      .values({ feedbackId: id, providerId: provider, replyText: 'Past the rule' })
    await expect(again).rejects.toThrow()
  })

  test('is never blank nor endless [FBK-29]', async () => {
    const { id, api } = await received()
    for (const text of ['', '   ', '\n\t', 'x'.repeat(2001)]) {
      expect([text.length, await api.reply({ feedbackId: id, text }).catch(refusalOf)]).toEqual([
        text.length,
        'BAD_REQUEST',
      ])
    }
    await api.reply({ feedbackId: id, text: 'x'.repeat(2000) })
  })

  test('goes to published feedback only; what waits or was removed does not exist for the provider', async () => {
    for (const state of [waiting, removed]) {
      const { id, api } = await received(state)
      expect(await api.reply({ feedbackId: id, text: 'Thank you' }).catch(refusalOf)).toBe('NOT_FOUND')
      expect((await api.own({ page: 1 })).entries).toEqual([])
    }
    const { api } = await received()
    expect(await api.reply({ feedbackId: unknownId, text: 'Thank you' }).catch(refusalOf)).toBe('NOT_FOUND')
  })

  test('is changed in place, which its date shows; by its author alone [FBK-30, API-30]', async () => {
    const { id, api } = await received()
    const reply = await api.reply({ feedbackId: id, text: 'Thank you' })
    await app.clock.to(later)
    const words = { id: reply.id, text: 'Thank you, Tina' }
    const other = await addProvider(app)
    expect(await app.person(other).feedback.editReply(words).catch(refusalOf)).toBe('NOT_FOUND')
    expect(await api.editReply({ ...words, text: ' ' }).catch(refusalOf)).toBe('BAD_REQUEST')
    await api.editReply(words)
    const [row] = await repliesTo(id)
    expect(row).toMatchObject({ id: reply.id, replyText: 'Thank you, Tina', createdAt: now, updatedAt: later })
  })

  test('that a moderator removed is neither changed nor written again, and its provider is told why', async () => {
    const { id, api, provider } = await received()
    const reply = await api.reply({ feedbackId: id, text: 'You liar' })
    await query
      .update(feedbackReplies)
      .set({ removedAt: now, removalReason: 'abusive' })
      .where(eq(feedbackReplies.id, reply.id))
    expect(await api.editReply({ id: reply.id, text: 'Sorry' }).catch(refusalOf)).toBe('NOT_FOUND')
    expect(await api.reply({ feedbackId: id, text: 'Sorry' }).catch(refusalOf)).toBe('ALREADY_REPLIED')
    expect((await app.html(`/directory/${provider}`)).text).not.toContain('You liar')
    const page = await (await app.as(provider)).html('/account/feedback')
    expect(page.text).toContain('We removed your reply: abusive or hateful.')
    expect(page.all('textarea')).toEqual([])
  })

  test('is told to the author by mail, once, and its changes are not [FBK-33, MSG-17]', async () => {
    const { id, api, email } = await received()
    const reply = await api.reply({ feedbackId: id, text: 'It was a pleasure.' })
    const mail = await app.mailTo(email)
    expect(mail.subject).toBe('Oak & Ash replied to your feedback')
    expect(mail.text).toContain('“Doors that close”')
    expect(mail.text).toContain('It was a pleasure.')
    await api.editReply({ id: reply.id, text: 'A great pleasure.' })
    await settled(app)
    expect(await subjectsTo(app, email)).toHaveLength(1)
  })

  test('is told to no one who was erased or cannot sign in [FBK-33]', async () => {
    const erased = await received({ userId: null, authorName: 'Former member' })
    await erased.api.reply({ feedbackId: erased.id, text: 'Thank you' })
    const gone = await received()
    await query.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, gone.author))
    await gone.api.reply({ feedbackId: gone.id, text: 'Thank you' })
    await settled(app)
    expect(await subjectsTo(app, gone.email)).toEqual([])
  })
})

describe('the page of what a provider received', () => {
  test('is open without a membership, and replies there [FBK-28, FBK-32]', async () => {
    const { id, provider } = await received({}, { memberFor: null })
    const browser = await app.as(provider)
    const page = await browser.html('/account/feedback')
    expect(page.text).toContain('Doors that close')
    expect(hrefsIn(page.region('Which reviews'))).toContain('/account/feedback?show=unanswered')
    expect(page.all('a', { href: `/report/feedback/${id}` })).toHaveLength(1)
    const written = await browser.follow(await browser.post('/account/feedback', { feedback: id, text: 'Thank you' }))
    expect(written.text).toContain('Reply submitted')
    expect(written.text).toContain('Your reply,')
    const [row] = await repliesTo(id)
    const form = { feedback: id, reply: row?.id ?? '', text: 'Thank you, Tina' }
    const changed = await browser.follow(await browser.post('/account/feedback', form))
    expect(changed.text).toContain('Reply updated')
    expect(await repliesTo(id)).toMatchObject([{ replyText: 'Thank you, Tina' }])
  })

  test('keeps what was typed when it fails, and says so [FBK-29, FBK-32]', async () => {
    const { id, provider, api } = await received()
    const browser = await app.as(provider)
    const blank = await browser.html('/account/feedback', form({ feedback: id, text: '  ' }))
    expect([blank.status, blank.text.includes('Write a reply')]).toEqual([400, true])
    const reply = await api.reply({ feedbackId: id, text: 'In another window' })
    const twice = await browser.html('/account/feedback', form({ feedback: id, text: 'My words' }))
    expect([twice.status, textOf(twice.one('textarea'))]).toEqual([409, 'My words'])
    expect(twice.text).toContain('Submission failed')
    const foreign = await browser.html('/account/feedback', form({ feedback: id, reply: unknownId, text: 'My words' }))
    expect([foreign.status, foreign.text.includes('Update failed')]).toEqual([404, true])
    expect(await repliesTo(id)).toMatchObject([{ id: reply.id, replyText: 'In another window' }])
  })

  test('points out what gives a client away, and sends it where the provider is sure', async () => {
    const { id, provider, api } = await received()
    const text = 'You can reach her on 07700 900123'
    expect(await api.reply({ feedbackId: id, text }).catch(refusalOf)).toBe('WORDS_TO_CHECK')
    const browser = await app.as(provider)
    const asked = await browser.html('/account/feedback', form({ feedback: id, text }))
    expect([asked.status, textOf(asked.one('textarea'))]).toEqual([409, text])
    expect(asked.text).toContain('This looks like a phone number: “07700 900123”')
    expect(await repliesTo(id)).toEqual([])
    await browser.post('/account/feedback', { feedback: id, text, sure: 'yes' })
    expect(await repliesTo(id)).toMatchObject([{ replyText: text }])
  })

  test('keeps what was typed when the session is over, and when the review is gone', async () => {
    const { id, provider } = await received()
    const words = form({ feedback: id, text: 'My words' })
    const over = await app.browser().html('/account/feedback', words)
    expect([over.status, textOf(over.one('textarea'))]).toEqual([401, 'My words'])
    await query.delete(feedback).where(eq(feedback.id, id))
    const gone = await (await app.as(provider)).html('/account/feedback', words)
    expect([gone.status, textOf(gone.one('textarea'))]).toEqual([404, 'My words'])
  })

  test('shows how many wait, and only those without a reply where asked', async () => {
    const { id, provider, api } = await received()
    await query
      .insert(feedback)
      .values([
        entry(provider, 5, { title: 'Tidy work' }),
        entry(provider, 1, { ...waiting, title: 'Never turned up', description: 'A secret so far' }),
      ])
    await api.reply({ feedbackId: id, text: 'Thank you' })
    expect(await api.own({ page: 1 })).toMatchObject({ count: 2, unanswered: 1, waiting: 1 })
    const browser = await app.as(provider)
    const all = await browser.html('/account/feedback')
    expect(all.text).toContain('One more review is being checked before it’s published.')
    expect(all.text).not.toMatch(/Never turned up|A secret so far/)
    const open = await browser.html('/account/feedback?show=unanswered')
    expect([open.text.includes('Tidy work'), open.text.includes('Doors that close')]).toEqual([true, false])
    expect((await browser.html('/profile?tab=reviews')).all('a', { href: '/account/feedback' })).not.toEqual([])
  })
})

function form(fields: Record<string, string>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields) }
}
