/** A claimed listing goes to a claimant who shows that it is theirs, and can be given back for 30 days. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import {
  account,
  auditLog,
  claims,
  consents,
  ownerships,
  paymentCustomers,
  profileContacts,
  receipts,
  user,
} from '#db/schema/index.ts'
import {
  codeOf,
  forgetLimits,
  isLoggedIn,
  logIn,
  openAt,
  PASSWORD,
  switchTwoFactorOn,
} from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { addClaim, addListing, claimedAtOf, ownershipOf } from '#tests/support/admin/claim-acts.ts'
import { addFeedback } from '#tests/support/admin/feedback-acts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { pathIn, tokenIn } from '#tests/support/browser.ts'
import { run } from '#tests/support/clock.ts'
import { said } from '#tests/support/html.ts'
import { buy, customerOf, membershipRow, settled, subjectsTo } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'

const NOW = new Date('2027-04-10T12:00:00Z')
const { app } = await openAt(NOW)
const { query } = app.site.database
const later = (days: number) => app.clock.to(new Date(NOW.getTime() + days * DAY))
const reason = 'The register of companies names someone else'

/** The link of the mail, then the password of the form. */
async function confirm(email: string): Promise<void> {
  const { passwordToken } = await app
    .visitor()
    .account.follow({ token: tokenIn(await app.mailTo(email, /is accepted/)) })
  await app.browser().api.account.proveSignUp({ token: passwordToken ?? '', password: PASSWORD })
}

const signIn = (email: string) => logIn(app, { id: '', email, accountType: 'provider' })

/** A listing whose first claimant was accepted and has signed in, and a second claim that waits. */
async function disputed() {
  await forgetLimits(app)
  const { browser: admin } = await newAdmin(app)
  const profileId = await addListing(app)
  const first = await addClaim(app, { profileId, name: 'Fred Former' })
  await admin.api.business.accept({ id: first.id, reason: 'phone' })
  await confirm(first.email)
  const former = await signIn(first.email)
  const claim = await addClaim(app, { profileId, name: 'Nell Newer', ownerAnswer: 'I have the keys.' })
  return { admin, profileId, formerEmail: first.email, former, claim }
}

async function handedOver() {
  const given = await disputed()
  await given.admin.api.business.handOver({ id: given.claim.id, reason })
  await confirm(given.claim.email)
  const owner = await signIn(given.claim.email)
  const ownershipId = (await ownershipOf(app, given.profileId))?.id ?? ''
  return { ...given, owner, ownershipId }
}

