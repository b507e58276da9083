import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberships, messages, reports } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addJob } from '#tests/support/clients.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { allIn, said, textOf } from '#tests/support/html.ts'
import { upload } from '#tests/support/job/form.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { addProvider } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { logInByForm, newBrowser, signUpConfirmed } from '#tests/support/signing-up.ts'
import { clientVoice, providerVoice, say, textsOf, threadOf, unreadOf, type Voice, writeTo } from './talk.ts'

const app = await createTestApp({ environment: { DATA_DIR: newDataDir() }, working: true })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())
const { query } = app.site.database

async function talk(): Promise<{ tom: Voice; rosa: Voice; id: string }> {
  const two = { tom: await clientVoice(app), rosa: await providerVoice(app) }
  return { ...two, id: await writeTo(two.tom, two.rosa.id) }
}

describe('without JavaScript', () => {
  test('a client writes on the listing and comes to the conversation [MSG-01, PRV-17]', async () => {
    const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
    const closed = await tom.browser.html(`/directory/${rosa.id}`)
    expect(closed.all('textarea')).toEqual([])
    expect(closed.one('a', { text: 'Send a message' }).attribs.href).toBe(
      `/directory/${rosa.id}?action=contact#message`,
    )
    const open = await tom.browser.html(`/directory/${rosa.id}?action=contact`)
    const form = open.one('form', { action: `/messages/new?provider=${rosa.id}` })
    const [id] = allIn(form, 'input', { name: 'id' })
    const sent = await tom.browser.post(form.attribs.action ?? '', { id: id?.attribs.value ?? '', text: 'Hello Rosa' })
    const page = await tom.browser.follow(sent)
    expect([page.status, said(page)]).toEqual([200, 'Message sent'])
    expect(page.text).toContain('Hello Rosa')
  })

  test('a visitor’s words survive the sign-in, also one by sign-up [MSG-19, MSG-20]', async () => {
    const rosa = await providerVoice(app)
    const person = await signUpConfirmed(app, 'client')
    const visitor = newBrowser(app)
    const typed = `Mend my roof, please.\n${'It is a large one. '.repeat(200)}`.trim()
    const asked = await visitor.post(`/messages/new?provider=${rosa.id}`, { id: '', text: typed })
    const login = asked.headers.get('location') ?? ''
    const back = `/directory/${rosa.id}?action=contact`
    expect(login).toBe(`/login?${new URLSearchParams({ return: back })}`)
    const begun = await logInByForm(visitor, person.email, { at: login })
    expect(begun.headers.get('location')).toBe(back)
    const listing = await visitor.html(back)
    expect(textOf(listing.one('textarea', { name: 'text' }))).toBe(typed.replace(/\s+/g, ' '))
    const other = await providerVoice(app)
    expect(textOf((await visitor.html(`/directory/${other.id}?action=contact`)).one('textarea'))).toBe('')
    await visitor.follow(await visitor.post(`/messages/new?provider=${rosa.id}`, { id: '', text: typed }))
    expect(visitor.cookies.has('fettle.message-draft')).toBe(false)
    const { lines } = await rosa.browser.api.message.list({})
    expect(await textsOf(rosa, lines[0]?.id ?? '')).toEqual([typed])
  })

  test('no one reads what another visitor typed', async () => {
    const rosa = await providerVoice(app)
    await newBrowser(app).post(`/messages/new?provider=${rosa.id}`, { id: '', text: 'A word of mine' })
    const page = await newBrowser(app).html(`/directory/${rosa.id}?action=contact`)
    expect(page.source).not.toContain('A word of mine')
  })

  test('the unconfirmed are refused with a way to resend the mail, and keep their words [MSG-02]', async () => {
    const rosa = await providerVoice(app)
    const una = await clientVoice(app, { emailConfirmed: false })
    const page = await una.browser
      .post(`/messages/new?provider=${rosa.id}`, { id: '', text: 'Wait for me' })
      .then((answer) => una.browser.follow(answer))
    expect(page.status).toBe(403)
    expect(page.text).toContain('Please confirm your email address first.')
    expect(page.all('button', { text: 'Resend email' })).not.toHaveLength(0)
    expect(textOf(page.one('textarea', { name: 'text' }))).toBe('Wait for me')
  })

  test('an unclaimed listing has no form, and says why and what else to do [MSG-30]', async () => {
    const id = await addProvider(app, { adminCreated: true, businessName: 'Not here', phone: '07700 900111' })
    for (const path of [`/directory/${id}`, `/directory/${id}?action=contact`]) {
      const page = await newBrowser(app).html(path)
      expect(page.text).toContain('This business has not joined Fettle yet')
      expect(page.all('a', { text: 'Send a message' })).toEqual([])
      expect(page.all('textarea')).toEqual([])
      expect(page.all('button', { text: 'Show phone' })).toHaveLength(1)
    }
  })

  test('providers see no form on listings', async () => {
    const [rosa, other] = [await providerVoice(app), await providerVoice(app)]
    const page = await other.browser.html(`/directory/${rosa.id}?action=contact`)
    expect([page.all('textarea').length, page.all('a', { text: 'Send a message' }).length]).toEqual([0, 0])
  })

  test('both sides write in the thread; opening it clears the count everywhere [MSG-22, MSG-24, MSG-25]', async () => {
    const { tom, rosa, id } = await talk()
    const list = await rosa.browser.html('/messages')
    expect(list.text).toMatch(/Tom Field.*Could you mend my roof\?.*1 unread/)
    expect(list.all('a', { 'aria-label': 'Messages, 1 unread' })).toHaveLength(1)
    const thread = await rosa.browser.html(`/messages/${id}`)
    expect(thread.all('a', { 'aria-label': 'Messages' })).toHaveLength(1)
    expect(await unreadOf(rosa)).toBe(0)
    const form = thread.all('form', { action: `/messages/${id}` }).find((one) => allIn(one, 'textarea').length > 0)
    const [hidden] = form ? allIn(form, 'input', { name: 'id' }) : []
    const fields = { id: hidden?.attribs.value ?? '', text: 'On Tuesday' }
    const again = [
      await rosa.browser.post(`/messages/${id}`, fields),
      await rosa.browser.post(`/messages/${id}`, fields),
    ]
    expect(again.map((answer) => answer.headers.get('location'))).toEqual([`/messages/${id}`, `/messages/${id}`])
    expect(await textsOf(tom, id)).toEqual(['Could you mend my roof?', 'On Tuesday'])
  })

  test('an empty or too long message keeps what was typed', async () => {
    const { tom, id } = await talk()
    const empty = await tom.browser.post(`/messages/${id}`, { id: '', text: '   ' })
    expect(empty.status).toBe(400)
    const long = await tom.browser.follow(await tom.browser.post(`/messages/${id}`, { id: '', text: 'x'.repeat(5001) }))
    expect(long.text).toContain('Use at most 5,000 characters')
    expect(long.source).toContain('x'.repeat(5001))
  })

  test('the blocked side is told that nothing was delivered, and keeps their words [MSG-28]', async () => {
    const { tom, rosa, id } = await talk()
    const blocked = await rosa.browser.follow(await rosa.browser.post(`/messages/${id}`, { act: 'block' }))
    expect(blocked.text).toContain('You have blocked Tom Field')
    const page = await tom.browser.follow(await tom.browser.post(`/messages/${id}`, { id: '', text: 'Hello there?' }))
    expect(page.text).toContain('Your message was not delivered.')
    expect(page.text).not.toContain('blocked')
    expect(textOf(page.one('textarea', { name: 'text' }))).toBe('Hello there?')
  })

  test('a conversation is left and come back to', async () => {
    const { rosa, id } = await talk()
    const list = await rosa.browser.follow(await rosa.browser.post(`/messages/${id}`, { act: 'leave' }))
    expect([said(list), list.text.includes('Tom Field')]).toEqual(['You left the conversation', false])
    expect((await rosa.browser.html(`/messages/${id}`)).text).toContain('You left this conversation')
    await rosa.browser.post(`/messages/${id}`, { act: 'come-back' })
    expect((await rosa.browser.html('/messages')).text).toContain('Tom Field')
  })

  test('a message is reported with a reason [MSG-27]', async () => {
    const { rosa, id } = await talk()
    const [message] = (await threadOf(rosa, id)).messages
    const address = `/report/message/${message?.id}`
    const former = await rosa.browser.page(`/messages/${id}/report/${message?.id}`)
    expect(former.headers.get('location')).toBe(address)
    expect((await rosa.browser.html(`/messages/${id}`)).all('a', { href: address })).toHaveLength(1)
    const without = await rosa.browser.follow(await rosa.browser.post(address, { reason: '', note: 'Rude' }))
    expect(without.text).toContain('Choose what is wrong')
    const page = await rosa.browser.follow(await rosa.browser.post(address, { reason: 'abusive', note: 'Rude' }))
    expect(said(page)).toContain('Thank you for your report')
    expect(await query.$count(reports, eq(reports.subjectId, message?.id ?? ''))).toBe(1)
  })

  test('photos are added one by one and go with the next message', async () => {
    const { tom, rosa, id } = await talk()
    const picture = await plainPng(60, 40)
    const answer = await upload(tom.browser, picture, `/messages/photos?conversation=${id}&plain`)
    expect(answer.headers.get('location')).toBe(`/messages/${id}`)
    await upload(tom.browser, picture, `/messages/photos?conversation=${id}&plain`)
    const page = await tom.browser.html(`/messages/${id}`)
    const photos = page.all('input', { name: 'photo' }).map(({ attribs }) => attribs.value ?? '')
    expect(photos).toHaveLength(2)
    await tom.browser.post(`/messages/${id}`, { id: '', text: '', photo: photos })
    expect((await threadOf(rosa, id)).messages.at(-1)?.photos.map((photo) => photo.id)).toEqual(photos)
    const shown = await rosa.browser.html(`/messages/${id}`)
    expect(shown.all('img', { src: `/media/messages/${photos[0]}-thumb.webp` })).toHaveLength(1)
  })
})

