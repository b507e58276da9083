import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { auditLog, memberships, receipts, user } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { allIn, type Html, said, textOf } from '#tests/support/html.ts'
import { buy, settled, subjectsTo } from '#tests/support/membership.ts'
import { addMembership, addProvider } from '#tests/support/people.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const app = await createTestApp({ now: NOW, working: true })
afterAll(() => app.close())

const SUBSCRIPTIONS = '/profile?tab=subscriptions'
const PAYMENTS = '/account?tab=payments'
const OPEN = [SUBSCRIPTIONS, PAYMENTS]

type Row = Partial<typeof memberships.$inferInsert>

const id = await addProvider(app, { businessName: 'Marsh Joinery', memberFor: null })
const browser = await app.as(id)

/** The page of a member whose membership stands so. */
async function standing(path: string, row: Row): Promise<Html> {
  await app.site.database.query.delete(memberships).where(eq(memberships.providerId, id))
  await addMembership(app, id, 4)
  await app.site.database.query
    .update(memberships)
    .set({ periodEnd: new Date('2026-03-05T09:00:00Z'), ...row })
    .where(eq(memberships.providerId, id))
  return browser.html(path)
}

const buttons = (page: Html) => allIn(page.one('main'), 'button').map(textOf)
const cancelWindows = (page: Html) => page.all('summary', { text: 'Cancel membership' })

