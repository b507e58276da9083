import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { addUnclaimed, askedLink, CLAIM_PASSWORD, CLAIMED, mailsTo, stateOf } from '#tests/support/mail/claims.ts'
import { addProvider } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { fileOf, programOf } from './program.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))
const visitor = await programOf(app, null)

test('the first admin is set up by admin-setup, with errors in the field error [API-53]', async () => {
  const at = 'POST /functions/v1/admin-setup'
  const body = { username: 'first', password: 'a quiet kettle' }
  expect(await visitor(at, { username: 'x', password: 'a quiet kettle' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('username') },
  })
  expect((await visitor(at, body, { origin: 'https://evil.example' })).status).toBe(403)
  expect(await visitor(at, body)).toMatchObject({ status: 200, body: { success: true } })
  expect(await visitor(at, body)).toMatchObject({
    status: 409,
    body: { error: 'An admin account already exists. Please proceed to login.' },
  })
})

test('admin-setup reads the token from its header [API-53]', async () => {
  const guarded = await createTestApp({ environment: { ADMIN_SETUP_TOKEN: 'a-long-token-of-the-owner' } })
  const program = await programOf(guarded, null)
  const body = { username: 'first', password: 'a quiet kettle' }
  expect((await program('POST /functions/v1/admin-setup', body)).status).toBe(403)
  const headers = { 'x-admin-setup-token': 'a-long-token-of-the-owner' }
  expect((await program('POST /functions/v1/admin-setup', body, headers)).body).toEqual({ success: true })
  await guarded.close()
})

describe('membership', () => {
  test('create-checkout and customer-portal answer an address [API-45, API-47]', async () => {
    const buyer = await programOf(app, await addProvider(app, { memberFor: null }))
    const returnUrl = new URL('/membership?success=true', app.site.settings.siteUrl).href
    const checkout = await buyer('POST /functions/v1/create-checkout', { plan: 'yearly', couponCode: null, returnUrl })
    expect([checkout.status, Object.keys(checkout.body), checkout.body.url]).toEqual([200, ['url'], expect.any(String)])
    const portal = await buyer('POST /functions/v1/customer-portal')
    expect([portal.status, Object.keys(portal.body)]).toEqual([200, ['url']])
    expect(await buyer('POST /functions/v1/create-checkout', { plan: 'daily' })).toMatchObject({
      status: 400,
      body: { error: 'plan: Choose a plan' },
    })
  })

  test('cancel-subscription takes no payload and cancels at the period’s end [API-46]', async () => {
    const id = await addProvider(app)
    const member = await programOf(app, id)
    expect((await member('POST /functions/v1/cancel-subscription')).body).toEqual({ success: true })
    expect((await member('GET /api/v1/membership')).body).toMatchObject({ active: true, cancelAtPeriodEnd: true })
    const none = await programOf(app, await addProvider(app, { memberFor: null }))
    expect((await none('POST /functions/v1/cancel-subscription', {})).body).toEqual({ error: 'No active subscription' })
    const client = await programOf(app, await addClient(app))
    expect((await client('POST /functions/v1/cancel-subscription')).status).toBe(403)
    expect((await visitor('POST /functions/v1/cancel-subscription')).status).toBe(401)
  })
})