describe('the page of a thread', () => {
  test('links addresses safely, and shows what is typed as typed', async () => {
    const { tom, rosa, id } = await talk()
    await say(tom, id, 'See https://example.com/a?b=1 <script>alert(1)</script> javascript:alert(2)')
    const page = await rosa.browser.html(`/messages/${id}`)
    const link = page.one('a', { href: 'https://example.com/a?b=1' })
    expect(link.attribs.rel).toBe('nofollow ugc noopener')
    expect(page.text).toContain('<script>alert(1)</script> javascript:alert(2)')
    expect(page.all('a', { href: /^javascript/ })).toEqual([])
  })

  test('says which job it is about, with a link while there is one', async () => {
    const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
    const jobId = await addJob(app, tom.id, { title: 'Fence of 20 m' })
    await addReveals(app, jobId, rosa.id)
    const job = await rosa.browser.html(`/job-directory/${jobId}`)
    expect(job.all('a', { href: `/messages/new?job=${jobId}` })).toHaveLength(1)
    const own = await tom.browser.html(`/job-directory/${jobId}`)
    expect(own.all('a', { href: `/messages/new?job=${jobId}&provider=${rosa.id}` })).toHaveLength(1)
    const form = await rosa.browser.html(`/messages/new?job=${jobId}`)
    expect(form.text).toContain('About “Fence of 20 m”')
    const page = await rosa.browser.follow(
      await rosa.browser.post(`/messages/new?job=${jobId}`, { id: '', text: 'I could come today.' }),
    )
    expect(page.all('a', { href: `/job-directory/${jobId}`, text: 'Fence of 20 m' })).toHaveLength(1)
    const known = await rosa.browser.page(`/messages/new?job=${jobId}`)
    expect(known.headers.get('location')).toMatch(/^\/messages\/[0-9a-f-]{36}$/)
  })

  test('has earlier messages behind a link, day by day', async () => {
    const { tom, rosa, id } = await talk()
    const rows = Array.from({ length: 40 }, (_, index) => ({
      ...{ id: crypto.randomUUID(), conversationId: id, senderId: rosa.id, text: `Number ${index}.` },
      sentAt: new Date(Date.now() - (40 - index) * 3_600_000),
    }))
    await query.insert(messages).values(rows)
    const page = await tom.browser.html(`/messages/${id}`)
    expect([page.text.includes('Number 10.'), page.text.includes('Number 9.')]).toEqual([true, false])
    const more = page.one('a', { text: 'Show earlier messages' }).attribs.href ?? ''
    expect((await tom.browser.html(more)).text).toContain('Number 9.')
    expect(page.text).toContain('Yesterday')
  })

  test('is not read by a prefetch', async () => {
    const { rosa, id } = await talk()
    await rosa.browser.page(`/messages/${id}`, { headers: { 'sec-purpose': 'prefetch' } })
    expect(await unreadOf(rosa)).toBe(1)
  })
})

