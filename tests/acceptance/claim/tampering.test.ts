/** Claim forms that someone has tampered with, and cookies of others. */
import { expect, test } from 'vitest'
import { openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import {
  addUnclaimed,
  claimForm,
  claimLinkTo,
  claimsOf,
  formPath,
  linksOf,
  mailsTo,
  stateOf,
  submitClaimForm,
  UNCLAIMED,
} from '#tests/support/mail/claims.ts'
import { newBrowser, newEmail } from '#tests/support/signing-up.ts'

const { app } = await openAtNow()

const TAMPERINGS: [string, (id: string, other: string) => Record<string, string>, number?][] = [
  ['the email of the claimant', () => ({ email: 'evil@elsewhere.example' })],
  ['another profile id', (_, other) => ({ profileId: other }), 400],
  ['another business id in the form', (_, other) => ({ businessID: other }), 400],
  ['a status', () => ({ status: 'accepted' }), 400],
  ['an account type', () => ({ account_type: 'admin' }), 400],
  ['an owner', (id) => ({ owner_user_id: id }), 400],
  ['claimed', () => ({ claimed: 'true' }), 400],
  ['a claim date', () => ({ claim_date: '2020-01-01' }), 400],
  ['a file name in place of evidence', () => ({ path: 'claim-files/x' }), 400],
  ['a prototype', () => ({ __proto__x: '1', constructor: '1' }), 400],
  ['an address in disguise', () => ({ email: 'office@business.example\r\nBcc: evil@elsewhere.example' })],
  ['NUL in the name', () => ({ name: 'Jo\0' }), 400],
]

test.each(TAMPERINGS)('a form tampered with by %s transfers nothing [CLM-03, API-24]', async (_, more, status) => {
  const [listing, other] = [await addUnclaimed(app), await addUnclaimed(app)]
  const browser = newBrowser(app)
  const answer = await browser.post(formPath(listing.id), claimForm(more(listing.id, other.id)))
  expect(answer.status).toBe(status ?? 302)
  expect([await stateOf(app, listing.id), await stateOf(app, other.id)]).toEqual([UNCLAIMED, UNCLAIMED])
  expect(await claimsOf(app, other.id)).toEqual([])
  expect(await mailsTo(app, 'evil@elsewhere.example')).toEqual([])
  for (const { email } of await claimsOf(app, listing.id)) expect(email).toBe(listing.email)
})

test.each(TAMPERINGS)(
  'without an address on file, a form tampered with by %s transfers nothing either [CLM-03, CLM-05, API-24]',
  async (_, more) => {
    const listing = await addUnclaimed(app, { email: null })
    const other = await addUnclaimed(app, { email: null })
    const fields = claimForm({ email: newEmail(), ...more(listing.id, other.id) })
    const { status } = await newBrowser(app).post(formPath(listing.id), fields)
    expect([302, 400]).toContain(status)
    expect([await stateOf(app, listing.id), await stateOf(app, other.id)]).toEqual([UNCLAIMED, UNCLAIMED])
    expect(await claimsOf(app, other.id)).toEqual([])
    expect((await claimsOf(app, listing.id)).map(({ status }) => status)).toEqual(status === 302 ? ['waiting'] : [])
    expect(await linksOf(app, listing.id)).toEqual([])
  },
)

test('a form that is sent 50 times at once is taken five times, and transfers nothing [CLM-03]', async () => {
  const listing = await addUnclaimed(app)
  const browser = newBrowser(app)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => browser.post(formPath(listing.id), claimForm()).then(({ status }) => status)),
  )
  expect(answers.toSorted()).toEqual([...Array(5).fill(302), ...Array(45).fill(429)])
  expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
  expect((await claimsOf(app, listing.id)).filter(({ status }) => status === 'sent')).toHaveLength(1)
})

test('a forged or another’s cookie gets into no claim', async () => {
  const listing = await addUnclaimed(app)
  const { browser } = await submitClaimForm(app, listing)
  const [claim] = await claimsOf(app, listing.id)
  const link = await claimLinkTo(app, listing.email)
  const forger = newBrowser(app)
  forger.cookies.set('fettle.claim', `${claim?.id}.${'x'.repeat(43)}`)
  const { token, profileId } = link
  expect(await forger.api.claim.finish({ token, profileId }).catch(refusalOf)).toBe('LINK_OVER')
  const elsewhere = await submitClaimForm(app, await addUnclaimed(app))
  expect(await elsewhere.browser.api.claim.finish({ token, profileId }).catch(refusalOf)).toBe('LINK_OVER')
  expect(await stateOf(app, listing.id)).toEqual(UNCLAIMED)
  expect(await browser.api.claim.finish({ token, profileId })).toEqual({
    signedIn: true,
    confirmation: false,
    email: listing.email,
  })
})
