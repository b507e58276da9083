import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { claimFiles, files, mailbox, staffContacts, user } from '#db/schema/index.ts'
import { openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { pathIn } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { labelsIn, problemsIn, readHtml, textOf } from '#tests/support/html.ts'
import {
  acceptWaiting,
  addUnclaimed,
  askedLink,
  CLAIM_PASSWORD,
  CLAIMED,
  claimForm,
  claimLinkTo,
  claimsOf,
  formPath,
  mailsTo,
  openLink,
  refuseWaiting,
  stateOf,
  submitClaimForm,
  UNCLAIMED,
} from '#tests/support/mail/claims.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { logInByForm, newBrowser, newEmail, openConfirmation } from '#tests/support/signing-up.ts'
import { hostile } from '#tests/support/upload/hostile.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database

const submitted = (listing: { id: string }, more?: Record<string, string>) => submitClaimForm(app, listing, more)

describe('with an address on file', () => {
  test('the form asks for these, shows the address masked, and sends the link there only [CLM-01, CLM-02, CLM-03, CLM-04, CLM-45]', async () => {
    const listing = await addUnclaimed(app)
    const html = await app.html(formPath(listing.id))
    expect(labelsIn(html)).toEqual(['Your Name', 'Email', 'Password'])
    html.one('button', { text: 'Create account & claim' })
    const email = html.one('input', { id: 'email' })
    expect(email.attribs).toMatchObject({ readonly: '', value: 'o•••@business.example' })
    expect(html.source).not.toContain(listing.email)
    const typed = newEmail()
    const { page } = await submitted(listing, { email: typed })
    expect(page.one('h1').children).toBeTruthy()
    expect(page.text).toContain('Verify email')
    expect(page.source).not.toContain(listing.email)
    expect((await claimLinkTo(app, listing.email)).profileId).toBe(listing.id)
    expect(await mailsTo(app, typed)).toEqual([])
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
  })

  test('following it in the same browser completes the claim, with toast and dashboard [CLM-04, CLM-06, CLM-07]', async () => {
    const listing = await addUnclaimed(app)
    const { browser } = await submitted(listing)
    const opened = await readHtml(await openLink(browser, await claimLinkTo(app, listing.email)))
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
    opened.one('button', { text: 'Claim Account', value: 'finish' })
    const done = await browser.post('/claim-account', { intent: 'finish' })
    expect(done.headers.get('location')).toBe('/dashboard')
    const dashboard = await browser.follow(done)
    expect(dashboard.source).toContain('Business claimed')
    expect(dashboard.text).toContain('30 days left in the directory')
    expect(dashboard.source).not.toContain('Your listing is not in the directory')
    expect(await stateOf(app, listing.id)).toEqual(CLAIMED)
    const [owner] = await query.select().from(user).where(eq(user.id, listing.id))
    expect(owner).toMatchObject({ name: 'Jo Hollow', email: listing.email, emailVerified: true })
    expect((await claimsOf(app, listing.id))[0]).toMatchObject({ status: 'accepted', passwordHash: null })
    const other = newBrowser(app)
    expect(
      (await logInByForm(other, listing.email, { at: '/login?type=provider', password: CLAIM_PASSWORD })).status,
    ).toBe(302)
  })

  test('in another browser its password counts for nothing: the follower chooses one', async () => {
    const listing = await addUnclaimed(app)
    await submitted(listing, { password: 'A stranger of 3 lies' })
    const owner = newBrowser(app)
    const opened = await readHtml(await openLink(owner, await claimLinkTo(app, listing.email)))
    expect(labelsIn(opened)).toEqual(['Business email', 'Password', 'Confirm password'])
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
    const done = await owner.post('/claim-account', {
      intent: 'complete',
      password: CLAIM_PASSWORD,
      confirm: CLAIM_PASSWORD,
    })
    expect(done.headers.get('location')).toBe('/dashboard')
    const stranger = (password: string) =>
      logInByForm(newBrowser(app), listing.email, { at: '/login?type=provider', password })
    expect((await stranger('A stranger of 3 lies')).status).toBe(401)
    expect((await stranger(CLAIM_PASSWORD)).status).toBe(302)
  })
})

describe('without an address on file', () => {
  test('staff without an address of their own are told of a claim at the contact address of the site, once [CLM-46]', async () => {
    for (const _ of [1, 2]) await addClient(app, { accountType: 'admin' })
    const listing = await addUnclaimed(app, { email: null })
    await submitted(listing, { email: newEmail() })
    const mail = await app.mailTo('hello@fettle.example', new RegExp(`^A claim to ${listing.businessName}$`))
    expect(mail.text).toContain('it waits for your decision')
    const sent = query.$count(mailbox, and(eq(mailbox.to, 'hello@fettle.example'), eq(mailbox.subject, mail.subject)))
    expect(await sent).toBe(1)
    await refuseWaiting(app, (await claimsOf(app, listing.id))[0]?.id, 'Only a test')
  })

  test('the claim waits with its evidence, the claimant and the staff are told, and nothing is transferred [CLM-05, CLM-46, API-49]', async () => {
    const adminId = await addClient(app, { accountType: 'admin' })
    await query.insert(staffContacts).values({ userId: adminId, email: 'ops@fettle.example' })
    const listing = await addUnclaimed(app, { email: null })
    expect(labelsIn(await app.html(formPath(listing.id)))).toEqual([
      'Your Name',
      'Email',
      'Password',
      'Phone number of the business (optional)',
      'Website address in use since (optional)',
      'What shows that it’s yours (optional)',
    ])
    const email = newEmail()
    const evidence = { phone: '0113 496 0000', evidence: 'I am the sole trader of it.' }
    const { page } = await submitted(listing, { email, ...evidence })
    expect(page.text).toContain('Verify email')
    const [claim] = await claimsOf(app, listing.id)
    expect(claim).toMatchObject({ status: 'waiting', email, phoneNumber: '01134960000', evidence: evidence.evidence })
    expect(page.text).toContain(claim?.siteCode ?? '-')
    expect((await app.mailTo(email)).text).toContain(`<meta name="fettle-claim" content="${claim?.siteCode}">`)
    expect((await app.mailTo('ops@fettle.example', /claim/)).text).toContain('it waits for your decision')
    const board = await (await app.as(adminId)).api.admin.dashboard()
    expect(board.attention.map(({ title }) => title)).toContain('1 claim waits')
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
    const entered = await logInByForm(newBrowser(app), email, { at: '/login?type=provider', password: CLAIM_PASSWORD })
    expect(entered.status).toBe(401)
  })

  test('accepted, the owner confirms the address, logs in and reads "Business claimed" once [CLM-34, CLM-47]', async () => {
    const listing = await addUnclaimed(app, { email: null })
    const email = newEmail()
    await submitted(listing, { email })
    const [claim] = await claimsOf(app, listing.id)
    await acceptWaiting(app, claim?.id)
    expect(await stateOf(app, listing.id)).toEqual(CLAIMED)
    const mail = await app.mailTo(email, /accepted/)
    const early = await logInByForm(newBrowser(app), email, { at: '/login?type=provider', password: CLAIM_PASSWORD })
    expect(early.status).toBe(401)
    const browser = newBrowser(app)
    await openConfirmation(browser, pathIn(mail, '/confirm-email'))
    const entered = await browser.post('/confirm-email?confirmed=password', {
      intent: 'password',
      password: CLAIM_PASSWORD,
    })
    expect(entered.status).toBe(302)
    expect((await browser.follow(entered)).source).toContain('Business claimed')
    const later = newBrowser(app)
    const again = await logInByForm(later, email, { at: '/login?type=provider', password: CLAIM_PASSWORD })
    expect((await later.follow(again)).source).not.toContain('Business claimed')
    const twice = acceptWaiting(app, claim?.id).catch(refusalOf)
    expect(await twice).toBe('CHANGED_MEANWHILE')
  })

  test('refused, the claimant hears why and the listing stays as it was', async () => {
    const listing = await addUnclaimed(app, { email: null })
    const email = newEmail()
    await submitted(listing, { email })
    const [claim] = await claimsOf(app, listing.id)
    await refuseWaiting(app, claim?.id, 'No one answers at that number.')
    expect((await app.mailTo(email, /^Your claim/)).text).toContain('No one answers at that number.')
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
    expect((await claimsOf(app, listing.id))[0]?.passwordHash).toBeNull()
  })

  test('documents are added by the browser of the claim, checked by content, and read by the staff alone', async () => {
    const listing = await addUnclaimed(app, { email: null })
    const { browser } = await submitted(listing, { email: newEmail() })
    const [claim] = await claimsOf(app, listing.id)
    const claimId = claim?.id ?? ''
    const pdf = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'deed.pdf')
    const png = new File([new Uint8Array(await plainPng(300, 200))], 'letter.png')
    await browser.api.claim.addFile({ file: pdf })
    await browser.api.claim.addFile({ file: png })
    await expect(newBrowser(app).api.claim.addFile({ file: pdf })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const [name, { bytes, harmless }] of Object.entries(hostile)) {
      if (harmless || /^a PDF/.test(name)) continue
      const file = new File([new Uint8Array(await bytes())], name)
      expect(await browser.api.claim.addFile({ file }).then(() => name, refusalOf), name).toMatch(
        /FILE_|TOO_MANY_PIXELS/,
      )
    }
    const html = await browser.html(`${formPath(listing.id)}&sent=1`)
    expect(html.text).toContain('deed.pdf')
    const added = await query.select().from(claimFiles).where(eq(claimFiles.claimId, claimId))
    expect(added).toHaveLength(2)
    const admin = await app.as(await addClient(app, { accountType: 'moderator' }))
    for (const { path } of added) {
      const address = `/media/claims/${claimId}/${path.split('/').at(-1)}`
      for (const other of [browser, newBrowser(app), await app.as(await addClient(app))]) {
        expect((await other.page(address)).status).toBe(404)
      }
      const seen = await admin.page(address)
      expect(seen.status).toBe(200)
      expect(seen.headers.get('content-security-policy')).toContain('sandbox')
      if (path.endsWith('.pdf')) expect(seen.headers.get('content-disposition')).toMatch(/^attachment/)
    }
    for (const turn of [3, 4, 5]) await browser.api.claim.addFile({ file: new File([await pdf.text()], `${turn}.pdf`) })
    const race = await Promise.all([1, 2].map(() => browser.api.claim.addFile({ file: pdf }).catch(refusalOf)))
    expect(race).toEqual(['TOO_MANY_FILES', 'TOO_MANY_FILES'])
    const [first] = added
    await browser.api.claim.removeFile({ file: first?.path.split('/').at(-1) ?? '' })
    expect(
      await query
        .select()
        .from(files)
        .where(eq(files.path, first?.path ?? '')),
    ).toEqual([])
  })
})