describe('a hand-over', () => {
  test('replaces the login: the former owner is out at once and stays out, the claimant gets in [ADM-52]', async () => {
    const { admin, profileId, formerEmail, former, claim } = await disputed()
    const feedback = await addFeedback(app, { providerId: profileId, approvedAt: NOW })
    const page = await admin.html(`/admin/businesses/claims/${claim.id}`)
    expect(page.text).toContain(`The listing is claimed already, by ${formerEmail}`)
    expect(page.text).toContain(`${claim.email} becomes the login`)
    expect(await admin.api.business.accept({ id: claim.id, reason: 'phone' }).catch(refusalOf)).toBe('NOT_FOUND')
    const form = { intent: 'hand-over', id: claim.id, reason }
    const done = await admin.follow(await admin.post(`/admin/businesses/claims/${claim.id}`, form))
    expect(said(done)).toContain('Listing handed over')

    expect(await isLoggedIn(former)).toBe(false)
    expect(await signIn(formerEmail).catch(refusalOf)).toBe('WRONG_CREDENTIALS')
    expect(await signIn(claim.email).catch(refusalOf)).toBe('WRONG_CREDENTIALS')
    await confirm(claim.email)
    const owner = await signIn(claim.email)
    expect((await owner.api.profile.own()).id).toBe(profileId)
    expect((await app.visitor().directory.feedback({ id: profileId })).map(({ id }) => id)).toEqual([feedback])
    const [contact] = await query.select().from(profileContacts).where(eq(profileContacts.profileId, profileId))
    expect(contact?.email).toBe(claim.email)

    const lost = await app.mailTo(formerEmail, /no longer your listing/)
    expect(lost.text).toContain(reason)
    expect(lost.text).toContain('within 30 days')
    const [held] = await query.select().from(ownerships).where(eq(ownerships.claimId, claim.id))
    expect(held).toMatchObject({ kind: 'handover', endedAt: null, email: claim.email })
    expect(JSON.stringify(held)).not.toContain(formerEmail)
    const entries = await query.select().from(auditLog).where(eq(auditLog.subjectId, profileId))
    expect(entries.find(({ action }) => action === 'claim.handedOver')).toMatchObject({ reason })
  })

  test('asks for the password and a reason, and happens once [ADM-52]', async () => {
    const { admin, claim } = await disputed()
    expect(await admin.api.business.handOver({ id: claim.id, reason: '' }).catch(refusalOf)).toBe('BAD_REQUEST')
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        admin.api.business.handOver({ id: claim.id, reason }).then(() => 'done', refusalOf),
      ),
    )
    expect(outcomes.toSorted()).toEqual([...Array(4).fill('CHANGED_MEANWHILE'), 'done'])
    const again = await disputed()
    await app.clock.to(new Date(NOW.getTime() + DAY / 48))
    expect(await again.admin.api.business.handOver({ id: again.claim.id, reason }).catch(refusalOf)).toBe(
      'PROOF_NEEDED',
    )
    const path = `/admin/businesses/claims/${again.claim.id}`
    const asked = await again.admin.post(path, { intent: 'hand-over', id: again.claim.id, reason })
    expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('Your password')])
    const proven = await again.admin.post(path, { intent: 'hand-over', id: again.claim.id, reason, secret: PASSWORD })
    expect(proven.status).toBe(302)
    await app.clock.to(NOW)
  })

  test('keeps the paid time, charges the former owner no more, and shows the new one nothing of the payments [ADM-52]', async () => {
    const { admin, profileId, former, claim } = await disputed()
    await buy(app, former, { plan: 'yearly' })
    await settled(app)
    const customer = await customerOf(app, profileId)
    await admin.api.business.handOver({ id: claim.id, reason })
    await settled(app)
    const { subscriptions } = await app.visitor().testPayment.portal({ ref: customer })
    expect(subscriptions.map(({ cancels, status }) => [cancels, status])).toEqual([[true, 'active']])
    expect(await query.$count(paymentCustomers, eq(paymentCustomers.providerId, profileId))).toBe(0)
    expect(await query.$count(receipts, eq(receipts.providerId, profileId))).toBe(0)

    await confirm(claim.email)
    const owner = await signIn(claim.email)
    const { membership, receipts: shown } = await owner.api.membership.own()
    expect(membership).toMatchObject({ isSubscribed: true, cancelAtPeriodEnd: true, resumable: false, renews: false })
    expect(shown).toEqual([])
    expect(await owner.api.membership.resume().catch(refusalOf)).toBe('NO_MEMBERSHIP')
    expect((await owner.html('/profile?tab=subscriptions')).text).toContain('Someone who owned this listing before you')
    expect(await subjectsTo(app, claim.email)).not.toContain(expect.stringMatching(/cancel/i))

    const ownershipId = (await ownershipOf(app, profileId))?.id ?? ''
    await admin.api.business.undo({ ownershipId, reason })
    await settled(app)
    expect(await customerOf(app, profileId)).toBe(customer)
    expect(await query.$count(receipts, eq(receipts.providerId, profileId))).toBe(1)
    const after = await app.visitor().testPayment.portal({ ref: customer })
    expect(after.subscriptions.map(({ cancels }) => cancels)).toEqual([false])
    expect(await membershipRow(app, profileId)).toMatchObject({ cancelledAt: null, byFormerOwner: false })
  })
})

test('the new owner has days of their own, and is reminded before they end', async () => {
  const { formerEmail, claim } = await disputed()
  await later(24)
  await run(app, 'claim.remind')
  await app.mailTo(formerEmail, /leaves the directory/)
  await later(25)
  const { browser } = await newAdmin(app)
  await browser.api.business.handOver({ id: claim.id, reason })
  await later(49)
  await run(app, 'claim.remind')
  expect((await app.mailTo(claim.email, /leaves the directory/)).text).toContain('FIRST100')
  await run(app, 'claim.remind')
  const reminders = (await subjectsTo(app, claim.email)).filter((subject) => /leaves the directory/.test(subject))
  expect(reminders).toHaveLength(1)
  await app.clock.to(NOW)
})

