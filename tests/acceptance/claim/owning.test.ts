/** What becomes of a listing, its claims and their data when it gets its owner. */
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { before, DAY } from '#contract/duration.ts'
import {
  claims,
  feedback,
  files,
  listingOrigins,
  listingViews,
  ownerships,
  profiles,
  savedProviders,
  user,
} from '#db/schema/index.ts'
import { remindOfDays } from '#server/directory/claim/days.ts'
import { downloadOf, eraseAccount, openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import {
  acceptWaiting,
  addUnclaimed,
  askedLink,
  CLAIM_PASSWORD,
  claimForm,
  claimsOf,
  formPath,
  mailsTo,
  refuseWaiting,
  submitClaimForm,
} from '#tests/support/mail/claims.ts'
import { addMembership, entry } from '#tests/support/people.ts'
import { logInByForm, newBrowser, newEmail } from '#tests/support/signing-up.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database
const submitted = (listing: { id: string }, more?: Record<string, string>) => submitClaimForm(app, listing, more)

test('what clients left with a listing is the owner’s to answer: feedback, saves and views stay [CLM-34]', async () => {
  const listing = await addUnclaimed(app)
  const client = await app.as(await addClient(app))
  await client.api.saved.saveProvider({ providerId: listing.id })
  await query.insert(feedback).values([entry(listing.id, 5), entry(listing.id, 3, { title: 'Fine on the whole' })])
  await query.insert(listingViews).values({ providerId: listing.id, day: now.toISOString().slice(0, 10), count: 7 })
  const { token, profileId } = await askedLink(app, listing)
  await newBrowser(app).api.claim.complete({ token, profileId, password: CLAIM_PASSWORD, email: null })

  const owner = newBrowser(app)
  await logInByForm(owner, listing.email, { at: '/login?type=provider', password: CLAIM_PASSWORD })
  const received = await owner.html('/account/feedback')
  expect(received.text).toContain('Fine on the whole')
  const page = await app.html(`/directory/${listing.id}?tab=feedback`)
  expect(page.text).toContain('Turned up on time')
  expect(page.text).not.toContain('Unclaimed')
  expect(await query.$count(savedProviders, eq(savedProviders.providerId, listing.id))).toBe(1)
  const [views] = await query.select().from(listingViews).where(eq(listingViews.providerId, listing.id))
  expect(views?.count).toBe(7)
})

test('a listing that the clock had hidden, because no one had checked it, is shown again', async () => {
  const listing = await addUnclaimed(app)
  const link = await askedLink(app, listing)
  const confirmedAt = before(now, 600 * DAY)
  await query
    .insert(listingOrigins)
    .values({ profileId: listing.id, source: 'a directory', obtainedOn: '2025-01-02', confirmedAt })
    .onConflictDoUpdate({ target: listingOrigins.profileId, set: { confirmedAt } })
  await run(app, 'listing.hideUnchecked')
  expect((await app.html(`/directory/${listing.id}`)).status).toBe(404)
  const { token, profileId } = link
  await newBrowser(app).api.claim.complete({ token, profileId, password: CLAIM_PASSWORD, email: null })
  expect((await app.html(`/directory/${listing.id}`)).status).toBe(200)
  const owner = await app.as(listing.id)
  expect((await owner.html('/membership')).text).toContain('stays in the directory free of charge until')
})

test('the claims of an email go with the account of that email', async () => {
  const listing = await addUnclaimed(app, { email: null })
  const email = newEmail()
  expect((await newBrowser(app).post(formPath(listing.id), claimForm({ email }))).status).toBe(302)
  const id = await addClient(app)
  await query.update(user).set({ email }).where(eq(user.id, id))
  expect(await query.$count(claims, and(eq(claims.profileId, listing.id), eq(claims.email, email)))).toBe(1)
  await eraseAccount(app.work, id)
  expect(await query.$count(claims, eq(claims.email, email))).toBe(0)
  expect(await query.$count(profiles, eq(profiles.id, listing.id))).toBe(1)
})

test('another claim stays for the staff when a listing gets its owner, and the owner is one [CLM-34]', async () => {
  const listing = await addUnclaimed(app, { email: null })
  await submitted(listing, { email: newEmail() })
  await submitted(listing, { email: newEmail() })
  const [first, second] = await claimsOf(app, listing.id)
  await acceptWaiting(app, first?.id)
  expect((await claimsOf(app, listing.id)).map(({ status }) => status).sort()).toEqual(['accepted', 'waiting'])
  const other = acceptWaiting(app, second?.id).catch(refusalOf)
  expect(await other).toBe('NOT_FOUND')
  const row = { profileId: listing.id, kind: 'link' as const, email: 'x@y.example', beganAt: now }
  await expect(query.insert(ownerships).values(row)).rejects.toThrow()
})

test('an owner without a membership is reminded once, a week before the days end', async () => {
  const listings = [await addUnclaimed(app), await addUnclaimed(app)] as const
  for (const listing of listings) {
    const { token, profileId } = await askedLink(app, listing)
    await newBrowser(app).api.claim.complete({ token, profileId, password: CLAIM_PASSWORD })
  }
  await addMembership(app, listings[1].id, 100)
  const reminders = async (email: string) =>
    (await mailsTo(app, email)).filter(({ subject }) => /leaves the directory/.test(subject)).length
  await app.clock.to(new Date(now.getTime() + 22 * DAY))
  await remindOfDays(app.work)
  await app.clock.to(new Date(now.getTime() + 24 * DAY))
  await remindOfDays(app.work)
  await app.clock.to(new Date(now.getTime() + 25 * DAY))
  await remindOfDays(app.work)
  expect((await app.mailTo(listings[0].email, /leaves the directory/)).text).toContain('FIRST100')
  expect([await reminders(listings[0].email), await reminders(listings[1].email)]).toEqual([1, 0])
})

test('a claimant’s data are in the download of their account, and nothing of others’ claims', async () => {
  const listing = await addUnclaimed(app, { email: null })
  const rival = newEmail()
  const { browser: rivals } = await submitted(listing, { email: rival, evidence: 'A rival’s secret.' })
  await rivals.api.claim.addFile({ file: new File(['%PDF-1.7\n%%EOF\n'], 'rival.pdf') })
  const email = newEmail()
  const own = await submitted(listing, { email, evidence: 'My own words.' })
  await own.browser.api.claim.addFile({ file: new File(['%PDF-1.7\n%%EOF\n'], 'own.pdf') })
  const mine = (await claimsOf(app, listing.id)).find((claim) => claim.email === email)
  await acceptWaiting(app, mine?.id)
  const { all: texts } = await downloadOf(await app.as(listing.id))
  expect(texts).toContain('My own words.')
  expect(texts).not.toContain('A rival’s secret.')
  expect(texts).not.toContain(rival)
})

test('claims are forgotten 90 days after they were decided, with their documents', async () => {
  const { forgetClaims } = await import('#server/directory/claim/decide.ts')
  const listing = await addUnclaimed(app, { email: null })
  const { browser } = await submitted(listing, { email: newEmail() })
  await submitted(listing, { email: newEmail() })
  await browser.api.claim.addFile({ file: new File(['%PDF-1.7\n%%EOF\n'], 'deed.pdf') })
  const [first, second] = await claimsOf(app, listing.id)
  await refuseWaiting(app, first?.id, 'No.')
  await app.clock.to(new Date(now.getTime() + 91 * DAY))
  await forgetClaims(app.work)
  expect((await claimsOf(app, listing.id)).map(({ id }) => id)).toEqual([second?.id])
  const ofListing = and(eq(files.ownerId, listing.id), eq(files.type, 'application/pdf'))
  expect(await query.select().from(files).where(ofListing)).toEqual([])
  expect(
    await query
      .select()
      .from(claims)
      .where(eq(claims.id, first?.id ?? '')),
  ).toEqual([])
})
