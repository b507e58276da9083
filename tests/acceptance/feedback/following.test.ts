import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  deletionRequests,
  feedback,
  feedbackAppeals,
  feedbackLinks,
  feedbackPhotos,
  feedbackReplies,
  feedbackUpdates,
  reports,
} from '#db/schema/index.ts'
import { downloadOf, openAtNow } from '#tests/support/accounts.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { dump } from '#tests/support/database/dump.ts'
import { hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider, entry } from '#tests/support/people.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database

async function addEntry(providerId: string, more: Partial<typeof feedback.$inferInsert> = {}): Promise<string> {
  const [row] = await query
    .insert(feedback)
    .values(entry(providerId, 5, more))
    .returning()
  return row?.id ?? ''
}

async function eraseNow(userId: string) {
  const past = new Date(app.site.now().getTime() - 86_400_000)
  await query.insert(deletionRequests).values({ userId, requestedAt: past, eraseAt: past, hidListing: false })
  await run(app, 'account.erase')
}

describe('dashboards', () => {
  test('a provider sees the newest feedback, and a way to reply to what has no reply', async () => {
    const provider = await addProvider(app)
    const [open, answered] = [
      await addEntry(provider, { title: 'Tidy work' }),
      await addEntry(provider, { title: 'On time' }),
    ]
    await query.insert(feedbackReplies).values({ feedbackId: answered, providerId: provider, replyText: 'Thank you' })
    const region = (await (await app.as(provider)).html('/dashboard')).region('Newest feedback')
    expect(textOf(region)).toContain('2 published. 1 without your reply')
    const replies = hrefsIn(region).filter((link) => link.includes('reply='))
    expect(replies).toEqual([`/account/feedback?reply=${open}#feedback-${open}`])
    const page = await (await app.as(provider)).html(replies[0] ?? '')
    expect(page.all('details', { open: true })).toHaveLength(1)
  })

  test('a client is asked how hired jobs went until feedback is left, and sees that it waits', async () => {
    const client = await addClient(app)
    const provider = await addProvider(app, { businessName: 'Oak & Ash' })
    const hired = { status: 'hired' as const, hiredProviderId: provider, endedAt: daysAgo(app, 1) }
    const job = await addJob(app, client, { title: 'Hang a door', ...hired })
    await addJob(app, client, { title: 'Hang another', ...hired, endedAt: daysAgo(app, 3) })
    const browser = await app.as(client)
    const region = (await browser.html('/dashboard')).region('What to do next')
    expect(textOf(region)).toContain('How did it go with Oak & Ash? “Hang a door”')
    expect(hrefsIn(region).filter((link) => link === `/directory/${provider}/feedback`)).toHaveLength(1)
    const asked = async () => hrefsIn((await browser.html(`/job-directory/${job}`)).region('Your job'))
    expect(await asked()).toContain(`/directory/${provider}/feedback`)
    await addEntry(provider, { userId: client, approvedAt: null, checkedAt: null })
    expect(await asked()).not.toContain(`/directory/${provider}/feedback`)
    const after = (await browser.html('/dashboard')).region('What to do next')
    expect(textOf(after)).toContain('One of your reviews is being checked before others can read it.')
    expect(hrefsIn(after)).not.toContain(`/directory/${provider}/feedback`)
  })
})

describe('the data download', () => {
  test('of an author has additions, photos, replies and appeals [SET-63, DAT-20]', async () => {
    const [author, provider] = [await addClient(app), await addProvider(app)]
    const id = await addEntry(provider, { userId: author, title: 'Doors that close', workDone: 'Four doors' })
    await query.insert(feedbackUpdates).values({ feedbackId: id, rating: 3, text: 'One sticks again', createdAt: now })
    await query.insert(feedbackReplies).values({ feedbackId: id, providerId: provider, replyText: 'I will come by' })
    const photo = '6f0f0b0e-0000-4000-8000-000000000001'
    const size = { width: 10, height: 10, position: 0, addedAt: now }
    await query.insert(feedbackPhotos).values({ id: photo, ownerId: author, feedbackId: id, ...size })
    const appeal = { kind: 'feedback' as const, subjectId: id, feedbackId: id, text: 'It is all true', madeAt: now }
    await query.insert(feedbackAppeals).values({ ...appeal, personId: author })
    const report = { kind: 'reply' as const, subjectId: id, reason: 'abusive' as const, note: 'He shouts', madeAt: now }
    await query.insert(reports).values({ ...report, reporterId: author })
    const { all } = await downloadOf(await app.as(author))
    for (const own of [
      'Doors that close',
      'Four doors',
      'One sticks again',
      'I will come by',
      photo,
      'It is all true',
    ]) {
      expect(all).toContain(own)
    }
    expect(all).toContain('He shouts')
  })

  test('of a provider has what is published about them, their link and whom they asked [SET-63]', async () => {
    const provider = await addProvider(app)
    await addEntry(provider, { title: 'For all to read' })
    await addEntry(provider, { title: 'Not checked yet', approvedAt: null, checkedAt: null })
    const { feedback } = app.person(provider)
    const { code } = await feedback.renewLink()
    await feedback.invite({ addresses: 'past@example.org' })
    const { all } = await downloadOf(await app.as(provider))
    for (const own of ['For all to read', code, 'past@example.org']) expect(all).toContain(own)
    expect(all).not.toContain('Not checked yet')
  })
})

