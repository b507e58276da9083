/** What admins do to memberships and their money, at the test provider. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, memberships, receipts } from '#db/schema/index.ts'
import { addReceipt } from '#tests/support/admin/member-acts.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { readHtml, said, textOf } from '#tests/support/html.ts'
import { atPortal, buy, membershipRow, newProvider, settled, subjectsTo } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'
import { search } from '#tests/support/search.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const DAY = 86_400_000
const { admin, app, query } = await openForAdmin({ working: true, now: NOW })
const moderator = await app.as(await addProvider(app, { accountType: 'moderator', memberFor: null }))

const newMember = async (plan: 'monthly' | 'yearly' = 'yearly') => {
  const member = await newProvider(app)
  await buy(app, member.browser, { plan })
  await settled(app)
  const [receipt] = await query.select().from(receipts).where(eq(receipts.providerId, member.id))
  if (!receipt) throw new Error('no receipt')
  return { ...member, receipt, page: `/admin/users/${member.id}` }
}
const receiptNow = async (id: string) => {
  const [row] = await query.select().from(receipts).where(eq(receipts.id, id))
  return row
}
const entryOf = async (id: string, action: string) => {
  const entries = await query.select().from(auditLog).where(eq(auditLog.subjectId, id))
  return entries.find((entry) => entry.action === action)
}
const isListed = async (id: string) => (await search(app)).cards.some((card) => card.id === id)
const atProvider = async (id: string) => {
  const ref = (await membershipRow(app, id))?.subscriptionRef ?? ''
  return app.site.payments.subscription(ref)
}

describe('a refund', () => {
  test('of a part goes back once and is mailed with its reason; then only the rest is left', async () => {
    const { id, email, receipt, page } = await newMember()
    const path = `${page}/refund/${receipt.id}`
    expect((await admin.html(page)).one('a', { href: path })).toBeTruthy()
    const typed = { amount: 'part', part: '£4.50', seenPence: '0', reason: 'We were away for a week.' }
    const unsure = await readHtml(await admin.post(path, { ...typed, amount: '' }))
    expect(unsure.text).toContain('Choose how much goes back')
    expect(textOf(unsure.one('textarea', { name: 'reason' }))).toBe(typed.reason)
    expect(await (await admin.post(path, { ...typed, part: '21' })).text()).toContain('At most £20.00 of this payment')
    expect(await (await admin.post(path, { ...typed, part: 'a lot' })).text()).toContain('Enter an amount such as 4.50')
    const done = await admin.post(path, typed)
    expect(done.headers.get('location')).toBe(page)
    // Pressed twice: the second has seen nothing of the first.
    expect(await (await admin.post(path, typed)).text()).toContain('refunded in the meantime')
    expect(said(await admin.follow(done))).toContain('Refund on its way')
    await settled(app)
    expect(await receiptNow(receipt.id)).toMatchObject({ refundedPence: 450, owedPence: 450 })
    const mail = await app.mailTo(email, /^You get £4\.50 back/)
    expect(mail.text).toContain('We were away for a week.')
    expect(await entryOf(id, 'membership.refunded')).toMatchObject({
      reason: typed.reason,
      after: { receipt: receipt.number, refundPence: 450 },
    })
    expect((await admin.html(page)).text).toContain('£20.00, £4.50 paid back')
    expect((await admin.html(path)).text).toContain('All that is left: £15.50')
    await admin.post(path, { amount: 'whole', part: '', seenPence: '450', reason: 'The rest too' })
    await settled(app)
    expect((await receiptNow(receipt.id))?.refundedPence).toBe(2000)
    expect((await membershipRow(app, id))?.endedAt).toBeNull()
    expect((await admin.html(page)).all('a', { href: path })).toEqual([])
  })

  test('counts before the payment provider has done it, so that ending the membership pays nothing twice', async () => {
    const { id, receipt, page, browser } = await newMember()
    await admin.post(`${page}/refund/${receipt.id}`, { amount: 'part', part: '5', seenPence: '0', reason: 'Sorry' })
    await admin.post(`${page}/membership/end`, { ending: 'refund', reason: 'Asked by phone' })
    await settled(app)
    expect((await receiptNow(receipt.id))?.refundedPence).toBe(2000)
    expect((await entryOf(id, 'membership.endedByAdmin'))?.after).toEqual({ refundPence: 1500 })
    expect((await browser.html('/profile?tab=subscriptions')).text).toContain('£20.00 paid back')
  })

  test('is for admins with their password, of this provider’s payments', async () => {
    const { id, receipt, page } = await newMember()
    const other = await addProvider(app)
    const foreign = await addReceipt(app, other)
    const input = { amount: 'whole', part: null, seenPence: 0, reason: 'A reason' } as const
    await expect(admin.api.billing.refund({ id, receiptId: foreign, ...input })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await moderator.page(`${page}/refund/${receipt.id}`)).status).toBe(404)
    await app.clock.to(new Date(NOW.getTime() + 20 * 60_000))
    const typed = { amount: 'whole', part: '', seenPence: '0', reason: 'A reason' }
    const asked = await admin.post(`${page}/refund/${receipt.id}`, typed)
    await app.clock.to(NOW)
    expect(await asked.text()).toContain('Your password')
    await settled(app)
    expect((await receiptNow(receipt.id))?.refundedPence).toBe(0)
  })
})

describe('an end', () => {
  test('without a refund is at once, at the payment provider too, and told with its reason', async () => {
    const { id, email, receipt, page } = await newMember()
    const path = `${page}/membership/end`
    const form = await admin.html(path)
    for (const words of ['Now, with all their money back: £20.00', 'Now, with the unused part back: £20.00'])
      expect(form.text).toContain(words)
    expect(form.text).toContain('On 23 November 2027, the end of its period')
    expect(await isListed(id)).toBe(true)
    const done = await admin.follow(await admin.post(path, { ending: 'now', reason: 'A stolen card' }))
    expect(said(done)).toContain('Membership ended')
    await settled(app)
    expect([await isListed(id), (await atProvider(id)).state]).toEqual([false, 'ended'])
    expect((await receiptNow(receipt.id))?.refundedPence).toBe(0)
    const mail = await app.mailTo(email, /^We have ended your membership/)
    expect(mail.text).toContain('A stolen card')
    expect(mail.text).not.toContain('back to the card')
    expect(await subjectsTo(app, email)).not.toContain('Your membership has ended')
    expect((await admin.page(path)).status).toBe(404)
  })

  test('with all the money back is for the 14 days after a payment, and not for longer', async () => {
    const { id, email, receipt, page } = await newMember()
    await query
      .update(receipts)
      .set({ paidAt: new Date(NOW.getTime() - 10 * DAY), periodStart: new Date(NOW.getTime() - 10 * DAY) })
      .where(eq(receipts.id, receipt.id))
    await query
      .update(memberships)
      .set({ startedAt: new Date(NOW.getTime() - 10 * DAY) })
      .where(eq(memberships.providerId, id))
    expect((await admin.html(`${page}/membership/end`)).text).toContain('until 27 November 2026')
    await admin.post(`${page}/membership/end`, { ending: 'money-back', reason: 'You wrote to us' })
    await settled(app)
    expect((await receiptNow(receipt.id))?.refundedPence).toBe(2000)
    expect((await app.mailTo(email, /^We have ended/)).text).toContain('We are paying £20.00 back')

    const other = await newMember()
    const old = { paidAt: new Date(NOW.getTime() - 15 * DAY), periodStart: new Date(NOW.getTime() - 15 * DAY) }
    await query.update(receipts).set(old).where(eq(receipts.id, other.receipt.id))
    await query.update(memberships).set({ startedAt: old.paidAt }).where(eq(memberships.providerId, other.id))
    expect((await admin.html(`${other.page}/membership/end`)).text).not.toContain('all their money back')
    const late = admin.api.billing.end({ id: other.id, ending: 'money-back', reason: 'You wrote to us' })
    await expect(late).rejects.toMatchObject({ code: 'MONEY_BACK_OVER' })
  })

  test('with its period stops the renewal, with one mail, and the member can resume', async () => {
    const { id, email, page, api } = await newMember('monthly')
    const path = `${page}/membership/end`
    await admin.post(path, { ending: 'later', reason: 'Asked by phone' })
    await settled(app)
    expect((await atProvider(id)).cancelledAt).not.toBeNull()
    expect(await isListed(id)).toBe(true)
    expect((await app.mailTo(email, /^We have ended/)).text).toContain('It runs until 23 December 2026')
    expect(await subjectsTo(app, email)).not.toContain('You have cancelled your membership')
    expect(await entryOf(id, 'membership.renewalStopped')).toMatchObject({ reason: 'Asked by phone' })
    expect((await admin.html(path)).text).not.toContain('the end of its period')
    await expect(admin.api.billing.end({ id, ending: 'later', reason: 'Again' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    })
    await api.membership.resume()
    await settled(app)
    expect((await atProvider(id)).cancelledAt).toBeNull()
  })
})

describe('an extension', () => {
  test('adds free time to what is paid; then it renews at the payment provider, and was never called free', async () => {
    const { id, email, page } = await newMember('monthly')
    const path = `${page}/membership/extend`
    const seenEnd = (await membershipRow(app, id))?.periodEnd.toISOString() ?? ''
    const typed = { count: '10', unit: 'days', seenEnd, reason: 'We were away' }
    const none = await readHtml(await admin.post(path, { ...typed, count: '0' }))
    expect(none.text).toContain('Enter a whole number from 1 to 730')
    expect(await (await admin.post(path, { ...typed, count: '24', unit: 'months' })).text()).toContain('two years')
    await app.clock.to(new Date(NOW.getTime() + 5 * 60_000))
    await admin.post(path, typed)
    expect(await (await admin.post(path, typed)).text()).toContain('changed in the meantime')
    await settled(app)
    const until = new Date('2027-01-02T10:00:00Z')
    expect(await membershipRow(app, id)).toMatchObject({ periodEnd: until, freeUntil: null, cancelledAt: null })
    expect(await atProvider(id)).toMatchObject({ paidUntil: until, freeUntil: null, state: 'running' })
    const mail = await app.mailTo(email, /^Your membership now runs until 2 January 2027/)
    for (const words of ['We were away', 'It renews on 2 January 2027, for £2.99']) expect(mail.text).toContain(words)
    expect((await admin.html(page)).text).toContain('paid until 2 January 2027')
    await app.clock.to(new Date(until.getTime() + 60_000))
    await run(app, 'membership.reconcile')
    await settled(app)
    expect((await membershipRow(app, id))?.periodEnd).toEqual(new Date('2027-02-02T10:00:00Z'))
    expect(await query.$count(receipts, eq(receipts.providerId, id))).toBe(2)
    await app.clock.to(NOW)
  })

  test('waits for a payment that is due, and leaves a cancelled one cancelled', async () => {
    const { id } = await newMember('monthly')
    await query.update(memberships).set({ unpaidSince: NOW }).where(eq(memberships.providerId, id))
    const seenEnd = (await membershipRow(app, id))?.periodEnd.toISOString() ?? ''
    const extend = (id: string, seenEnd: string) =>
      admin.api.billing.extend({ id, count: 1, unit: 'months', seenEnd, reason: 'A reason' })
    await expect(extend(id, seenEnd)).rejects.toMatchObject({ code: 'PAYMENT_DUE' })

    const { id: other, api } = await newMember('monthly')
    await api.membership.cancel()
    await extend(other, (await membershipRow(app, other))?.periodEnd.toISOString() ?? '')
    await settled(app)
    const extended = await atProvider(other)
    expect([extended.paidUntil, extended.cancelledAt === null]).toEqual([new Date('2027-01-23T10:00:00Z'), false])
  })
})

describe('a gift', () => {
  test('is a membership without a payment that ends by itself, after a reminder', async () => {
    const { id, email } = await newProvider(app)
    const page = `/admin/users/${id}`
    expect((await admin.html(page)).text).toContain('Never a member.')
    const given = { count: '2', unit: 'months', plan: 'monthly', reason: 'A prize' }
    const done = await admin.follow(await admin.post(`${page}/membership/give`, given))
    expect(said(done)).toContain('Membership given')
    expect(await (await admin.post(`${page}/membership/give`, given)).text()).toMatch(
      /just given them|have a membership already/,
    )
    await settled(app)
    const until = new Date('2027-01-23T10:00:00Z')
    expect(await membershipRow(app, id)).toMatchObject({ periodEnd: until, freeUntil: until, cardOnFile: false })
    expect(await isListed(id)).toBe(true)
    expect((await app.mailTo(email, /^You are a member/)).text).toContain(
      'We’ve given you this membership, free of charge, until 23 January 2027.',
    )
    expect(await entryOf(id, 'membership.given')).toMatchObject({ reason: 'A prize', after: { plan: 'monthly' } })
    await app.clock.to(new Date(until.getTime() - 13 * DAY))
    await run(app, 'membership.remind')
    expect((await app.mailTo(email, /^Your free membership ends/)).subject).toContain('23 January 2027')
    await app.clock.to(new Date(until.getTime() + 60_000))
    await run(app, 'membership.reconcile')
    await settled(app)
    expect((await membershipRow(app, id))?.endedAt).toEqual(until)
    expect(await query.$count(receipts, eq(receipts.providerId, id))).toBe(0)
    await app.clock.to(NOW)
  })

  test('goes on as a paid membership once the member adds a card', async () => {
    const { id } = await newProvider(app)
    await admin.api.billing.give({ id, count: 5, unit: 'days', plan: 'yearly', reason: 'A prize' })
    await settled(app)
    await atPortal(app, id, 'card-works')
    await atPortal(app, id, 'pass', 6)
    await settled(app)
    expect(await membershipRow(app, id)).toMatchObject({ plan: 'yearly', endedAt: null, freeUntil: null })
    expect(await query.$count(receipts, eq(receipts.providerId, id))).toBe(1)
  })

  test('is for providers who have an account and no membership', async () => {
    const give = (id: string) =>
      admin.api.billing.give({ id, count: 5, unit: 'days', plan: 'yearly', reason: 'A prize' })
    await expect(give(await addProvider(app))).rejects.toMatchObject({ code: 'ALREADY_ACTIVE' })
    await expect(give(await addClient(app))).rejects.toMatchObject({ code: 'WRONG_TYPE' })
    await expect(give(await addProvider(app, { adminCreated: true, memberFor: null }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(give(await addProvider(app, { suspendedAt: NOW, memberFor: null }))).rejects.toMatchObject({
      code: 'LEAVING',
    })
  })
})
