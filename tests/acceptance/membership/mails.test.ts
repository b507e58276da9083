import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Plan } from '#contract/membership/words.ts'
import { contactReveals, listingViews, receipts, savedProviders } from '#db/schema/index.ts'
import { openAt } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { readHtml, valueIn } from '#tests/support/html.ts'
import { unsubscribeLink } from '#tests/support/mail/links.ts'
import {
  atPortal,
  buy,
  customerOf,
  membershipRow,
  newProvider,
  sessionIn,
  settled,
  subjectsTo,
} from '#tests/support/membership.ts'

const { app } = await openAt(new Date('2027-01-10T12:00:00Z'))

const DAY = 86_400_000
const STARTED = 'You are a member of Fettle'
const HIDDEN = 'Your listing is hidden until your membership is paid'

async function newMember(bought: Parameters<typeof buy>[2]) {
  const member = await newProvider(app)
  await buy(app, member.browser, bought)
  await settled(app)
  return member
}

/** What the clock does, done twice: nothing happens twice. */
const byTheClock = (name: string) => run(app, name, name)

/** Lets the test provider do what fell due until then, and all mails arrive. */
async function until(moment: string, { id }: { id: string }) {
  await app.clock.to(new Date(moment))
  await app.visitor().testPayment.portal({ ref: await customerOf(app, id) })
  await settled(app)
}

const isReceipt = (subject: string) => subject.startsWith('Receipt ')
const named = (subjects: string[]) => subjects.map((subject) => (isReceipt(subject) ? 'Receipt' : subject)).toSorted()

describe('buying', () => {
  test('is followed by a welcome and a receipt, once each [MSG-05]', async () => {
    const { id, email } = await newMember({ plan: 'monthly' })
    expect(named(await subjectsTo(app, email))).toEqual(['Receipt', STARTED])
    const welcome = await app.mailTo(email, /member of/)
    expect(welcome.text).toContain('You pay £2.99 a month, incl. VAT if charged. It renews on 10 February 2027')
    expect(welcome.text).toContain('Within 14 days of buying you can end it and get all your money back')
    expect(welcome.text).toContain('You can cancel at any time in two clicks')
    expect(welcome.links).toContain(`http://127.0.0.1:3000/directory/${id}`)
    const receipt = await app.mailTo(email, /^Receipt/)
    const [row] = await app.site.database.query.select().from(receipts).where(eq(receipts.providerId, id))
    expect(receipt.subject).toBe(`Receipt ${row?.number} from Fettle`)
    expect(receipt.text).toContain('We have taken £2.99 for your monthly membership.')
    expect(receipt.text).toContain('Paid on: 10 January 2027')
    expect(receipt.text).toContain('Paid until: 10 February 2027')
    expect(receipt.text).toContain('Sold by: Fettle, hello@fettle.example')
    expect(receipt.text).not.toContain('VAT')
  })

  test('whose VAT is known has it on the receipt', async () => {
    const { id, email } = await newMember({ plan: 'yearly' })
    const [row] = await app.site.database.query
      .update(receipts)
      .set({ taxPence: 333, number: 'FET-0007' })
      .where(eq(receipts.providerId, id))
      .returning()
    await app.work.transaction((work) => work.emit('membership.paid', { receiptId: row?.id ?? '' }))
    const mail = await app.mailTo(email, /FET-0007/)
    expect(mail.text).toContain('We have taken £20.00, of which £3.33 is VAT for your yearly membership.')
  })

  test('has a receipt that names its seller, as an admin entered them [ADM-56]', async () => {
    const admin = (await newAdmin(app)).browser
    const seller = { name: 'Mendery Ltd', address: '1 High Street,\r\nLeeds LS1 1AA\r\n', vatNumber: 'gb 123 4567 89' }
    const page = '/admin/settings/seller'
    expect((await readHtml(await admin.post(page, { ...seller, name: '\u3164', vatNumber: 'none' }))).text).toMatch(
      /Enter the name of the business.*Enter a VAT number/s,
    )
    expect((await admin.post(page, seller)).headers.get('location')).toBe(page)
    expect(valueIn(await admin.html(page), 'vatNumber')).toBe('GB123456789')
    const { email, browser } = await newMember({ plan: 'monthly' })
    const named = 'Mendery Ltd, 1 High Street, Leeds LS1 1AA, VAT number GB123456789'
    expect((await app.mailTo(email, /^Receipt/)).text).toContain(`Sold by: ${named}\n`)
    expect((await browser.html('/account?tab=payments')).text).toContain(`Sold by ${named}.`)
  })

  test('that is known late is told by mail, though no one waits on the page [MEM-28, MSG-08]', async () => {
    const { email, browser } = await newProvider(app)
    const { url } = await browser.api.membership.checkout({ plan: 'yearly', couponCode: null })
    const waiting = await browser.html('/membership?success=true')
    expect(waiting.text).toContain('we will email you as soon as your membership is active')
    expect(await subjectsTo(app, email)).toEqual([])
    await app.visitor().testPayment.pay({ ref: sessionIn(url), card: 'works', bank: null })
    expect(named(await subjectsTo(app, email))).toEqual(['Receipt', STARTED])
  })

  test('a free year takes no money and gives no receipt', async () => {
    const { email } = await newMember({ coupon: 'FIRST100', card: 'none' })
    expect(await subjectsTo(app, email)).toEqual([STARTED])
    const { text } = await app.mailTo(email, /member of/)
    expect(text).toContain('Your first year is free and ends on 10 January 2028. It then ends by itself')
  })
})

