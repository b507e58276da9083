/** How staff deal with the rights of businesses that have not joined: requests, letters, freshness. */
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, listingOrigins, listingRequests, listingSuppressions, mailbox, profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { newProvider } from '#tests/support/admin/acts.ts'
import { addRequest, addUnclaimed } from '#tests/support/admin/request-acts.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { run } from '#tests/support/clock.ts'
import { said, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const DAY = 86_400_000
const now = new Date('2026-11-23T10:00:00Z')
const { app, query, admin } = await openForAdmin({ now, working: true })
const moderator = await app.as(await addProvider(app, { accountType: 'moderator', memberFor: null }))

const someone = { name: 'Rita Ridge', relation: 'Owner', phoneNumber: '', words: 'I closed the business in March.' }
const address = () => `rita.${crypto.randomUUID().slice(0, 8)}@home.example`
const originOf = async (id: string) => {
  const [row] = await query.select().from(listingOrigins).where(eq(listingOrigins.profileId, id))
  return row
}
const hiddenAt = async (id: string) => {
  const [row] = await query.select({ at: profiles.hiddenAt }).from(profiles).where(eq(profiles.id, id))
  return row?.at
}

test('without an address on file an admin decides on a removal, and who asked is told [CLM-41]', async () => {
  const id = await addUnclaimed(app, { businessName: 'Heron Plastering', phone: '01632960444' })
  const email = address()
  const sent = await app.browser().post(`/directory/${id}/remove`, { ...someone, email, proof: 'staff' })
  expect(sent.status).toBe(302)
  expect((await app.mailTo(email, /^We have got/)).text).toContain('23 December 2026')
  const queue = await admin.html('/admin/businesses/requests')
  expect(queue.text).toContain('Heron Plastering')
  expect(queue.text).toContain('30 days left')
  const [request] = await query.select().from(listingRequests).where(eq(listingRequests.email, email))
  const path = `/admin/businesses/requests/${request?.id}`
  expect((await admin.html(path)).text).toContain('I closed the business in March.')
  const unsure = await admin.post(path, { outcome: '', answer: '' })
  expect([unsure.status, await unsure.text()]).toEqual([400, expect.stringContaining('Choose one')])
  const done = await admin.post(path, { outcome: 'accepted', answer: 'It is gone, Rita.' })
  expect(done.status).toBe(302)
  expect(await query.$count(profiles, eq(profiles.id, id))).toBe(0)
  expect(await query.$count(listingSuppressions)).toBeGreaterThan(0)
  const mail = await app.mailTo(email, /^Our answer/)
  expect(mail.subject).toContain('Heron Plastering')
  for (const words of ['has been removed', 'It is gone, Rita.', 'ICO']) expect(mail.text).toContain(words)
  const acts = await query.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(acts.map(({ action }) => action).sort()).toEqual(['listing.removed', 'request.decided'])
  expect((await admin.post(path, { outcome: 'refused', answer: 'Again' })).status).toBe(404)
})

test('removing a listing asks for the password again, and nothing typed is lost [CLM-41]', async () => {
  const id = await addUnclaimed(app)
  const request = await addRequest(app, { kind: 'removal', profileId: id })
  await app.clock.to(new Date(now.getTime() + 20 * 60_000))
  const asked = await admin.post(`/admin/businesses/requests/${request}`, {
    outcome: 'accepted',
    answer: 'It is gone.',
  })
  const text = await asked.text()
  await app.clock.to(now)
  expect([text.includes('Your password'), text.includes('It is gone.')]).toEqual([true, true])
  expect(await query.$count(profiles, eq(profiles.id, id))).toBe(1)
})

test('a correction is decided side by side, and refused with a reason', async () => {
  const id = await addUnclaimed(app, { businessName: 'Finch Fencing', location: 'Leeds' })
  const [email, other] = [address(), address()]
  const changes = { businessName: 'Finch Fences', website: '', location: 'Leeds', bio: '', phone: '01632 960 555' }
  for (const one of [email, other]) {
    await app.browser().post(`/directory/${id}/correct`, { ...changes, ...someone, email: one, proof: 'staff' })
  }
  const [first, second] = await query
    .select()
    .from(listingRequests)
    .where(eq(listingRequests.profileId, id))
    .orderBy(listingRequests.madeAt)
  const page = await admin.html(`/admin/businesses/requests/${first?.id}`)
  for (const words of ['What would change', 'Finch Fencing', 'Finch Fences', '01632960555'])
    expect(page.text).toContain(words)
  await admin.post(`/admin/businesses/requests/${second?.id}`, {
    outcome: 'refused',
    answer: 'We could not reach you.',
  })
  expect((await app.mailTo(second?.email ?? '', /^Our answer/)).text).toContain('We could not reach you.')
  expect((await app.html(`/directory/${id}`)).text).toContain('Finch Fencing')
  await admin.post(`/admin/businesses/requests/${first?.id}`, { outcome: 'accepted', answer: 'Thank you.' })
  expect((await app.html(`/directory/${id}`)).text).toContain('Finch Fences')
  const [kept] = await query
    .select()
    .from(listingRequests)
    .where(eq(listingRequests.id, first?.id ?? ''))
  expect(kept).toMatchObject({ status: 'decided', outcome: 'accepted', changes: null })
})

test('a complaint has a clock of 30 days, seen in the queue, on the dashboard and in mails', async () => {
  const email = address()
  await forgetLimits(app)
  const visitor = app.browser()
  const lacking = await visitor.post('/data-protection', { name: '', email: 'rita', words: 'No' })
  expect(lacking.status).toBe(400)
  const sent = await visitor.post('/data-protection', { name: 'Rita', email, words: 'You hold my home number.' })
  expect((await visitor.follow(sent)).text).toContain('We’ve got your complaint')
  expect((await app.mailTo(email, /^We have got your complaint/)).text).toContain('23 December 2026')
  const asking = `/admin/businesses/requests/${(await query.select().from(listingRequests).where(eq(listingRequests.email, email)))[0]?.id}`
  const back = await admin.follow(await admin.post(asking, { outcome: 'ask', answer: 'Which page shows it?' }))
  expect(said(back)).toContain('stays open')
  expect(back.text).toContain('Which page shows it?')
  const question = await app.mailTo(email, /^About your complaint/)
  expect(question.text).toContain('Which page shows it?')
  expect(question.text).not.toContain('You were right')
  // A session of staff ends before that.
  const lookIn = async (days: number) => {
    await app.clock.to(new Date(now.getTime() + days * DAY))
    return app.as(await addProvider(app, { accountType: 'admin', memberFor: null }))
  }
  // Ada has given no address of her own.
  const arrived = await app.mailTo('hello@fettle.example', /^Please answer a complaint/)
  expect(arrived.subject).toContain('by 23 December 2026')
  expect(arrived.links.some((link) => link.includes('/admin/businesses/requests/'))).toBe(true)
  const waits = textOf((await admin.html('/admin')).region('Needs attention'))
  expect(waits).toContain('for an answer')
  expect(waits).not.toContain('The first is late')
  const soon = textOf((await (await lookIn(24)).html('/admin')).region('Needs attention'))
  expect(soon).toMatch(/for an answer ?Urgent/)
  const late = await lookIn(32)
  expect((await late.html('/admin/businesses/requests')).text).toContain('2 days late')
  const [request] = await query.select().from(listingRequests).where(eq(listingRequests.email, email))
  await late.post(`/admin/businesses/requests/${request?.id}`, { outcome: 'accepted', answer: 'The number is gone.' })
  expect((await app.mailTo(email, /^Our answer/)).text).toContain('The number is gone.')
  expect((await late.html('/admin/businesses/requests?view=decided')).text).toContain('Complaint')
  await app.clock.to(now)
})

test('a business that is listed is told by mail of what we hold, from where, and its rights', async () => {
  const email = address()
  const given = { email, phone: '01632960666', source: 'a public register', obtainedOn: '2026-11-02' }
  const { id } = await admin.api.user.createProvider(newProvider(given))
  await run(app, 'listing.notice')
  const mail = await app.mailTo(email, /is listed on/)
  for (const words of [
    'its phone number',
    'From a public register, 2 November 2026',
    'object',
    'ICO',
    `/directory/${id}/remove`,
  ])
    expect(mail.text).toContain(words)
  expect(await originOf(id ?? '')).toMatchObject({ noticeKind: 'mail', noticedAt: now })
  await run(app, 'listing.notice')
  expect(await query.$count(mailbox, and(eq(mailbox.to, email)))).toBe(1)
  const ahead = admin.api.user.createProvider(newProvider({ obtainedOn: '2026-11-24' }))
  await expect(ahead).rejects.toMatchObject({ code: 'DAY_TOO_FAR' })
})

test('one without an address gets a letter, which waits until it is marked as sent', async () => {
  const { id } = await admin.api.user.createProvider(
    newProvider({ businessName: 'Wren Windows', location: '4 Mill Lane, Leeds', anyway: true }),
  )
  await run(app, 'listing.notice')
  const page = await admin.html('/admin/businesses/letters')
  for (const words of ['Wren Windows', '4 Mill Lane', `/directory/${id}`, 'ico.org.uk'])
    expect(page.text).toContain(words)
  expect(page.all('svg', { 'aria-label': 'QR code of the listing' }).length).toBeGreaterThan(0)
  expect((await admin.post('/admin/businesses/letters', { id: id ?? '' })).status).toBe(302)
  expect((await admin.html('/admin/businesses/letters')).text).not.toContain('Wren Windows')
  expect(await originOf(id ?? '')).toMatchObject({ noticeKind: 'letter', noticedAt: now })
})

test('businesses that were not told within 30 days need attention', async () => {
  const id = await addUnclaimed(app, { businessName: 'Late Lettings' }, { obtainedOn: '2026-10-23' })
  const wants = async () => (await admin.html('/admin')).text.includes('was not told that it is listed')
  expect(await wants()).toBe(true)
  await admin.api.request.markLetters({ ids: [id] })
  expect(await wants()).toBe(false)
})

test('listings that no one has checked are marked, then hidden by the clock, and shown again once checked', async () => {
  const ids: string[] = []
  for (const at of ['2025-12-01', '2025-11-01', '2025-05-01']) {
    const businessName = `Checked ${at}`
    ids.push(await addUnclaimed(app, { businessName }, { confirmedAt: new Date(`${at}T12:00Z`), noticedAt: now }))
  }
  const [fresh = '', marked = '', stale = ''] = ids
  const byStaff = await addUnclaimed(app, { hiddenAt: now }, { confirmedAt: new Date('2024-01-01T12:00Z') })
  expect((await app.html(`/directory/${fresh}`)).text).not.toContain('Not checked since')
  expect((await app.html(`/directory/${marked}`)).text).toContain('Not checked since November 2025')
  await run(app, 'listing.hideUnchecked')
  expect([await hiddenAt(fresh), await hiddenAt(marked), await hiddenAt(stale)]).toEqual([null, null, now])
  expect((await app.html(`/directory/${stale}`)).status).toBe(404)
  expect((await app.html(`/directory/${stale}/remove`)).status).toBe(200)
  expect(await query.select().from(auditLog).where(eq(auditLog.subjectId, stale))).toMatchObject([
    { action: 'listing.hiddenUnchecked', actorId: null },
  ])
  const list = await admin.html('/admin/businesses/unchecked')
  for (const words of ['Checked 2025-11-01', 'Checked 2025-05-01', 'Hidden']) expect(list.text).toContain(words)
  expect(list.text).not.toContain('Checked 2025-12-01')
  await admin.post('/admin/businesses/unchecked', { id: stale })
  expect((await app.html(`/directory/${stale}`)).status).toBe(200)
  await admin.api.request.confirm({ id: byStaff })
  expect(await hiddenAt(byStaff)).toEqual(now)
})

test('an admin chooses after how many months, and whether listings are hidden at all', async () => {
  const id = await addUnclaimed(app, {}, { confirmedAt: new Date('2026-08-01T12:00Z') })
  const path = '/admin/settings/freshness'
  const wrong = await admin.post(path, { marked: '4', hides: 'yes', hidden: '3' })
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('at least as many months')])
  expect((await admin.post(path, { marked: 'x', hides: 'yes', hidden: '3' })).status).toBe(400)
  await admin.post(path, { marked: '2', hides: 'yes', hidden: '3' })
  await run(app, 'listing.hideUnchecked')
  expect(await hiddenAt(id)).toEqual(now)
  await admin.post(path, { marked: '2', hides: 'no', hidden: '3' })
  await run(app, 'listing.hideUnchecked')
  expect(await hiddenAt(id)).toBeNull()
  expect((await app.html(`/directory/${id}`)).text).toContain('Not checked since August 2026')
  await admin.post(path, { marked: '12', hides: 'yes', hidden: '18' })
  expect((await moderator.page(path)).status).toBe(404)
})

