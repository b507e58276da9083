/** AUTH_SECRET is replaced: what is remembered of businesses and of their former owners. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { logIn, PASSWORD } from '#tests/support/accounts.ts'
import { newProvider } from '#tests/support/admin/acts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { addClaim, addListing, ownershipOf } from '#tests/support/admin/claim-acts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { tokenIn } from '#tests/support/browser.ts'
import { FIRST, restartWith, SECOND, THIRD } from '#tests/support/http/secrets.ts'

const app = await createTestApp({ environment: { AUTH_SECRET: FIRST }, working: true })
afterAll(() => app.close())
beforeEach(() => restartWith(app, FIRST))

const reason = 'The register of companies names someone else'

/** A listing that was taken from its first owner; that owner's login is remembered. */
async function handedOver() {
  const { browser: admin } = await newAdmin(app)
  const profileId = await addListing(app)
  const first = await addClaim(app, { profileId, name: 'Fred Former' })
  await admin.api.business.accept({ id: first.id, reason: 'phone' })
  const token = tokenIn(await app.mailTo(first.email, /is accepted/))
  const { passwordToken } = await app.visitor().account.follow({ token })
  await app.browser().api.account.proveSignUp({ token: passwordToken ?? '', password: PASSWORD })
  const claim = await addClaim(app, { profileId, name: 'Nell Newer', ownerAnswer: 'It is mine.' })
  await admin.api.business.handOver({ id: claim.id, reason })
  const ownership = await ownershipOf(app, profileId)
  return { profileId, email: first.email, ownershipId: ownership?.id ?? '', sealed: ownership?.former?.sealed ?? '' }
}

const sealedOf = async (profileId: string) => (await ownershipOf(app, profileId))?.former?.sealed

async function undo(ownershipId: string): Promise<unknown> {
  const { browser } = await newAdmin(app)
  return browser.api.business.undo({ ownershipId, reason }).catch(({ message }) => message)
}

test('the login of a former owner is sealed anew, and can be given back once the old secret is gone [ADM-52]', async () => {
  const { profileId, email, ownershipId, sealed } = await handedOver()
  expect(sealed).not.toBe('')
  await restartWith(app, SECOND, FIRST)
  const renewed = await sealedOf(profileId)
  expect(renewed).not.toBe(sealed)
  await restartWith(app, SECOND, FIRST)
  expect(await sealedOf(profileId)).toBe(renewed)

  await restartWith(app, SECOND)
  expect(await undo(ownershipId)).toBeUndefined()
  const back = await logIn(app, { id: profileId, email, accountType: 'provider' })
  expect((await back.api.profile.own()).id).toBe(profileId)
})

test('without the old secret from the start it cannot be given back, and the new owner stays [ADM-52]', async () => {
  const { profileId, email, ownershipId, sealed } = await handedOver()
  await restartWith(app, THIRD)
  expect(await undo(ownershipId)).toContain('an AUTH_SECRET that this site no longer knows')
  expect(await sealedOf(profileId)).toBe(sealed)
  expect((await ownershipOf(app, profileId))?.id).toBe(ownershipId)
  const former = logIn(app, { id: profileId, email, accountType: 'provider' })
  expect(await former.catch(refusalOf)).toBe('WRONG_CREDENTIALS')
})

test('a removed business is known again for as long as the secret of its removal is named [CLM-42]', async () => {
  const business = { businessName: 'Lapwing Roofing', location: 'Leeds', email: 'office@lapwing.example' }
  const create = async () => {
    const { browser } = await newAdmin(app)
    return browser.api.user
      .createProvider(newProvider({ ...business, anyway: true }))
      .then(({ id }) => id ?? '', refusalOf)
  }
  await app.browser().post(`/directory/${await create()}/remove`, { ...noOne, proof: 'link' })
  const { links } = await app.mailTo(business.email, /^Remove/)
  const link = new URL(links.find((one) => one.includes('access_token')) ?? '')
  await app.visitor().listing.followLink({ token: link.searchParams.get('access_token') ?? '' })

  expect(await create()).toBe('LISTING_SUPPRESSED')
  await restartWith(app, SECOND, FIRST)
  expect(await create()).toBe('LISTING_SUPPRESSED')
  await restartWith(app, THIRD, SECOND, FIRST)
  expect(await create()).toBe('LISTING_SUPPRESSED')
  // A hash cannot be made anew without what it hides: docs/operations.md tells operators to keep the secret.
  await restartWith(app, THIRD, SECOND)
  expect(await create()).not.toBe('LISTING_SUPPRESSED')
})

const noOne = { name: '', relation: '', email: '', phoneNumber: '', words: '' }