describe('claims', () => {
  test('are asked for, checked by POST and completed once [API-48, API-50, API-51]', async () => {
    const listing = await addUnclaimed(app)
    const { businessName, email } = listing
    const asked = { profileId: listing.id, email: 'stranger@elsewhere.example' }
    expect((await visitor('POST /functions/v1/claim-request', asked)).body).toEqual({ success: true })
    expect(await mailsTo(app, asked.email)).toEqual([])
    const { token } = await askedLink(app, listing)
    expect((await visitor('POST /functions/v1/claim-validate', { token })).body).toEqual({
      valid: true,
      expired: false,
      consumed: false,
      error: null,
      profile: { businessName, email },
    })
    const got = await visitor(`GET /functions/v1/claim-validate?token=${token}`)
    expect([got.status, got.headers.get('allow'), got.text.includes(email)]).toEqual([405, 'POST', false])
    const weak = { token, profileId: listing.id, password: 'short' }
    expect(await visitor('POST /functions/v1/claim-complete', weak)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Password does not meet security requirements') },
    })
    const complete = { ...weak, password: CLAIM_PASSWORD }
    expect(await visitor('POST /functions/v1/claim-complete', complete)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await stateOf(app, listing.id)).toEqual(CLAIMED)
    expect(await visitor('POST /functions/v1/claim-complete', complete)).toMatchObject({
      status: 410,
      body: { error: 'This claim link has already been used.' },
    })
    expect((await visitor('POST /functions/v1/claim-validate', { token })).body).toMatchObject({
      valid: false,
      consumed: true,
    })
  })

  test('are the same under /api/v1, by the names of operations [API-01]', async () => {
    const listing = await addUnclaimed(app)
    const form = (await visitor(`GET /api/v1/claims/${listing.id}`)).body
    expect(form).toMatchObject({ businessName: listing.businessName, claimed: false, listed: true })
    expect(form.maskedEmail).not.toBe(listing.email)
    const asked = { listingId: listing.id, email: 'stranger@elsewhere.example' }
    expect((await visitor('POST /api/v1/claims', asked)).status).toBe(202)
    const { token } = await askedLink(app, listing)
    expect((await visitor('POST /api/v1/claims/check', { token })).body).toMatchObject({
      valid: true,
      listingId: listing.id,
    })
    const complete = { token, listingId: listing.id, password: CLAIM_PASSWORD }
    const done = await visitor('POST /api/v1/claims/complete', complete)
    expect([done.status, done.body]).toEqual([201, { confirmation: false, email: listing.email }])
    expect(await stateOf(app, listing.id)).toEqual(CLAIMED)
    expect((await visitor('POST /api/v1/claims/complete', complete)).body.code).toBe('LINK_OVER')
    expect((await visitor(`GET /api/v1/claims/${listing.id}`)).body.claimed).toBe(true)
  })

  test('claim-notify answers alike whether there is a claim or not [API-49]', async () => {
    const { id } = await addUnclaimed(app)
    for (const businessId of [id, crypto.randomUUID()]) {
      expect(await visitor('POST /functions/v1/claim-notify', { businessId })).toMatchObject({
        status: 200,
        body: { success: true },
      })
    }
    expect((await visitor('POST /functions/v1/claim-notify', { businessId: 'x' })).status).toBe(400)
  })
})

describe('admin-create-provider', () => {
  const given = {
    firstName: 'Sam',
    lastName: 'Smith',
    location: 'Harrogate',
    businessName: 'Smith & Daughters',
    phoneNumber: '01423 496000',
    websiteUrl: 'https://smith-daughters.example.com',
    bio: 'A family of plumbers.',
    categories: ['Construction/Trade > Plumbing', 'Other: Wells'],
    imageUrl: null,
  }

  test('makes a listing with the logo that was uploaded before, for admins only [API-44, API-52]', async () => {
    const { id } = await newAdmin(app)
    const admin = await programOf(app, id, ['read', 'admin'])
    const path = 'providers/smith-and-daughters-1764331200000.png'
    const uploaded = await admin(`POST /storage/v1/object/business_logos/${path}`, fileOf(await plainPng(80, 80)))
    expect(uploaded.body).toMatchObject({ Key: `business_logos/${path}` })
    const imageUrl = new URL(`/storage/v1/object/public/business_logos/${path}`, app.site.settings.siteUrl).href
    const made = await admin('POST /functions/v1/admin-create-provider', { ...given, imageUrl })
    expect([made.status, made.body]).toEqual([200, { success: true, profileId: expect.any(String), imageSaved: true }])
    const [row] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, made.body.profileId))
    expect(row).toMatchObject({ adminCreated: true, businessName: 'Smith & Daughters', otherCategory: 'Wells' })
    const shown = await visitor(`GET /storage/v1/object/public/business_logos/${path}`)
    expect([shown.status, shown.headers.get('location')]).toEqual([302, new URL(row?.imageUrl ?? '', imageUrl).href])
    const again = await admin('POST /functions/v1/admin-create-provider', given)
    expect([again.status, again.body.error]).toEqual([409, expect.stringContaining('Smith & Daughters')])
    expect((await admin('POST /functions/v1/admin-create-provider', { ...given, anyway: true, imageUrl })).status).toBe(
      404,
    )
  })

  test('is not there for others, and takes no picture from elsewhere [API-52]', async () => {
    const { id } = await newAdmin(app)
    const admin = await programOf(app, id, ['admin'])
    const foreign = { ...given, businessName: 'Elsewhere Ltd', imageUrl: 'https://169.254.169.254/logo.png' }
    expect((await admin('POST /functions/v1/admin-create-provider', foreign)).status).toBe(404)
    const others = [await programOf(app, await addProvider(app)), await programOf(app, id), visitor]
    const answers = []
    for (const ask of others) answers.push((await ask('POST /functions/v1/admin-create-provider', given)).status)
    expect(answers).toEqual([403, 403, 404])
    const member = await programOf(app, await addProvider(app), ['admin'])
    expect((await member('POST /functions/v1/admin-create-provider', given)).status).toBe(401)
  })
})

test('a function that is not there, and a body that is no JSON, are refused in the field error', async () => {
  expect(await visitor('POST /functions/v1/nothing', {})).toMatchObject({
    status: 404,
    body: { error: expect.any(String) },
  })
  const answer = await app.api('/functions/v1/claim-validate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect([answer.status, await answer.json()]).toEqual([400, { error: expect.any(String) }])
})