describe.each(OPEN)('%s', (path) => {
  test('of a member shows the plan, the days to its renewal and its date [MEM-37, MEM-41, MEM-42]', async () => {
    const yearly = await standing(path, { plan: 'yearly' })
    expect(yearly.text).toContain('Annual Plan')
    expect(yearly.text).toContain('Renews in 4 days (05 Mar 2026), £20.00')
    expect(yearly.text).not.toMatch(/Cancels Soon|Expires|Monthly Plan|Basic Plan/)
    const monthly = await standing(path, { plan: 'monthly' })
    expect(monthly.text).toContain('Monthly Plan')
    expect(monthly.text).toContain('Renews in 4 days (05 Mar 2026), £2.99')
    expect(cancelWindows(monthly)).toHaveLength(1)
  })

  test('of one who has cancelled shows how long it lasts, and Resume in the place of Cancel [MEM-38]', async () => {
    const page = await standing(path, { cancelledAt: NOW })
    expect(page.text).toContain('Cancels Soon')
    expect(page.text).toContain('Expires in 4 days (05 Mar 2026)')
    expect(page.text).not.toContain('Renews')
    expect(cancelWindows(page)).toHaveLength(0)
    expect(buttons(page).filter((label) => /cancel/i.test(label))).toEqual([])
    expect(buttons(page)).toContain('Resume membership')
  })

  test('of one without has a way to get one [MEM-39, MEM-41]', async () => {
    const page = await (await app.as(await addProvider(app, { memberFor: null }))).html(path)
    expect(page.text).toContain('No Active Membership')
    expect(page.text).toContain('Basic Plan')
    expect(page.one('a', { text: 'Get Membership' }).attribs.href).toBe('/membership')
    expect(page.text).not.toMatch(/Annual Plan|Monthly Plan|Renews|Expires/)
  })

  test('of one whose membership has run out names the day, and says the same [MEM-39]', async () => {
    const page = await standing(path, { periodEnd: new Date('2026-02-20T12:00:00Z') })
    expect(page.text).toContain('No Active Membership')
    expect(page.text).toContain('Your membership ended on 20 Feb 2026.')
    expect(page.text).not.toMatch(/Renews|Expires|in -/)
  })

  test('that cannot be loaded says so, and tries again [MEM-40]', async () => {
    await standing(path, {})
    await app.work.db.execute(sql`alter table receipts rename to away`)
    const page = await browser.html(path)
    await app.work.db.execute(sql`alter table away rename to receipts`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Error loading subscription')
    expect(page.one('a', { text: 'Try Again' }).attribs.href).toBe(path)
    expect((await browser.html(path)).text).not.toContain('Error loading subscription')
  })
})

test.each([
  ['2026-06-30T22:59:59Z', '30 Jun 2026'],
  ['2026-06-30T23:00:00Z', '01 Jul 2026'],
  ['2026-12-31T23:30:00Z', '31 Dec 2026'],
  ['2026-09-05T12:00:00Z', '05 Sep 2026'],
])('a period that ends at %s ends on %s, the day in London [MEM-42]', async (end, day) => {
  expect((await standing(SUBSCRIPTIONS, { periodEnd: new Date(end) })).text).toContain(`(${day})`)
})

test('a client needs none: the Basic Plan, and nothing to buy [MEM-41]', async () => {
  const page = await (await app.as(await addClient(app))).html(SUBSCRIPTIONS)
  expect(page.text).toContain('Basic Plan')
  expect(page.all('a', { href: '/membership' })).toHaveLength(0)
})

describe('cancelling', () => {
  const newMember = async () => {
    const own = await addProvider(app, { memberFor: null })
    const member = await app.as(own)
    await buy(app, member, { plan: 'monthly' })
    await settled(app) // the receipt too
    return { own, member }
  }
  /** Presses the button of a form of the page, as a browser without JavaScript would. */
  const press = (member: TestBrowser, page: Html, label: string) => {
    const form = page.all('form').find((form) => allIn(form, 'button', { text: label }).length > 0)
    if (!form) throw new Error(`no button "${label}"`)
    const fields = allIn(form, 'input').map(({ attribs }) => [attribs.name, attribs.value])
    return member.post(form.attribs.action ?? '', Object.fromEntries(fields))
  }

  test.each(OPEN)('takes two clicks at %s: one that asks, one that does it [MEM-45]', async (path) => {
    const { member } = await newMember()
    const page = await member.html(path)
    const fold = page.one('summary', { text: 'Cancel membership' }).parent
    expect(fold && allIn([fold], 'details').map(({ attribs }) => 'open' in attribs)).toEqual([false])
    expect(fold && allIn([fold], 'a').map(({ attribs }) => attribs.href)).toEqual([path])
    expect(fold && allIn([fold], 'button').map(textOf)).toEqual(['Yes, cancel it', 'End it now and get £2.99 back'])
    expect(page.all('button', { text: 'Yes, cancel it' })).toHaveLength(1)
    const answer = await press(member, page, 'Yes, cancel it')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
    const after = await member.html(path)
    expect(said(after)).toBe('Subscription cancelled')
    expect(after.text).toContain('Cancels Soon')
  })

  test('keeps the membership and the listing to the end of the period, and not longer [MEM-47]', async () => {
    onTestFinished(() => app.clock.to(NOW))
    const { own, member } = await newMember()
    const subscription = await running(own)
    await press(member, await member.html(SUBSCRIPTIONS), 'Yes, cancel it')
    const end = (await member.api.membership.own()).membership.expiresAt
    if (!end) throw new Error('no end')
    const state = async () => {
      const { membership } = await member.api.membership.own()
      return [membership.isSubscribed, (await app.page(`/directory/${own}`)).status]
    }
    await app.clock.to(new Date(end.getTime() - 1_000))
    expect(await state()).toEqual([true, 200])
    await app.clock.to(end)
    // The clock may have ended it already.
    await app.site.payments.subscription(subscription ?? '')
    await expect.poll(state, { timeout: 10_000 }).toEqual([false, 404])
  })

  test('is taken back by "Resume membership": it renews as before', async () => {
    const { member } = await newMember()
    await press(member, await member.html(SUBSCRIPTIONS), 'Yes, cancel it')
    const answer = await press(member, await member.html(SUBSCRIPTIONS), 'Resume membership')
    const page = await member.follow(answer)
    expect(said(page)).toBe('Membership resumed')
    expect(page.text).toContain('Renews in 31 days')
    expect(page.text).not.toContain('Cancels Soon')
  })

  test.each(['at once', 'after it was cancelled'])(
    'within 14 days gives all the money back, %s, and ends the membership [MEM-45]',
    async (when) => {
      const { own, member } = await newMember()
      if (when !== 'at once') await press(member, await member.html(SUBSCRIPTIONS), 'Yes, cancel it')
      const page = await member.html(SUBSCRIPTIONS)
      expect(page.text).toContain('Until 15 Mar 2026 you can end it at once and get all your money back.')
      const after = await member.follow(await press(member, page, 'End it now and get £2.99 back'))
      expect(said(after)).toContain('All your money is on its way back')
      expect((await app.page(`/directory/${own}`)).status).toBe(404)
      await settled(app)
      const { membership, receipts } = await member.api.membership.own()
      expect([membership.isSubscribed, receipts[0]?.refundedPence]).toEqual([false, 299])
      const email = await emailOf(own)
      const subjects = await subjectsTo(app, email)
      expect(subjects.at(-1)).toBe('Your membership has ended, and you get £2.99 back')
      expect(subjects).not.toContain('Your membership has ended')
      const cancelled = when === 'at once' ? null : await app.mailTo(email, /You have cancelled/)
      expect(cancelled?.text ?? 'choose “End it now and get £2.99 back”').toContain('“End it now and get £2.99 back”')
      const { db } = app.work
      const trail = await db.select().from(auditLog).where(eq(auditLog.subjectId, own))
      expect(trail).toMatchObject([{ action: 'membership.moneyBack', actorId: own, after: { refundPence: 299 } }])
      // The same press once more, and what the payment provider still says of it: nothing goes back twice.
      const again = await member.follow(
        await member.post('/membership/manage', { act: 'money-back', back: SUBSCRIPTIONS }),
      )
      expect(said(again)).toBe('Cancellation error No active subscription')
      await app.site.payments.refund(await receiptRefOf(own), 299)
      await settled(app)
      expect((await member.api.membership.own()).receipts).toMatchObject([{ amountPence: 299, refundedPence: 299 }])
      await buy(app, member, { plan: 'yearly' })
      expect((await member.html(SUBSCRIPTIONS)).text).toContain('Annual Plan')
    },
  )

  test('within the days after a claim says that the listing stays until they end', async () => {
    const own = await addProvider(app, { memberFor: null, adminCreated: true, claimedAt: app.site.now() })
    const member = await app.as(own)
    await buy(app, member, { plan: 'monthly' })
    await settled(app)
    const page = await member.html(SUBSCRIPTIONS)
    expect(page.text).toContain('Your listing stays in the directory until 31 Mar 2026.')
    await press(member, page, 'End it now and get £2.99 back')
    expect((await app.page(`/directory/${own}`)).status).toBe(200)
    const mail = await app.mailTo(await emailOf(own), /has ended, and you get/)
    expect(mail.text).toContain('Your listing stays in the directory until 31 March 2026, free of charge.')
    expect((await member.html(SUBSCRIPTIONS)).text).toContain('Your listing is in the directory until 31 Mar 2026.')
  })

  test('after 14 days gives no money back, neither offered nor pressed from an old page', async () => {
    onTestFinished(() => app.clock.to(NOW))
    const { member } = await newMember()
    await app.clock.to(new Date('2026-03-16T12:00:00Z'))
    expect((await member.html(SUBSCRIPTIONS)).text).not.toContain('money back')
    const late = await member.follow(
      await member.post('/membership/manage', { act: 'money-back', back: SUBSCRIPTIONS }),
    )
    expect(said(late)).toContain('The 14 days in which you get all your money back are over.')
    expect((await member.api.membership.own()).membership.isSubscribed).toBe(true)
  })

  test('without a membership is refused in words, and changes nothing', async () => {
    const member = await app.as(await addProvider(app, { memberFor: null }))
    const page = await member.follow(await member.post('/membership/manage', { act: 'cancel', back: SUBSCRIPTIONS }))
    expect(said(page)).toBe('Cancellation error No active subscription')
  })

  test('leads nowhere but to this site, and does only what it knows', async () => {
    const { member } = await newMember()
    for (const [act, back] of [
      ['cancel', 'https://evil.example/'],
      ['cancel', '//evil.example'],
      ['destroy', 'https://evil.example/'],
    ] as const) {
      const answer = await member.post('/membership/manage', { act, back })
      expect(answer.headers.get('location')).toBe(SUBSCRIPTIONS)
    }
  })

  test('is for those who are logged in: others are led to the login, clients are refused', async () => {
    const signedOut = await app.browser().post('/membership/manage', { act: 'cancel', back: SUBSCRIPTIONS })
    expect(signedOut.headers.get('location')).toBe(`/login?return=${encodeURIComponent(SUBSCRIPTIONS)}`)
    const client = app.person(await addClient(app))
    for (const act of ['cancel', 'resume', 'manage', 'own', 'awaited'] as const) {
      await expect(client.membership[act]()).rejects.toMatchObject({ code: 'WRONG_TYPE' })
      await expect(app.visitor().membership[act]()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    }
  })
})

async function emailOf(id: string): Promise<string> {
  const [found] = await app.work.db.select({ email: user.email }).from(user).where(eq(user.id, id))
  return found?.email ?? ''
}

async function receiptRefOf(id: string): Promise<string> {
  const [found] = await app.work.db.select({ ref: receipts.ref }).from(receipts).where(eq(receipts.providerId, id))
  return found?.ref ?? ''
}

async function running(providerId: string): Promise<string | null | undefined> {
  const rows = await app.site.database.query.select().from(memberships).where(eq(memberships.providerId, providerId))
  return rows.find(({ endedAt }) => endedAt === null)?.subscriptionRef
}
