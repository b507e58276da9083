import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { HOUR } from '#contract/duration.ts'
import { auditLog, promoCodes, promoPlaces, session } from '#db/schema/index.ts'
import { openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { refusalOf } from '#tests/support/app.ts'
import { textOf, valueIn } from '#tests/support/html.ts'
import { buy, membershipRow, newProvider, sessionIn } from '#tests/support/membership.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database
const admin = await newAdmin(app)
const { coupon } = admin.browser.api

/** A session that has just given its password, whatever the clock did. */
const prove = () => admin.browser.api.admin.prove({ secret: PASSWORD })
const [earlier, later] = [new Date(now.getTime() - HOUR), new Date(now.getTime() + HOUR)]
type Change = { startsAt?: Date; endsAt?: Date; stopped?: boolean; taken?: number }
const given = { plan: 'yearly', places: 2, startsAt: null, endsAt: null } as const
const asks = async (code: string) => {
  const { browser } = await newProvider(app, { password: null })
  return browser.api.membership.checkCoupon({ code }).then(
    ({ plan }) => plan,
    ({ message }: Error) => message,
  )
}

describe('coupons', () => {
  test('are listed with their use, FIRST100 first of all [ADM-57]', async () => {
    await query.insert(promoPlaces).values([
      { code: 'FIRST100', heldAt: now, redeemedAt: now },
      { code: 'FIRST100', heldAt: now },
    ])
    const page = await admin.browser.html('/admin/settings/coupons')
    const row = page
      .all('tr')
      .map(textOf)
      .find((text) => text.startsWith('FIRST100'))
    expect(row).toMatch(/FIRST100.*First year.*1 of 100.*1.*open/)
  })

  test('are added, by the password where it was given long ago, and nothing typed is lost', async () => {
    await query
      .update(session)
      .set({ createdAt: new Date(now.getTime() - HOUR) })
      .where(eq(session.userId, admin.id))
    const typed = { intent: '', coupon: 'spring-26', plan: 'monthly', places: '2', startsAt: '', endsAt: '' }
    const asked = await admin.browser.follow(await admin.browser.post('/admin/settings/coupons', typed))
    expect(asked.status).toBe(403)
    expect([valueIn(asked, 'coupon'), valueIn(asked, 'places')]).toEqual(['spring-26', '2'])
    const answer = await admin.browser.post('/admin/settings/coupons', { ...typed, secret: PASSWORD })
    expect(answer.headers.get('location')).toBe('/admin/settings/coupons')
    const again = await admin.browser.follow(await admin.browser.post('/admin/settings/coupons', typed))
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('There is such a coupon already.')])
    const [entry] = await query
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'coupon.added'))
      .orderBy(desc(auditLog.at))
    expect(entry).toMatchObject({ actorId: admin.id, after: { code: 'SPRING-26', plan: 'monthly' } })
  })

  test('of a month give a free month, and as many as there are', async () => {
    const { id, browser, email } = await newProvider(app)
    await buy(app, browser, { coupon: 'spring-26', card: 'none' })
    const row = await membershipRow(app, id)
    expect(row).toMatchObject({ plan: 'monthly', promoCode: 'SPRING-26', cardOnFile: false })
    const days = ((row?.periodEnd.getTime() ?? 0) - now.getTime()) / 86_400_000
    expect(Math.round(days)).toBeGreaterThanOrEqual(28)
    expect(Math.round(days)).toBeLessThanOrEqual(31)
    expect((await app.mailTo(email, /member of/)).text).toContain('Your first month is free')
    expect(await asks('SPRING-26')).toBe('monthly')
    const other = await newProvider(app)
    await buy(app, other.browser, { coupon: 'SPRING-26', card: 'none' })
    expect(await asks('SPRING-26')).toBe('Sorry, the SPRING-26 offer has already been fully claimed.')
  })

  test('work between their dates only, and not once stopped', async () => {
    await coupon.add({ ...given, code: 'LATER', startsAt: later })
    await coupon.add({ ...given, code: 'SOONER', endsAt: later })
    expect([await asks('LATER'), await asks('SOONER')]).toEqual(['Invalid coupon code', 'yearly'])
    await app.clock.to(later)
    await prove()
    expect([await asks('LATER'), await asks('SOONER')]).toEqual(['yearly', 'This offer has ended.'])
    await coupon.stop({ code: 'LATER' })
    expect(await asks('LATER')).toBe('This offer has ended.')
    await coupon.open({ code: 'LATER' })
    expect(await asks('LATER')).toBe('yearly')
  })

  test.each([
    ['before its beginning', 'TO-COME', { startsAt: later }, 'Invalid coupon code'],
    ['after its end', 'PAST', { endsAt: earlier }, 'This offer has ended.'],
    ['once stopped', 'STOPPED', { stopped: true }, 'This offer has ended.'],
    ['used up', 'GONE', { taken: 2 }, 'Sorry, the GONE offer has already been fully claimed.'],
  ] as [string, string, Change, string][])(
    '%s, say so where it is typed and at checkout, and hold no place',
    async (_, code, change, words) => {
      const { stopped = false, taken = 0, ...dates } = change
      await prove()
      await coupon.add({ ...given, ...dates, code })
      if (stopped) await coupon.stop({ code })
      if (taken) await query.insert(promoPlaces).values(Array.from({ length: taken }, () => ({ code, heldAt: now })))
      const { id, browser } = await newProvider(app, { password: null })
      for (const intent of ['coupon', 'checkout']) {
        const applied = intent === 'checkout' ? code : ''
        const answer = await browser.post('/membership', {
          intent,
          plan: 'yearly',
          coupon: code.toLowerCase(),
          applied,
        })
        const page = await browser.follow(answer)
        expect([intent, page.status, page.text]).toEqual([intent, taken ? 409 : 400, expect.stringContaining(words)])
        const field = page.one('input', { name: 'coupon' }).attribs
        expect([field.value ?? '', field.disabled]).toEqual([taken ? '' : code.toLowerCase(), undefined])
      }
      expect(await query.$count(promoPlaces, eq(promoPlaces.providerId, id))).toBe(0)
    },
  )

  test('once stopped are still good for a checkout under way, whose place is kept', async () => {
    await prove()
    await coupon.add({ ...given, code: 'UNDERWAY', places: 1 })
    const { id, browser } = await newProvider(app, { password: null })
    const { url } = await browser.api.membership.checkout({ plan: 'yearly', couponCode: 'UNDERWAY' })
    expect(await asks('UNDERWAY')).toBe('Sorry, the UNDERWAY offer has already been fully claimed.')
    await coupon.stop({ code: 'UNDERWAY' })
    await app.visitor().testPayment.pay({ ref: sessionIn(url), card: 'none', bank: null })
    const promo = async () => (await membershipRow(app, id))?.promoCode
    await expect.poll(promo, { timeout: 10_000 }).toBe('UNDERWAY')
  })

  test('asked for by many at once give as many places as there are, while the limit is raised', async () => {
    await prove()
    await coupon.add({ ...given, code: 'RACE', places: 3 })
    const asking = await Promise.all(
      Array.from({ length: 10 }, async () => (await newProvider(app, { password: null })).browser.heldApi()),
    )
    const [raised, ...answers] = await Promise.all([
      coupon.edit({ code: 'RACE', places: 4, startsAt: null, endsAt: null }).then(() => 'raised'),
      ...asking.map(({ membership }) =>
        membership.checkout({ plan: 'yearly', couponCode: 'RACE' }).then(() => 'given', refusalOf),
      ),
    ])
    const kept = await query.$count(promoPlaces, eq(promoPlaces.code, 'RACE'))
    expect([raised, kept]).toEqual(['raised', answers.filter((answer) => answer === 'given').length])
    expect([3, 4]).toContain(kept)
    expect(answers.filter((answer) => answer === 'COUPON_CLAIMED')).toHaveLength(10 - kept)
  })

  test('never have a lower limit than is given, and FIRST100 keeps its own', async () => {
    const dates = { startsAt: null, endsAt: null }
    await prove()
    await expect(coupon.edit({ code: 'SPRING-26', places: 1, ...dates })).rejects.toMatchObject({
      code: 'COUPON_LIMIT',
    })
    await expect(coupon.edit({ code: 'FIRST100', places: 101, ...dates })).rejects.toMatchObject({
      code: 'COUPON_LIMIT',
    })
    await coupon.edit({ code: 'FIRST100', places: 100, ...dates })
    const [{ places } = {}] = await query.select().from(promoCodes).where(eq(promoCodes.code, 'FIRST100'))
    expect(places).toBe(100)
    await coupon.edit({ code: 'spring-26', places: 3, ...dates })
    expect(await asks('SPRING-26')).toBe('monthly')
  })

  test.each([
    ['a code of other signs', { coupon: 'FREE 4 ALL' }, 'Use 3 to 30 letters, digits and hyphens'],
    ['no limit', { places: '' }, 'Enter a whole number from 1 to 100000'],
    ['half a limit', { places: '1.5' }, 'Enter a whole number from 1 to 100000'],
    ['an end before its beginning', { startsAt: '2026-12-02T10:00', endsAt: '2026-12-01T10:00' }, 'It must end after'],
    ['a day that is none', { startsAt: 'soon' }, 'Enter a date and time'],
  ])('with %s are refused in words', async (_, change, words) => {
    const typed = { intent: '', coupon: 'GOOD', plan: 'yearly', places: '5', startsAt: '', endsAt: '', ...change }
    const page = await admin.browser.follow(await admin.browser.post('/admin/settings/coupons', typed))
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(words)])
  })
})
