/** Claims with an email that has an account already. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { profiles, session, user } from '#db/schema/index.ts'
import { addAccount, openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { pathIn } from '#tests/support/browser.ts'
import { labelsIn, readHtml } from '#tests/support/html.ts'
import {
  addUnclaimed,
  askedLink,
  CLAIM_PASSWORD,
  CLAIMED,
  claimsOf,
  formPath,
  openLink,
  stateOf,
  submitClaimForm,
  UNCLAIMED,
} from '#tests/support/mail/claims.ts'
import { newBrowser, newEmail } from '#tests/support/signing-up.ts'

const { app } = await openAtNow()
const { query } = app.site.database
const submitted = (listing: { id: string }, more?: Record<string, string>) => submitClaimForm(app, listing, more)

describe('an account that there is already', () => {
  test('never becomes an owner by the form: sign-up’s own words and the way to log in [CLM-08]', async () => {
    const client = await addAccount(app)
    const listing = await addUnclaimed(app, { email: null })
    const { answer, page } = await submitted(listing, { email: client.email })
    expect(answer.status).toBe(409)
    expect(page.text).toContain('Signup failed')
    expect(page.text).toContain('This email is already registered.')
    page.one('a', { text: 'Log in (opens in a new tab)' })
    expect(await claimsOf(app, listing.id)).toEqual([])
    const logged = await app.as(client.id)
    expect((await logged.html(formPath(listing.id))).text).toContain('Your client account stays as it is.')
  })

  test('of the address on file logs in and chooses another email, which is confirmed by mail', async () => {
    const client = await addAccount(app)
    const listing = await addUnclaimed(app, { email: client.email })
    const link = await askedLink(app, listing)
    const { token, profileId } = link
    const complete = (api: TestBrowser['api'], email: string | null) =>
      api.claim.complete({ token, profileId, password: CLAIM_PASSWORD, email }).then(() => 'done', refusalOf)
    const stranger = newBrowser(app)
    expect((await readHtml(await openLink(stranger, link))).text).toContain(
      'There’s an account with this email already',
    )
    expect(await complete(stranger.api, newEmail())).toBe('EMAIL_TAKEN')
    const browser = await app.as(client.id)
    expect(labelsIn(await readHtml(await openLink(browser, link)))).toEqual([
      'Email for the business',
      'Password',
      'Confirm password',
    ])
    expect(await complete(browser.api, null)).toBe('EMAIL_TAKEN')
    expect(await complete(browser.api, client.email)).toBe('EMAIL_TAKEN')
    expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
    const email = newEmail()
    const fields = { intent: 'complete', email, password: CLAIM_PASSWORD, confirm: CLAIM_PASSWORD }
    expect((await browser.post('/claim-account', fields)).headers.get('location')).toBe('/dashboard')
    expect(await stateOf(app, listing.id)).toEqual(CLAIMED)
    const [owner] = await query.select().from(user).where(eq(user.id, listing.id))
    expect(owner).toMatchObject({ email, emailVerified: false })
    expect(pathIn(await app.mailTo(email), '/confirm-email')).toContain('type=signup')
    const [same] = await query.select({ type: profiles.accountType }).from(profiles).where(eq(profiles.id, client.id))
    expect(same?.type).toBe('client')
    expect(await query.select().from(session).where(eq(session.userId, listing.id))).toEqual([])
  })
})
