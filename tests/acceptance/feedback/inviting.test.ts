import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  deletionRequests,
  feedback,
  feedbackInvitations,
  mailbox,
  memberships,
  profileContacts,
} from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { pathOf } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { dump } from '#tests/support/database/dump.ts'
import { settled, subjectsTo } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database
const DAY = 86_400_000
const inDays = (days: number) => new Date(now.getTime() + days * DAY)

const newAddress = () => `past-client-${randomUUID()}@example.org`

async function member(given: Parameters<typeof addProvider>[1] = {}) {
  const id = await addProvider(app, { businessName: 'Oak & Ash', ...given })
  return { id, api: app.person(id).feedback }
}

async function leaveBy(providerId: string, invitation: string | null): Promise<string> {
  const author = await addClient(app)
  const { id } = await app.person(author).feedback.leave({ providerId, invitation, rating: 3, title: 'All right' })
  return gradeOf(id)
}

async function gradeOf(id: string): Promise<string> {
  const [row] = await query.select({ grade: feedback.grade }).from(feedback).where(eq(feedback.id, id))
  return row?.grade ?? ''
}

async function mailedCode(email: string): Promise<string> {
  const { links } = await app.mailTo(email)
  const form = links.map(pathOf).find((path) => path.includes('invitation=')) ?? ''
  return new URL(form, 'http://x').searchParams.get('invitation') ?? ''
}

const stopLink = async (email: string) =>
  (await app.mailTo(email)).links.map(pathOf).find((path) => path.startsWith('/feedback-invitations/stop')) ?? ''

describe('a link', () => {
  test('is for members, and leads from its short address to the form, changing nothing', async () => {
    const unpaid = await addProvider(app, { memberFor: null })
    expect(await app.person(unpaid).feedback.renewLink().catch(refusalOf)).toBe('MEMBERSHIP_NEEDED')
    const { id, api } = await member()
    expect((await api.inviting()).link).toBeNull()
    const { code, url } = await api.renewLink()
    expect(pathOf(url)).toBe(`/feedback/${code}`)
    const answer = await app.page(`/feedback/${code}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/directory/${id}/feedback?invitation=${code}`,
    ])
    expect((await app.page(`/feedback/${code.toUpperCase()}`)).status).toBe(302)
    expect((await app.page('/feedback/nonsense')).status).toBe(404)
  })

  test('grades what comes by it as invited; an ended or unknown one is no error', async () => {
    const { id, api } = await member()
    const { code } = await api.renewLink()
    expect(await leaveBy(id, code)).toBe('invited')
    expect(await leaveBy(id, code)).toBe('invited')
    const other = await member()
    expect(await leaveBy(other.id, code)).toBe('unproven')
    const renewed = await api.renewLink()
    expect(await leaveBy(id, code)).toBe('unproven')
    expect((await app.page(`/feedback/${code}`)).status).toBe(404)
    expect(await leaveBy(id, renewed.code)).toBe('invited')
    for (const invitation of [null, '', 'nonsense', `${other.id}.x`])
      expect(await leaveBy(id, invitation)).toBe('unproven')
  })

  test('is on cards to print, with its code as a picture', async () => {
    const { id, api } = await member()
    const browser = await app.as(id)
    expect((await browser.page('/account/feedback/card')).headers.get('location')).toBe('/account/feedback/invite')
    const made = await browser.follow(await browser.post('/account/feedback/invite', { renew: 'first' }))
    const { link } = await api.inviting()
    expect(made.text).toContain(link?.url)
    expect(made.all('svg', { 'aria-label': 'QR code of your link' })).toHaveLength(1)
    const cards = await browser.html('/account/feedback/card')
    expect(cards.all('svg', { 'aria-label': 'QR code of the feedback form' })).toHaveLength(8)
    expect((await browser.html('/account/feedback/card?size=a6')).text).toContain('Oak & Ash')
    await browser.post('/account/feedback/invite', { renew: 'again' })
    expect((await api.inviting()).link?.code).not.toBe(link?.code)
  })
})