test('a claimed listing has no dialog, and a form that disputes it; what is no id has neither [CLM-43]', async () => {
  const listing = await addUnclaimed(app)
  const shown = await app.html(`/directory/${listing.id}`)
  expect(shown.one('a', { text: 'Is this your business?' }).attribs.href).toBe(`/directory/${listing.id}/claim`)
  const link = await askedLink(app, listing)
  const browser = newBrowser(app)
  await openLink(browser, link)
  await browser.post('/claim-account', { intent: 'complete', password: CLAIM_PASSWORD, confirm: CLAIM_PASSWORD })
  expect((await app.html(`/directory/${listing.id}`)).all('a', { text: 'Is this your business?' })).toEqual([])
  const asked = await app.page(`/directory/${listing.id}/claim`)
  expect([asked.status, asked.headers.get('location')]).toEqual([302, formPath(listing.id)])
  expect((await app.html(formPath(listing.id))).text).toContain('This listing is already claimed')
  const disputed = await newBrowser(app).post(formPath(listing.id), claimForm({ email: newEmail() }))
  expect(disputed.status).toBe(302)
  expect(await stateOf(app, listing.id)).toEqual(CLAIMED)
  for (const path of [formPath('x'), '/directory/x/claim']) expect((await app.page(path)).status).toBe(404)
  const posted = await newBrowser(app).post(formPath('x'), claimForm({ email: newEmail() }))
  expect(posted.status).toBe(404)
})