describe('a change', () => {
  test('is told once: cancelled, resumed, another plan', async () => {
    const { id, email, browser } = await newMember({ plan: 'monthly' })
    const { membership } = browser.api
    await membership.cancel()
    await membership.cancel()
    expect((await app.mailTo(email, /cancelled/)).text).toContain('Your membership runs until 10 February 2027')
    await membership.resume()
    await membership.resume()
    expect((await app.mailTo(email, /continues/)).text).toContain('Your membership renews on 10 February 2027')
    await atPortal(app, id, 'yearly')
    const changed = await app.mailTo(email, /now yearly/)
    expect(changed.text).toContain('From now on you pay £20.00 a year')
    await byTheClock('membership.reconcile')
    expect(named(await subjectsTo(app, email))).toEqual([
      ...['Receipt', 'Receipt', STARTED, 'You have cancelled your membership'],
      ...['Your membership continues', 'Your membership is now yearly'],
    ])
  })

  test('is told too when it was made at the payment provider', async () => {
    const { id, email } = await newMember({ plan: 'monthly' })
    await atPortal(app, id, 'cancel')
    await atPortal(app, id, 'resume')
    expect(named(await subjectsTo(app, email))).toEqual([
      ...['Receipt', STARTED, 'You have cancelled your membership', 'Your membership continues'],
    ])
  })

  test('its end is told, once', async () => {
    const { id, email, browser } = await newMember({ plan: 'monthly' })
    await browser.api.membership.cancel()
    await until('2027-02-10T12:00:00Z', { id })
    for (const name of ['membership.reconcile', 'membership.lapse', 'membership.remind']) await byTheClock(name)
    const subjects = await subjectsTo(app, email)
    expect(subjects.filter((subject) => subject === 'Your membership has ended')).toHaveLength(1)
    expect(subjects).not.toContain(HIDDEN)
    expect((await app.mailTo(email, /has ended/)).links).toContain('http://127.0.0.1:3000/membership')
  })
})

