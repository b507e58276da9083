import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CLAIM_LINK_WORDS } from '#contract/claim/words.ts'
import { claimLinks, mailbox, user } from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { refusing } from '#tests/support/database/with-failing-table.ts'
import { labelsIn, problemsIn, readHtml } from '#tests/support/html.ts'
import {
  addUnclaimed,
  askedLink,
  CLAIM_PASSWORD,
  CLAIMED,
  linksOf,
  mailsTo,
  openLink,
  stateOf,
  UNCLAIMED,
  writeAskedMail,
} from '#tests/support/mail/claims.ts'
import { logInByForm, newBrowser } from '#tests/support/signing-up.ts'

const HOUR = 3_600_000
const { app, now } = await openAtNow()
const visitor = () => newBrowser(app).api
const loginOf = ({ email }: { email: string }) => `/login?${new URLSearchParams({ type: 'provider', email })}`

describe('the link', () => {
  test('goes to the address on file only, with 256 bits that are kept as a hash [CLM-30, CLM-31, CLM-39, MSG-16, API-48]', async () => {
    const listing = await addUnclaimed(app)
    await visitor().claim.request({ profileId: listing.id, email: 'stranger@elsewhere.example' })
    const link = await askedLink(app, listing)
    expect(link.token).toMatch(/^[\w-]{43}$/)
    expect(link.profileId).toBe(listing.id)
    expect(await mailsTo(app, 'stranger@elsewhere.example')).toEqual([])
    const [row] = await linksOf(app, listing.id)
    expect(JSON.stringify(row)).not.toContain(link.token)
    expect((row?.expiresAt.getTime() ?? 0) - now.getTime()).toBe(24 * HOUR)
  })

  test('answers what it is by POST alone; opening an address validates nothing [API-50, CLM-18]', async () => {
    const listing = await addUnclaimed(app)
    const { token } = await askedLink(app, listing)
    const asked = await app.page('/claim-validate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    const { businessName, email } = listing
    const profile = { businessName, email }
    expect(await asked.json()).toEqual({ valid: true, expired: false, consumed: false, error: null, profile })
    const got = await app.page(`/claim-validate?token=${token}`)
    expect([got.status, (await got.text()).includes(email)]).toEqual([405, false])
    for (const body of ['', '{', '[]', '{"token":7}', '{"token":"x","more":1}']) {
      expect((await app.page('/claim-validate', { method: 'POST', body })).status).toBe(400)
    }
  })

  test('makes the owner of the listing, once, who then logs in [CLM-26, CLM-34, CLM-35, API-24, API-51]', async () => {
    const listing = await addUnclaimed(app)
    const browser = newBrowser(app)
    const opened = await readHtml(await openLink(browser, await askedLink(app, listing)))
    expect(opened.text).toContain(listing.businessName)
    expect(labelsIn(opened)).toEqual(['Business email', 'Password', 'Confirm password'])
    expect(opened.one('input', { type: 'email' }).attribs).toMatchObject({ value: listing.email, readonly: '' })
    const fields = { intent: 'complete', email: '', password: CLAIM_PASSWORD, confirm: CLAIM_PASSWORD }
    const done = await browser.post('/claim-account', fields)
    expect(done.headers.get('location')).toBe(loginOf(listing))
    const login = await browser.follow(done)
    expect(login.one('input', { name: 'email' }).attribs.value).toBe(listing.email)
    expect(login.one('a', { text: 'Provider' }).attribs['aria-current']).toBe('page')
    expect(login.source).toContain('Your account has been claimed successfully. You can now log in.')
    expect(await stateOf(app, listing.id)).toEqual(CLAIMED)
    const entered = await logInByForm(browser, listing.email, { at: '/login?type=provider', password: CLAIM_PASSWORD })
    expect(entered.status).toBe(302)
    expect((await browser.html(`/directory/${listing.id}`)).text).not.toContain('Unclaimed')
  })

  test('is followed by 20 at the same time, and one becomes the owner [CLM-32]', async () => {
    const listing = await addUnclaimed(app)
    const { token, profileId } = await askedLink(app, listing)
    const { claim } = app.visitor('203.0.113.7')
    const complete = (_: unknown, turn: number) =>
      claim.complete({ token, profileId, password: `${CLAIM_PASSWORD} ${turn}` }).then(() => 'done', refusalOf)
    const answers = await Promise.all(Array.from({ length: 20 }, complete))
    expect(answers.sort()).toEqual([...Array(19).fill('LINK_OVER'), 'done'])
    expect(await stateOf(app, listing.id)).toEqual(CLAIMED)
  })
})

describe('a link that is over changes nothing and says so', () => {
  const complete = async ({ token, profileId }: { token: string; profileId: string }) =>
    visitor()
      .claim.complete({ token, profileId, password: CLAIM_PASSWORD })
      .then(
        () => 'done',
        ({ message }: Error) => message,
      )

  test('after 24 hours and a second; a new one is offered and goes to the address on file [CLM-12, CLM-13, CLM-16, CLM-28]', async () => {
    const listing = await addUnclaimed(app)
    const link = await askedLink(app, listing)
    await app.clock.to(new Date(now.getTime() + 24 * HOUR - 1000))
    expect((await visitor().claim.validate({ token: link.token, profileId: link.profileId })).valid).toBe(true)
    await app.clock.to(new Date(now.getTime() + 24 * HOUR + 1000))
    expect(await complete(link)).toBe(CLAIM_LINK_WORDS.expired)
    const browser = newBrowser(app)
    const card = await readHtml(await openLink(browser, link))
    expect(card.text).toContain('Invalid Link')
    expect(card.text).toContain('This claim link has expired.')
    card.one('button', { text: 'Request New Claim Link' })
    card.one('a', { text: 'Back to Directory' })
    const sent = await browser.follow(await browser.post('/claim-account', { intent: 'renew' }))
    expect(sent.source).toContain('Link sent')
    expect(sent.source).toContain('A new claim link has been sent to your email.')
    await expect.poll(async () => (await mailsTo(app, listing.email)).length).toBe(2)
    expect(await complete(link)).toBe(CLAIM_LINK_WORDS.invalid)
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
  })

  test('where a new one cannot be sent, the card says so [CLM-28]', async () => {
    const link = await askedLink(app, await addUnclaimed(app))
    await app.clock.to(new Date(now.getTime() + 25 * HOUR))
    const browser = newBrowser(app)
    await openLink(browser, link)
    const failed = await refusing(app, 'insert on rate_limits', async () =>
      readHtml(await browser.post('/claim-account', { intent: 'renew' })),
    )
    expect(failed.text).toContain('Failed to send new link. Please try again.')
    failed.one('button', { text: 'Request New Claim Link' })
  })

  test('when it was used [CLM-14, CLM-17]', async () => {
    const listing = await addUnclaimed(app)
    const link = await askedLink(app, listing)
    expect(await complete(link)).toBe('done')
    const before = await app.site.database.query.select().from(user).where(eq(user.id, listing.id))
    expect(await complete(link)).toBe(CLAIM_LINK_WORDS.consumed)
    expect(await app.site.database.query.select().from(user).where(eq(user.id, listing.id))).toEqual(before)
    const card = await readHtml(await openLink(newBrowser(app), link))
    expect(card.text).toContain('This claim link has already been used.')
    expect(card.all('button', { text: 'Request New Claim Link' })).toEqual([])
    card.one('a', { text: 'Back to Directory' })
  })

  test('when a newer one was sent [CLM-15, CLM-33]', async () => {
    const listing = await addUnclaimed(app)
    const first = await askedLink(app, listing)
    const second = await askedLink(app, listing)
    expect(await complete(first)).toBe(CLAIM_LINK_WORDS.invalid)
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
    expect((await linksOf(app, listing.id)).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1)
    expect(await complete(second)).toBe('done')
  })

  test('with another profile, as unknown and malformed ones are [CLM-15, CLM-31]', async () => {
    const [one, other] = [await addUnclaimed(app), await addUnclaimed(app)]
    const { token } = await askedLink(app, one)
    const wrong = [
      { token, profileId: other.id },
      { token, profileId: 'not-an-id' },
      { token: 'x'.repeat(43), profileId: one.id },
      { token: '\0', profileId: one.id },
    ]
    for (const link of wrong) {
      expect(await complete(link)).toBe(CLAIM_LINK_WORDS.invalid)
      expect((await visitor().claim.validate({ token: link.token, profileId: link.profileId })).error).toBe(
        CLAIM_LINK_WORDS.invalid,
      )
    }
    expect([await stateOf(app, one.id), await stateOf(app, other.id)]).toEqual([UNCLAIMED, UNCLAIMED])
    const renewed = await visitor()
      .claim.renew({ token, profileId: other.id })
      .catch(({ message }: Error) => message)
    expect(renewed).toBe(CLAIM_LINK_WORDS.invalid)
  })

  test('when the address on file has changed since', async () => {
    const listing = await addUnclaimed(app)
    const link = await askedLink(app, listing)
    await app.site.database.query.execute(
      `update profile_contacts set email = 'new@office.example' where profile_id = '${listing.id}'`,
    )
    expect(await complete(link)).toBe(CLAIM_LINK_WORDS.invalid)
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
  })
})

describe('the page of the link', () => {
  test('without token or pid leads to the directory [CLM-09]', async () => {
    for (const path of [
      '/claim-account',
      '/claim-account?token=x',
      '/claim-account?pid=x',
      '/claim-account?token=&pid=x',
    ]) {
      expect((await app.page(path)).headers.get('location')).toBe('/directory')
    }
  })

  test('cleans the address, and shows the token nowhere [CLM-10, CLM-11]', async () => {
    const link = await askedLink(app, await addUnclaimed(app))
    const browser = newBrowser(app)
    const first = await browser.page(link.path)
    expect([first.status, first.headers.get('location')]).toEqual([302, '/claim-account'])
    expect(first.headers.get('referrer-policy')).toBe('no-referrer')
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    expect(first.headers.get('set-cookie')).toMatch(/^fettle\.claim-account=.*HttpOnly; SameSite=Lax/)
    const page = await browser.html('/claim-account')
    expect(page.text).toContain('Validating claim link...')
    expect(page.source).toContain('>Claim your account</h1>')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const validated = await readHtml(await browser.post('/claim-account', { intent: 'validate' }))
    for (const html of [page, validated]) expect(html.source).not.toContain(link.token)
    expect((await linksOf(app, link.profileId))[0]?.usedAt).toBeNull()
  })

  test('refuses passwords in these words, and the link still works then [CLM-19, CLM-20, CLM-21, CLM-22, CLM-23]', async () => {
    const listing = await addUnclaimed(app)
    const browser = newBrowser(app)
    const opened = await readHtml(await openLink(browser, await askedLink(app, listing)))
    const checks = [
      'At least 12 characters',
      'A lowercase letter',
      'An uppercase letter',
      'A number',
      'A special character',
    ]
    for (const check of checks) expect(opened.text).toContain(check)
    for (const label of ['Show password', 'Show confirm password']) opened.one('button', { 'aria-label': label })
    const refused = async (password: string, confirm = password) =>
      problemsIn(await readHtml(await browser.post('/claim-account', { intent: 'complete', password, confirm })))
    expect(await refused(CLAIM_PASSWORD, 'another')).toEqual(['Passwords do not match'])
    for (const weak of ['Ab1!Ab1!Ab', 'abcdefghijkl', 'abcdefghijk1', 'ABCDEFGHIJKL1', 'Ab1!']) {
      expect(await refused(weak)).toEqual(['Password does not meet security requirements'])
    }
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
    const threeClasses = { intent: 'complete', password: 'abcdefghijK1', confirm: 'abcdefghijK1' }
    expect((await browser.post('/claim-account', threeClasses)).headers.get('location')).toBe(loginOf(listing))
  })

  test('a failure of the server reads as an invalid link [CLM-27, CLM-29]', async () => {
    const listing = await addUnclaimed(app)
    const link = await askedLink(app, listing)
    const browser = newBrowser(app)
    await openLink(browser, link)
    const fields = { intent: 'complete', password: CLAIM_PASSWORD, confirm: CLAIM_PASSWORD }
    const failed = await refusing(app, 'insert on ownerships', async () =>
      readHtml(await browser.post('/claim-account', fields)),
    )
    expect(failed.text).toContain('Failed to claim account. Please try again or request a new link.')
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
    const broken = await withoutTable('claim_links', async () => readHtml(await openLink(browser, link)))
    expect(broken.text).toContain('Invalid Link')
    expect(broken.text).toContain('Failed to validate token')
  })
})

async function withoutTable<Result>(table: string, act: () => Promise<Result>): Promise<Result> {
  const { query } = app.site.database
  await query.execute(`alter table ${table} rename to hidden_table`)
  try {
    return await act()
  } finally {
    await query.execute(`alter table hidden_table rename to ${table}`)
  }
}

test('a retried mail carries the same link', async () => {
  const listing = await addUnclaimed(app)
  const write = () => writeAskedMail(app, listing, 'one-task')
  expect((await write())?.text).toBe((await write())?.text)
  expect(await linksOf(app, listing.id)).toHaveLength(1)
  await app.site.database.query.update(claimLinks).set({ usedAt: now }).where(eq(claimLinks.profileId, listing.id))
  expect(await write()).toBeNull()
  expect(await app.site.database.query.select().from(mailbox).where(eq(mailbox.to, listing.email))).toEqual([])
})