test('scripts send, and are told why not in words', async () => {
  const { tom, rosa, id } = await talk()
  const send = async (who: Voice, fields: Record<string, string>) => {
    const answer = await who.browser.post(`/messages/${id}/send`, fields)
    return [answer.status, await answer.json()]
  }
  const messageId = crypto.randomUUID()
  expect(await send(tom, { id: messageId, text: 'Hello' })).toEqual([200, { sent: messageId }])
  expect(await send(tom, { id: messageId, text: 'Hello' })).toEqual([200, { sent: messageId }])
  expect(await textsOf(rosa, id)).toEqual(['Could you mend my roof?', 'Hello'])
  expect(await send(tom, { id: crypto.randomUUID(), text: '' })).toEqual([400, { refused: 'Write your message' }])
  const stranger = { id: '', browser: app.browser() }
  const [status, told] = await send(stranger, { id: crypto.randomUUID(), text: 'Hello' })
  expect([status, String(told.refused)]).toEqual([401, expect.stringContaining('You are logged out.')])
})

test('quick replies are saved, used and removed; a lapsed member is led to the membership', async () => {
  const { rosa, id } = await talk()
  const saved = await rosa.browser.follow(
    await rosa.browser.post('/messages/quick-replies', { id: '', text: 'I could come on Monday.' }),
  )
  expect(said(saved)).toBe('Quick reply saved')
  const [reply] = await rosa.browser.api.message.quickReplies()
  const thread = await rosa.browser.html(`/messages/${id}?reply=${reply?.id}`)
  expect(textOf(thread.one('textarea', { name: 'text' }))).toBe('I could come on Monday.')
  await rosa.browser.post('/messages/quick-replies', { id: reply?.id ?? '', text: 'x', remove: reply?.id ?? '' })
  expect(await rosa.browser.api.message.quickReplies()).toEqual([])
  await query.update(memberships).set({ endedAt: new Date() }).where(eq(memberships.providerId, rosa.id))
  expect((await rosa.browser.page('/messages/quick-replies')).headers.get('location')).toContain('/membership?')
})

test('the dashboards show unread and newest messages, and a provider’s day by day [NAV-58, NAV-63]', async () => {
  const { tom, rosa, id } = await talk()
  const provider = await rosa.browser.html('/dashboard')
  expect(textOf(provider.region('Messages'))).toMatch(/1 unread message.*Tom Field.*Could you mend my roof\?/)
  const { dashboard } = rosa.browser.api
  const shown = await dashboard.show()
  expect(shown.kind === 'provider' && shown.activity.days.at(-1)?.messages).toBe(1)
  await say(rosa, id, 'On Tuesday')
  expect(textOf((await tom.browser.html('/dashboard')).region('Messages'))).toMatch(
    /1 unread.*Ridge Roofing.*On Tuesday/,
  )
})