test('a payment that fails is told at each try, the end of the grace once, and the end once', async () => {
  const member = await newMember({ plan: 'monthly', card: 'later' })
  const count = async (wanted: string) =>
    (await subjectsTo(app, member.email)).filter((subject) => subject === wanted).length
  const state = async () => {
    for (const name of ['membership.reconcile', 'membership.lapse']) await byTheClock(name)
    const failed = await count('We could not take your Fettle payment')
    return [failed, await count(HIDDEN), await count('Your membership has ended')]
  }
  await until('2027-02-10T12:00:00Z', member)
  expect(await state()).toEqual([1, 0, 0])
  const first = await app.mailTo(member.email, /could not take/)
  expect(first.text).toContain('We tried to take £2.99 a month')
  expect(first.text).toContain('Until 13 February 2027 nothing changes')
  expect(first.text).toContain('We’ll try again on 13 February 2027.')
  await until('2027-02-13T11:59:59Z', member)
  expect(await state()).toEqual([1, 0, 0])
  await until('2027-02-13T12:00:00Z', member)
  expect(await state()).toEqual([2, 1, 0])
  await until('2027-02-18T12:00:00Z', member)
  expect(await state()).toEqual([3, 1, 0])
  const third = await app.mailTo(member.email, /could not take/)
  expect(third.text).toContain('Your listing is hidden until the payment goes through.')
  expect(third.text).not.toContain('nothing changes')
  await until('2027-02-25T12:00:00Z', member)
  expect(await state()).toEqual([3, 1, 1])
}, 60_000)

test('no member is told of a payment that failed when we only have not heard of it', async () => {
  const [renewed, cancelled] = [await newMember({ plan: 'monthly' }), await newMember({ plan: 'monthly' })]
  await cancelled.api.membership.cancel()
  await app.clock.to(new Date('2027-02-13T13:00:00Z')) // and nobody has asked the payment provider meanwhile
  await byTheClock('membership.lapse')
  for (const { email } of [renewed, cancelled]) expect(await subjectsTo(app, email)).not.toContain(HIDDEN)
})

describe('a reminder', () => {
  const near = (subjects: string[]) => subjects.filter((subject) => /renews on|free year ends/.test(subject))
  const remindedAt = async (moment: string, { email }: { email: string }) => {
    await app.clock.to(new Date(moment))
    await byTheClock('membership.remind')
    return near(await subjectsTo(app, email))
  }

  test('comes two weeks before a year is paid again, once, and the next year again [MSG-06]', async () => {
    const member = await newMember({ plan: 'yearly' })
    expect(await remindedAt('2027-12-26T09:00:00Z', member)).toEqual([])
    const once = ['Your membership renews on 10 January 2028']
    expect(await remindedAt('2027-12-27T09:00:00Z', member)).toEqual(once) // 14 days and three hours
    expect(await remindedAt('2027-12-28T09:00:00Z', member)).toEqual(once)
    const { text } = await app.mailTo(member.email, /renews on/)
    expect(text).toContain('On 10 January 2028 your membership renews: we take £20.00 a year, incl. VAT if charged')
    expect(text).toContain('cancel before 10 January 2028')
    await until('2028-01-10T12:00:00Z', member)
    expect(await remindedAt('2028-01-11T09:00:00Z', member)).toEqual(once)
    expect(await remindedAt('2028-12-26T09:00:00Z', member)).toEqual(once)
    expect(await remindedAt('2028-12-27T09:00:00Z', member)).toEqual([
      ...once,
      'Your membership renews on 10 January 2029',
    ])
  })

  test('does not come for a month, nor when it is cancelled', async () => {
    const monthly = await newMember({ plan: 'monthly' })
    expect(await remindedAt('2027-01-30T09:00:00Z', monthly)).toEqual([])
    await app.clock.to(new Date('2027-01-10T12:00:00Z'))
    const cancelled = await newMember({ plan: 'yearly' })
    await cancelled.api.membership.cancel()
    expect(await remindedAt('2027-12-29T09:00:00Z', cancelled)).toEqual([])
  })

  test.each<['works' | 'none', string, string]>([
    ['none', 'Your free year ends on 10 January 2028', 'add a card under “Manage subscription” before that day'],
    [
      'works',
      'Your membership renews on 10 January 2028',
      'Your free year ends. On 10 January 2028 your membership renews',
    ],
  ])('comes before a free year ends, with a card that %s [MSG-07]', async (card, subject, words) => {
    const member = await newMember({ coupon: 'FIRST100', card })
    expect(await remindedAt('2027-12-26T09:00:00Z', member)).toEqual([])
    expect(await remindedAt('2027-12-27T09:00:00Z', member)).toEqual([subject])
    expect((await app.mailTo(member.email, /2028/)).text).toContain(words)
  })
})