describe('erasure', () => {
  test('leaves what a client wrote as a former member’s, without photos and without a person [SET-62]', async () => {
    const author = await addClient(app, { firstName: 'Zenobia', lastName: 'Quill' })
    const provider = await addProvider(app)
    const id = await addEntry(provider, { userId: author, authorName: 'Zenobia Q.', title: 'Doors that close' })
    const size = { width: 10, height: 10, position: 0, addedAt: now }
    const photo = '6f0f0b0e-0000-4000-8000-000000000002'
    await query.insert(feedbackPhotos).values({ id: photo, ownerId: author, feedbackId: id, ...size })
    const appeal = { kind: 'feedback' as const, subjectId: id, feedbackId: id, text: 'It is all true', madeAt: now }
    await query.insert(feedbackAppeals).values({ ...appeal, personId: author })
    await eraseNow(author)
    const [kept] = await query.select().from(feedback).where(eq(feedback.id, id))
    expect(kept).toMatchObject({ title: 'Doors that close', userId: null, authorName: 'Former member' })
    expect(await query.select().from(feedbackPhotos).where(eq(feedbackPhotos.id, photo))).toEqual([])
    const [appealed] = await query.select().from(feedbackAppeals).where(eq(feedbackAppeals.feedbackId, id))
    expect(appealed).toMatchObject({ personId: null, text: 'It is all true' })
    const left = await dump(app)
    expect([left.includes('zenobia'), left.includes(author)]).toEqual([false, false])
  })

  test('takes a provider’s replies, link and invitations along [SET-62]', async () => {
    const [author, provider] = [await addClient(app), await addProvider(app)]
    const id = await addEntry(provider, { userId: author })
    const { feedback } = app.person(provider)
    await feedback.reply({ feedbackId: id, text: 'Thank you, Zygmunt' })
    await feedback.renewLink()
    await feedback.invite({ addresses: 'asked-by-zygmunt@example.org' })
    await app.mailTo('asked-by-zygmunt@example.org')
    await eraseNow(provider)
    const links = await query.select().from(feedbackLinks).where(eq(feedbackLinks.providerId, provider))
    expect(links).toEqual([])
    expect((await query.select().from(feedbackReplies).where(eq(feedbackReplies.feedbackId, id))).length).toBe(0)
  })
})

test('home quotes what is more than unproven first, however new the rest is [HOME-19]', async () => {
  const praised = async (title: string, more: Partial<typeof feedback.$inferInsert>) =>
    addEntry(await addProvider(app), { title, description: null, authorName: title, ...more })
  for (const grade of ['hired', 'contact', 'invited'] as const) {
    await praised(grade, { grade, createdAt: daysAgo(app, 20), userId: await addClient(app) })
  }
  for (const name of ['one', 'two', 'three']) await praised(name, { userId: await addClient(app) })
  const shown = await app.visitor().feedback.testimonials()
  expect(shown.map(({ text }) => text).sort()).toEqual(['contact', 'hired', 'invited'])
})

test('the monthly report counts new feedback that is published', async () => {
  const provider = await addProvider(app)
  const month = new Date('2026-10-15T12:00:00Z')
  await addEntry(provider, { createdAt: month })
  await addEntry(provider, { createdAt: month, approvedAt: null, checkedAt: null })
  await addEntry(provider, { createdAt: new Date('2026-09-15T12:00:00Z') })
  await app.person(provider).account.setMailChoice({ kind: 'membership_report', on: true })
  await app.work.transaction((work) => work.emit('membership.monthOver', { providerId: provider, from: '2026-10-01' }))
  expect((await app.mailTo(`${provider}@example.com`, /October/)).text).toContain('New feedback: 1')
})