test('the age of the website’s address is optional, checked, kept when the form is refused, and shown to the staff [CLM-05, ADM-52]', async () => {
  const listing = await addUnclaimed(app, { email: null })
  const fields = (siteSince: string, more = {}) => claimForm({ email: newEmail(), siteSince, ...more })
  for (const [given, problem] of [
    ['twelve', 'Enter a year with four digits, such as 2012'],
    ['12', 'Enter a year with four digits, such as 2012'],
    ['1984', 'Enter a year from 1985 on'],
    [String(now.getFullYear() + 1), 'This year is still to come'],
  ] as const) {
    const wrong = await readHtml(await newBrowser(app).post(formPath(listing.id), fields(given)))
    expect([given, wrong.status, problemsIn(wrong)]).toEqual([given, 400, [problem]])
    expect(wrong.one('input', { name: 'siteSince' }).attribs.value).toBe(given)
  }
  const weak = fields('2012', { password: 'short' })
  const refused = await readHtml(await newBrowser(app).post(formPath(listing.id), weak))
  expect(refused.one('input', { name: 'siteSince' }).attribs.value).toBe('2012')
  const [since2012, without, thisYear] = [newEmail(), newEmail(), newEmail()]
  for (const [email, given] of [
    [since2012, '2012'],
    [without, ''],
    [thisYear, String(now.getFullYear())],
  ] as const) {
    expect((await newBrowser(app).post(formPath(listing.id), fields(given, { email }))).status).toBe(302)
  }
  const stored = (await claimsOf(app, listing.id)).map(({ siteSince }) => siteSince)
  expect(stored.toSorted()).toEqual([2012, now.getFullYear(), null])
  const staff = await app.as(await addClient(app, { accountType: 'moderator' }))
  const page = await staff.html('/admin/businesses')
  const entryOf = (email: string) => {
    const entry = page.all('article').map(textOf)
    return entry.find((text) => text.includes(`Email ${email}`))
  }
  const years = now.getFullYear() - 2012
  expect(entryOf(since2012)).toContain(`They say the website has had its address since 2012, ${years} years ago`)
  expect(entryOf(without)).toContain('Age not given')
  expect(entryOf(without)).not.toContain('They say')
  expect(entryOf(thisYear)).toContain('They say the website has had its address since this year')
})