describe('the report of a month', () => {
  const MARCH = 'What your membership did in March 2027'
  const reports = async (email: string) => (await subjectsTo(app, email)).filter((subject) => /did in/.test(subject))

  async function reporting(plan: Plan = 'yearly') {
    const member = await newMember({ plan })
    await member.api.account.setMailChoice({ kind: 'membership_report', on: true })
    return member
  }

  test('says what was seen, saved and opened in it, in London, once, to those who asked', async () => {
    const member = await reporting()
    const silent = await newMember({ plan: 'yearly' })
    const lapsed = await newProvider(app)
    await lapsed.api.account.setMailChoice({ kind: 'membership_report', on: true })
    const { query } = app.site.database
    const providerId = member.id
    const days = ['2027-02-28', '2027-03-01', '2027-03-31', '2027-04-01']
    await query.insert(listingViews).values(days.map((day, index) => ({ providerId, day, count: 10 ** index })))
    // Summer time begins on the 28th: the month ends an hour earlier than it began.
    const moments = ['2027-02-28T23:59:59Z', '2027-03-01T00:00:00Z', '2027-03-31T22:59:59Z', '2027-03-31T23:00:00Z']
    for (const moment of moments) {
      const at = new Date(moment)
      await query.insert(savedProviders).values({ userId: await addClient(app), providerId, savedAt: at })
      await query.insert(contactReveals).values({ providerId, kind: 'phone', revealedAt: at })
    }
    await query
      .insert(contactReveals)
      .values({ providerId, kind: 'email', revealedAt: new Date('2027-03-15T12:00:00Z') })
    await app.clock.to(new Date('2027-04-01T07:00:00Z')) // 8 o'clock in London
    await byTheClock('membership.report')
    expect(await reports(member.email)).toEqual([MARCH])
    expect(await reports(silent.email)).toEqual([])
    expect(await reports(lapsed.email)).toEqual([])
    const { text, links } = await app.mailTo(member.email, /did in/)
    expect(text).toContain('Your listing was seen: 110 times')
    expect(text).toContain('Saved: 2 times')
    expect(text).toContain('Your phone number or email was opened: 3 times')
    expect(links).toContain(new URL(unsubscribeLink(app, member.id, 'membership_report')).href)
    await app.clock.to(new Date('2027-05-01T07:00:00Z'))
    await byTheClock('membership.report')
    expect(await reports(member.email)).toEqual([MARCH, 'What your membership did in April 2027'])
    expect((await app.mailTo(member.email, /April/)).text).toContain('Your listing was seen: 1000 times')
  })

  test('ends with one click [MSG-14]', async () => {
    const member = await reporting()
    const link = unsubscribeLink(app, member.id, 'membership_report')
    const { pathname, search } = new URL(link, 'http://127.0.0.1:3000')
    const answer = await app.page(pathname + search, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(answer.status).toBeLessThan(400)
    await app.clock.to(new Date('2027-04-01T07:00:00Z'))
    await byTheClock('membership.report')
    expect(await reports(member.email)).toEqual([])
  })
})

test('a member of the demo, without a payment behind it, hears nothing of renewals', async () => {
  const { id, email } = await newMember({ plan: 'yearly' })
  const row = await membershipRow(app, id)
  expect(row?.subscriptionRef).toMatch(/^sub_test_/)
  const before = await subjectsTo(app, email)
  await app.site.database.query.update(receipts).set({ providerId: null }).where(eq(receipts.providerId, id))
  await app.clock.to(new Date((row?.periodEnd.getTime() ?? 0) - 10 * DAY))
  await app.work.db.execute(`update memberships set subscription_ref = null where provider_id = '${id}'`)
  await byTheClock('membership.remind')
  await app.clock.to(new Date((row?.periodEnd.getTime() ?? 0) + 4 * DAY))
  await byTheClock('membership.lapse')
  expect(await subjectsTo(app, email)).toEqual(before)
})