describe('undo', () => {
  test('on day 29 gives the listing back with login, 2-step verification and consents [ADM-52]', async () => {
    const { admin, profileId, formerEmail, former, claim } = await disputed()
    const { secret } = await switchTwoFactorOn(former)
    await former.api.account.setMailChoice({ kind: 'job_alerts', on: true })
    await admin.api.business.handOver({ id: claim.id, reason })
    expect(await query.$count(consents, eq(consents.userId, profileId))).toBe(0)
    await confirm(claim.email)
    const owner = await signIn(claim.email)
    const ownershipId = (await ownershipOf(app, profileId))?.id ?? ''
    await later(29)
    const { browser } = await newAdmin(app)
    expect((await browser.html(`/admin/businesses/claims/${claim.id}`)).text).toContain('Undo this')
    const form = { intent: 'undo', id: claim.id, ownership: ownershipId, reason: 'The register was wrong' }
    const done = await browser.follow(await browser.post(`/admin/businesses/claims/${claim.id}`, form))
    expect(said(done)).toContain('Undone')

    expect(await isLoggedIn(owner)).toBe(false)
    expect(await signIn(claim.email).catch(refusalOf)).toBe('WRONG_CREDENTIALS')
    const back = app.browser()
    await back.api.account.signIn({ email: formerEmail, password: PASSWORD, accountType: 'provider' })
    await back.api.account.verifyTwoFactor({ code: codeOf(secret) })
    expect((await back.api.profile.own()).id).toBe(profileId)
    expect(await query.$count(consents, eq(consents.userId, profileId))).toBe(1)
    expect(await claimedAtOf(app, profileId)).toEqual(NOW)
    expect(await ownershipOf(app, profileId)).toMatchObject({ kind: 'staff', email: formerEmail })
    expect((await query.select().from(claims).where(eq(claims.id, claim.id)))[0]?.status).toBe('refused')
    expect((await app.mailTo(formerEmail, /your listing again/)).text).toContain('Log in as before')
    expect((await app.mailTo(claim.email, /no longer your listing/)).text).toContain('The register was wrong')
    const entries = await query.select().from(auditLog).where(eq(auditLog.subjectId, profileId))
    expect(entries.some(({ action }) => action === 'claim.undone')).toBe(true)
    expect(await browser.api.business.undo({ ownershipId, reason }).catch(refusalOf)).toBe('CHANGED_MEANWHILE')
  })

  test('is over on day 31, when the former login is wiped [ADM-52]', async () => {
    const { profileId, claim, ownershipId } = await handedOver()
    await later(29)
    await run(app, 'ownership.forget')
    expect((await ownershipOf(app, profileId))?.former).not.toBeNull()
    await later(31)
    const { browser } = await newAdmin(app)
    expect((await browser.html(`/admin/businesses/claims/${claim.id}`)).text).not.toContain('Undo this')
    expect(await browser.api.business.undo({ ownershipId, reason }).catch(refusalOf)).toBe('UNDO_OVER')
    await run(app, 'ownership.forget', 'ownership.forget')
    expect((await ownershipOf(app, profileId))?.former).toBeNull()
    expect((await (await signIn(claim.email)).api.profile.own()).id).toBe(profileId)
  })

  test('is refused while someone else uses the former address [ADM-52]', async () => {
    const { admin, ownershipId, formerEmail, owner } = await handedOver()
    await query.insert(user).values({ name: 'Someone', email: formerEmail })
    expect(await admin.api.business.undo({ ownershipId, reason }).catch(refusalOf)).toBe('EMAIL_TAKEN')
    expect(await isLoggedIn(owner)).toBe(true)
  })

  test('of an accepted claim makes the listing unclaimed again, without a login [ADM-52]', async () => {
    const { admin, profileId, formerEmail, former } = await disputed()
    const ownershipId = (await ownershipOf(app, profileId))?.id ?? ''
    await admin.api.business.undo({ ownershipId, reason })
    expect(await isLoggedIn(former)).toBe(false)
    expect(await signIn(formerEmail).catch(refusalOf)).toBe('WRONG_CREDENTIALS')
    expect(await claimedAtOf(app, profileId)).toBeNull()
    expect(await query.$count(account, eq(account.userId, profileId))).toBe(0)
    expect((await app.html(`/directory/${profileId}`)).text).toContain('Unclaimed')
    expect((await app.mailTo(formerEmail, /no longer your listing/)).text).toContain(reason)
    expect(await ownershipOf(app, profileId)).toBeUndefined()
  })
})

test('a claimed listing can be disputed by the form, which waits for the staff [CLM-05, ADM-52]', async () => {
  const { admin, profileId, former, formerEmail } = await disputed()
  const path = `/claim-business?businessID=${profileId}`
  const listing = await app.html(`/directory/${profileId}`)
  expect(listing.one('a', { text: 'Is this business yours?' }).attribs.href).toBe(path)
  expect((await former.html(`/directory/${profileId}`)).text).not.toContain('Is this business yours?')
  expect((await app.html(path)).text).toContain('This listing is already claimed')
  expect((await former.page(path)).status).toBe(404)
  const email = 'rightful@example.com'
  const fields = { name: 'Rhea Rightful', email, password: 'a-Quiet-kettle-9', phone: '', evidence: 'It is mine' }
  const sent = await app.browser().post(path, fields)
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `${path}&sent=1`])
  expect(await query.select().from(claims).where(eq(claims.email, email))).toMatchObject([
    { profileId, status: 'waiting' },
  ])
  expect(await isLoggedIn(former)).toBe(true)
  // The owner is heard before the staff decide, and is not told who claims it.
  const mail = await app.mailTo(formerEmail, /^Someone says that/)
  expect(mail.text).not.toContain('Rhea')
  const answering = pathIn(mail, '/account/claims/')
  const id = answering.split('/').at(-1) ?? ''
  expect((await former.html(answering)).text).not.toContain('Rhea')
  const short = await former.post(answering, { text: 'Mine' })
  expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('Write at least 10 characters')])
  const answered = await former.follow(await former.post(answering, { text: 'I have traded here since 2011.' }))
  expect(said(answered)).toContain('Answer sent')
  const seen = await admin.html(`/admin/businesses/claims/${id}`)
  expect(seen.text).toContain('I have traded here since 2011.')
  // Others can neither read nor answer it; nor can the owner once it is decided.
  const stranger = app.person(await addProvider(app, { memberFor: null }))
  const answer = { id, text: 'It is mine, all of it' }
  await expect(stranger.claim.dispute({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.claim.answer(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await admin.api.business.refuse({ id, reason: 'unproven', note: '' })
  expect((await former.page(answering)).status).toBe(404)
})