test('an edit by an admin counts as a check', async () => {
  const id = await addUnclaimed(app, {}, { confirmedAt: new Date('2025-08-01T12:00Z') })
  await admin.api.user.edit({ id, reason: 'Asked by phone', changes: { title: 'Roofer' } })
  expect((await originOf(id))?.confirmedAt).toEqual(now)
})

test('links that no one followed go, and what was decided goes after two years', async () => {
  const email = address()
  const id = await addUnclaimed(app, { email })
  await forgetLimits(app)
  await app.browser().post(`/directory/${id}/remove`, { ...someone, email: '', proof: 'link' })
  await app.mailTo(email, /^Remove/)
  const ofListing = eq(listingRequests.profileId, id)
  await app.clock.to(new Date(now.getTime() + 8 * DAY))
  await run(app, 'listing.forgetRequests')
  expect(await query.$count(listingRequests, ofListing)).toBe(0)
  const decided = { kind: 'complaint' as const, status: 'decided' as const, madeAt: now, dueAt: now, profileId: id }
  await query.insert(listingRequests).values([
    { ...decided, decidedAt: new Date('2024-12-03T10:00Z') },
    { ...decided, decidedAt: new Date('2024-11-20T10:00Z') },
  ])
  await run(app, 'listing.forgetRequests')
  expect(await query.$count(listingRequests, ofListing)).toBe(1)
  await app.clock.to(now)
})

test('listings from before origins were kept say when we listed them, and recordOrigin takes many at once', async () => {
  const ids = await Promise.all([1, 2].map(() => addProvider(app, { adminCreated: true })))
  const { recordOrigin } = await import('#server/directory/rights/origin.ts')
  await recordOrigin(
    app.work,
    ids.map((profileId) => ({ profileId, source: 'a public register', obtainedOn: '2026-05-06' })),
  )
  expect((await app.html(`/directory/${ids[0]}`)).text).toContain('From a public register, 6 May 2026')
  const [row] = await query
    .select()
    .from(listingOrigins)
    .where(eq(listingOrigins.profileId, ids[1] ?? ''))
  expect(row?.confirmedAt).toEqual(new Date('2026-05-06T12:00Z'))
})