describe('an invitation by mail', () => {
  test('says that any opinion is welcome and nothing is given for it, and works once', async () => {
    const { id, api } = await member()
    const email = newAddress()
    expect(await api.invite({ addresses: email.toUpperCase() })).toEqual({ sent: 1, again: 0 })
    const mail = await app.mailTo(email)
    expect(mail.subject).toBe('How did Oak & Ash do?')
    expect(mail.text).toContain('Good or bad, please say what you think.')
    expect(mail.text).toContain('may not offer you anything for it')
    expect(mail.text).toContain('Stop this kind of email with one click')
    const code = await mailedCode(email)
    expect(await leaveBy((await member()).id, code)).toBe('unproven')
    expect(await leaveBy(id, code)).toBe('invited')
    expect(await leaveBy(id, code)).toBe('unproven')
    expect(await api.inviting()).toMatchObject({ asked: 1, answered: 1, left: 19, invitations: [{ email: null }] })
  })

  test('goes to each address once by one provider, who may ask twenty a day, also at once', async () => {
    const { id, api } = await member()
    const [first, ...more] = Array.from({ length: 21 }, newAddress)
    expect(await api.invite({ addresses: `${first}, ${first};${first?.toUpperCase()}` })).toEqual({ sent: 1, again: 0 })
    expect(await api.invite({ addresses: first ?? '' })).toEqual({ sent: 0, again: 1 })
    expect(await api.invite({ addresses: more.join('\n') }).catch(refusalOf)).toBe('TOO_MANY_REQUESTS')
    const held = await (await app.as(id)).heldApi()
    const ends = await Promise.all(more.map((address) => held.feedback.invite({ addresses: address }).catch(refusalOf)))
    expect(ends.filter((end) => end === 'TOO_MANY_REQUESTS')).toHaveLength(1)
    await app.clock.to(inDays(1.1))
    expect(await api.invite({ addresses: newAddress() })).toEqual({ sent: 1, again: 0 })
  })

  test('goes neither to the provider nor to what is no address, and takes a membership', async () => {
    const { id, api } = await member()
    await query.update(profileContacts).set({ email: 'Shop@oak.example' }).where(eq(profileContacts.profileId, id))
    for (const own of [`${id}@example.com`, 'shop@oak.example']) {
      expect(await api.invite({ addresses: `${newAddress()} ${own}` }).catch(refusalOf)).toBe('ONESELF')
    }
    const many = Array.from({ length: 21 }, newAddress).join(' ')
    for (const addresses of ['', ' ', 'tina', 'tina@', 'a@b.example, tina', many]) {
      expect([addresses, await api.invite({ addresses }).catch(refusalOf)]).toEqual([addresses, 'BAD_REQUEST'])
    }
    const unpaid = await addProvider(app, { memberFor: null })
    expect(await app.person(unpaid).feedback.invite({ addresses: newAddress() }).catch(refusalOf)).toBe(
      'MEMBERSHIP_NEEDED',
    )
    expect((await api.inviting()).asked).toBe(0)
  })

  test('is followed by one reminder after a week, and none where something came of it', async () => {
    const { id, api } = await member()
    const [silent, answered] = [newAddress(), newAddress()]
    await api.invite({ addresses: `${silent} ${answered}` })
    await leaveBy(id, await mailedCode(answered))
    await app.clock.to(inDays(6.9))
    await run(app, 'feedback.remind')
    await settled(app)
    expect(await subjectsTo(app, silent)).toHaveLength(1)
    for (const day of [7, 8, 30]) {
      await app.clock.to(inDays(day))
      await Promise.all([run(app, 'feedback.remind'), run(app, 'feedback.remind')])
    }
    await settled(app)
    expect(await subjectsTo(app, silent)).toEqual(['How did Oak & Ash do?', 'Reminder: how did Oak & Ash do?'])
    expect(await subjectsTo(app, answered)).toHaveLength(1)
  })

  test('has no reminder once the membership is over', async () => {
    const { id, api } = await member()
    const email = newAddress()
    await api.invite({ addresses: email })
    await app.mailTo(email)
    await query
      .update(memberships)
      .set({ periodEnd: inDays(1), endedAt: inDays(1) })
      .where(eq(memberships.providerId, id))
    await app.clock.to(inDays(7))
    await run(app, 'feedback.remind')
    await settled(app)
    expect(await subjectsTo(app, email)).toHaveLength(1)
  })

  test('is stopped with one click, from every provider and for good', async () => {
    const [one, other] = [await member(), await member()]
    const email = newAddress()
    await one.api.invite({ addresses: email })
    const link = await stopLink(email)
    expect((await app.html(link)).all('form', { method: 'post' })).toHaveLength(1)
    expect(
      (await app.page(link, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: oneClick })).status,
    ).toBe(200)
    await other.api.invite({ addresses: email })
    await app.clock.to(inDays(7))
    await run(app, 'feedback.remind')
    await settled(app)
    expect(await subjectsTo(app, email)).toHaveLength(1)
    for (const token of ['', 'x', `${new URL(link, 'http://x').searchParams.get('token')}x`]) {
      const bad = await app.page(`/feedback-invitations/stop?token=${token}`, {
        method: 'POST',
        body: new URLSearchParams(),
      })
      expect([token, bad.status]).toEqual([token, 404])
    }
  })

  test('carries no link or second line in the name of its provider', async () => {
    const { api } = await member({ businessName: 'Win at https://spam.example\nnow www.spam.example' })
    const email = newAddress()
    await api.invite({ addresses: email })
    const { subject, text } = await app.mailTo(email)
    expect(subject).not.toContain('\n')
    expect(text).not.toMatch(/spam\.example|https:\/\/spam/)
  })

  test('keeps its address for 90 days at most, and not when its owner is erased', async () => {
    const { api } = await member()
    const email = newAddress()
    await api.invite({ addresses: email })
    await app.mailTo(email)
    await query.delete(mailbox).where(eq(mailbox.to, email))
    expect(await dump(app)).toContain(email)
    await app.clock.to(inDays(89))
    await run(app, 'feedback.remind', 'feedback.forget')
    await settled(app)
    await query.delete(mailbox).where(eq(mailbox.to, email))
    expect(await dump(app)).toContain(email)
    await app.clock.to(inDays(90.1))
    await run(app, 'feedback.forget')
    expect(await dump(app)).not.toContain(email)
    expect(await api.invite({ addresses: email })).toEqual({ sent: 0, again: 1 })
    const client = await addClient(app)
    await api.invite({ addresses: `${client}@example.com` })
    const asked = () =>
      query
        .select()
        .from(feedbackInvitations)
        .where(eq(feedbackInvitations.email, `${client}@example.com`))
    expect(await asked()).toHaveLength(1)
    await eraseNow(client)
    expect(await asked()).toEqual([])
  })
})

const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }

async function eraseNow(userId: string) {
  const past = new Date(app.site.now().getTime() - DAY)
  await query.insert(deletionRequests).values({ userId, requestedAt: past, eraseAt: past, hidListing: false })
  await run(app, 'account.erase')
}