test('the page of the dialog leads to the link and to the form [CLM-36, CLM-37, CLM-38, CLM-44]', async () => {
  const listing = await addUnclaimed(app)
  const path = `/directory/${listing.id}/claim`
  const html = await app.html(path)
  expect(html.one('a', { text: 'Use the form' }).attribs.href).toBe(formPath(listing.id))
  const ask = async (email: string, browser = newBrowser(app)) => readHtml(await browser.post(path, { email }))
  expect(problemsIn(await ask('  '))).toEqual(['Enter the email of the business'])
  const sent = await ask('someone@elsewhere.example')
  expect(sent.text).toContain('Request sent')
  expect(sent.text).toContain("If the email matches our records, we've sent a secure link to claim this account.")
  await query.execute('alter table rate_limits rename to rate_limits_away')
  const failed = await ask('someone@elsewhere.example').finally(() =>
    query.execute('alter table rate_limits_away rename to rate_limits'),
  )
  expect(failed.text).toContain('Failed to process request. Please try again.')
})

test('the password of a sign-up is of no use for a claim, and limits are in words', async () => {
  const listing = await addUnclaimed(app)
  const browser = newBrowser(app)
  const send = (more = {}) => browser.post(formPath(listing.id), claimForm(more))
  expect(problemsIn(await readHtml(await send({ password: PASSWORD })))).toEqual([
    'Password does not meet security requirements',
  ])
  for (let turn = 0; turn < 5; turn += 1) expect((await send()).status).toBe(302)
  const refused = await readHtml(await send())
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Claim failed')
  expect(refused.one('input', { name: 'name' }).attribs.value).toBe('Jo Hollow')
})
