/** What a business may ask of us before it has claimed its listing. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, listingIndex, listingRequests, listingSuppressions, mailbox, profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { newProvider } from '#tests/support/admin/acts.ts'
import { addUnclaimed } from '#tests/support/admin/request-acts.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { run } from '#tests/support/clock.ts'
import { dump } from '#tests/support/database/dump.ts'
import { hrefsIn } from '#tests/support/html.ts'
import { addProvider, changeProvider } from '#tests/support/people.ts'

const DAY = 86_400_000
const now = new Date('2026-11-23T10:00:00Z')
const lines: string[] = []
const { app, query, admin } = await openForAdmin({ now, working: true, lines })

const noOne = { name: '', relation: '', email: '', phoneNumber: '', words: '' }
const someone = {
  name: 'Rita Ridge',
  relation: 'Owner',
  email: 'rita@home.example',
  phoneNumber: '',
  words: 'I closed the business in March. Please take it down.',
}

const fresh = () => `${crypto.randomUUID().slice(0, 8)}.example`

/** Asks for a link as a visitor does, and gives the token in the mail. */
async function tokenFor(id: string, email: string): Promise<string> {
  await forgetLimits(app)
  await app.browser().post(`/directory/${id}/remove`, { ...noOne, proof: 'link' })
  return tokenIn(email, /^Remove/)
}

async function tokenIn(email: string, subject: RegExp): Promise<string> {
  const { links } = await app.mailTo(email, subject)
  return new URL(links.find((link) => link.includes('access_token')) ?? '').searchParams.get('access_token') ?? ''
}

const exists = async (id: string) => (await query.$count(profiles, eq(profiles.id, id))) === 1

test('an unclaimed listing says where its data came from and offers removal, correction and complaint [CLM-40]', async () => {
  const id = await addUnclaimed(app, {}, { obtainedOn: '2026-03-03', confirmedAt: new Date('2026-03-03T12:00Z') })
  const page = await app.html(`/directory/${id}`)
  expect(page.text).toContain('From the website of the business, 3 March 2026')
  expect(page.text).toContain('Not mine / remove this listing')
  expect(page.text).toContain('Correct something')
  expect(page.text).not.toContain('Not checked since')
  const links = hrefsIn(page.one('main'))
  for (const path of [`/directory/${id}/remove`, `/directory/${id}/correct`, `/data-protection?listing=${id}`]) {
    expect(links).toContain(path)
    expect((await app.html(path)).status).toBe(200)
  }
  const unknown = await addProvider(app, { adminCreated: true, createdAt: new Date('2025-02-10T12:00Z') })
  expect((await app.html(`/directory/${unknown}`)).text).toContain('Listed by us on 10 February 2025')
})

test('no other listing offers removal, and there are no such pages for it [CLM-40]', async () => {
  const member = await addProvider(app, { businessName: 'Member Roofing' })
  const claimed = await addUnclaimed(app, { claimedAt: now })
  const hidden = await addUnclaimed(app, { hiddenAt: now, bio: 'Something unkind' })
  for (const id of [member, claimed]) expect((await app.html(`/directory/${id}`)).text).not.toContain('Not mine')
  const unheld = crypto.randomUUID()
  for (const id of [member, claimed, hidden, unheld, 'x']) {
    for (const path of [`/directory/${id}/remove`, `/directory/${id}/correct`]) {
      const page = await app.html(path)
      expect([page.status, page.text.includes('Something unkind')]).toEqual([id === unheld ? 410 : 404, false])
    }
    await forgetLimits(app)
    const answer = await app.browser().post(`/directory/${id}/remove`, { ...someone, proof: 'staff' })
    expect([400, 404]).toContain(answer.status)
  }
  expect(await exists(member)).toBe(true)
})

test('removal is proven by a link to the address on file, whatever is typed, and asks once more [CLM-41]', async () => {
  const host = fresh()
  const email = `owner@${host}`
  const businessName = `Quibble${host.slice(0, 8)} Roofing`
  const website = `https://${host}`
  const socialLinks = { website, linkedin: '', twitter: '', instagram: '', facebook: '', youtube: '', tiktok: '' }
  const id = await addUnclaimed(app, {
    businessName,
    location: 'Leeds',
    town: 'Leeds',
    email,
    phone: '01632 960 111',
    socialLinks,
  })
  const visitor = app.browser()
  const typed = { ...someone, email: `thief@${host}`, proof: 'link' }
  const answer = await visitor.post(`/directory/${id}/remove`, typed)
  const without = await addUnclaimed(app)
  const silent = await visitor.post(`/directory/${without}/remove`, typed)
  expect([answer.status, silent.status]).toEqual([302, 302])
  expect(silent.headers.get('location')?.replace(without, id)).toBe(answer.headers.get('location'))
  expect((await visitor.follow(answer)).text).toContain('We’ve got your request')

  const token = await tokenIn(email, /^Remove/)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await query.$count(mailbox, eq(mailbox.to, `thief@${host}`))).toBe(0)
  expect(JSON.stringify(await query.select().from(listingRequests))).not.toContain(token)

  const owner = app.browser()
  const opened = await owner.page(`/listing-request?access_token=${token}`)
  expect([opened.headers.get('location'), opened.headers.get('referrer-policy')]).toEqual([
    '/listing-request',
    'no-referrer',
  ])
  expect((await owner.follow(opened)).text).toContain(`Remove the listing of ${businessName}?`)
  expect(await exists(id)).toBe(true)
  expect((await owner.follow(await owner.post('/listing-request', {}))).text).toContain('Listing removed')
  expect(await exists(id)).toBe(false)
  expect((await app.html(`/directory/${id}`)).status).toBe(404)
  expect(await query.$count(listingIndex, eq(listingIndex.providerId, id))).toBe(0)
  expect(await query.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
    { action: 'listing.removed' },
  ])

  await run(app, 'listing.words')
  const left = await dump(app)
  for (const trace of [email, businessName.toLowerCase(), host, '960 111', token.toLowerCase()]) {
    expect(left.includes(trace), trace).toBe(false)
  }
  expect(lines.join('')).not.toContain(token)

  const again = app.browser()
  await again.page(`/listing-request?access_token=${token}`)
  expect((await again.html('/listing-request')).text).toContain('This link no longer works')
})

test('a removed business is created again by no admin, whichever detail it is known by, until one lifts that [CLM-42]', async () => {
  const host = fresh()
  const email = `owner@${host}`
  const phone = '01632960222'
  const given = {
    businessName: `Lapwing ${host} Ltd`,
    location: 'Leeds',
    email,
    phone,
    website: `https://www.${host}/a`,
  }
  const { id } = await admin.api.user.createProvider(newProvider(given))
  if (!id) throw new Error('not created')
  await app.visitor().listing.followLink({ token: await tokenFor(id, email) })

  const nothing = { businessName: `Other ${crypto.randomUUID()}`, location: 'Hull' }
  const ways = [
    [{ ...nothing, email: email.toUpperCase() }, 'email address'],
    [{ ...nothing, phone: '+44 (0)1632 960 222' }, 'phone number'],
    [{ ...nothing, website: `http://${host}` }, 'website'],
    [{ businessName: `LAPWING ${host}`, location: 'LS1 4AP' }, 'name and place'],
  ] as const
  for (const [again, by] of ways) {
    const refused = await admin.api.user.createProvider(newProvider({ ...again, anyway: true })).catch((error) => error)
    expect(refused).toMatchObject({ code: 'LISTING_SUPPRESSED', message: expect.stringContaining(`by its ${by}`) })
  }
  const allowed = [
    { ...nothing, location: 'Leeds' },
    { businessName: `Lapwing ${host} Ltd`, location: 'Leeds, Kent' },
  ]
  for (const other of allowed) {
    expect((await admin.api.user.createProvider(newProvider({ ...other, anyway: true }))).id).not.toBeNull()
  }
  const hashes = JSON.stringify(await query.select().from(listingSuppressions))
  for (const detail of [email, '960222', host, 'lapwing']) expect(hashes.toLowerCase()).not.toContain(detail)

  const known = { businessName: '', location: '', email: '', phone: '', website: '' }
  const reason = 'They asked for a listing by letter'
  await expect(admin.api.request.lift({ ...known, phone: '01632 960 999', reason })).rejects.toMatchObject({
    code: 'NOT_SUPPRESSED',
  })
  const moderator = await app.as((await addStaff()).id)
  await expect(moderator.api.request.lift({ ...known, phone, reason })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await admin.api.request.lift({ ...known, phone, reason })
  expect((await admin.api.user.createProvider(newProvider({ ...given, anyway: true }))).id).not.toBeNull()
})

async function addStaff() {
  const id = await addProvider(app, { accountType: 'moderator', memberFor: null })
  return { id }
}

test('a link works once, also for twenty at once, for seven days and for the address it went to [CLM-41]', async () => {
  const email = `owner@${fresh()}`
  const id = await addUnclaimed(app, { email })
  const token = await tokenFor(id, email)
  const visitor = app.visitor()
  const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
  await expect(visitor.listing.followLink({ token: other })).rejects.toMatchObject({ code: 'LINK_OVER' })
  await query.execute(sql`update profile_contacts set email = 'other@moved.example' where profile_id = ${id}`)
  await expect(visitor.listing.followLink({ token })).rejects.toMatchObject({ code: 'LINK_OVER' })
  await query.execute(sql`update profile_contacts set email = ${email} where profile_id = ${id}`)
  await app.clock.to(new Date(now.getTime() + 7 * DAY + 1000))
  await expect(visitor.listing.followLink({ token })).rejects.toMatchObject({ code: 'LINK_OVER' })
  await app.clock.to(now)
  const before = await query.$count(listingSuppressions)
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => visitor.listing.followLink({ token })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(
    Array(19).fill('LINK_OVER'),
  )
  expect(await exists(id)).toBe(false)
  expect(await query.$count(listingSuppressions)).toBeLessThanOrEqual(before + 4)
})

test('a claim meanwhile ends the link, and nothing is removed [CLM-41]', async () => {
  const email = `owner@${fresh()}`
  const id = await addUnclaimed(app, { email })
  const token = await tokenFor(id, email)
  await changeProvider(app, id, { claimedAt: now })
  await expect(app.visitor().listing.followLink({ token })).rejects.toMatchObject({ code: 'LINK_OVER' })
  expect(await exists(id)).toBe(true)
})

test('corrections take effect by the link, and count as a check', async () => {
  const email = `owner@${fresh()}`
  const old = new Date('2025-01-10T12:00Z')
  const id = await addUnclaimed(
    app,
    { email, businessName: 'Rige Roofing', location: 'Leeds', phone: '01632960333' },
    { confirmedAt: old },
  )
  expect((await app.html(`/directory/${id}`)).text).toContain('Not checked since January 2025')
  const visitor = app.browser()
  const as = { businessName: 'Ridge Roofing', website: 'ridge.example', location: 'York', bio: 'Roofs.', phone: '' }
  await forgetLimits(app)
  const wrong = await visitor.post(`/directory/${id}/correct`, {
    ...as,
    ...noOne,
    proof: 'link',
    website: 'not a site',
  })
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('Enter a web address')])
  expect((await visitor.post(`/directory/${id}/correct`, { ...as, ...noOne, proof: 'link' })).status).toBe(302)
  const owner = app.browser()
  await owner.page(`/listing-request?access_token=${await tokenIn(email, /^Correct/)}`)
  expect((await owner.html('/listing-request')).text).toContain('Rige Roofing')
  expect((await app.html(`/directory/${id}`)).text).toContain('Rige Roofing')
  expect((await owner.follow(await owner.post('/listing-request', {}))).text).toContain('Listing corrected')
  const page = await app.html(`/directory/${id}`)
  expect(page.text).toContain('Ridge Roofing')
  expect(page.text).toContain('York')
  expect(page.text).not.toContain('Not checked since')
  expect((await app.visitor().directory.reveal({ id, kind: 'phone' })).value).toContain('960')
  expect(await query.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
    { action: 'listing.corrected', before: { businessName: 'Rige Roofing' }, after: { businessName: 'Ridge Roofing' } },
  ])
})

test('a form that says too little is refused with what was typed', async () => {
  const id = await addUnclaimed(app)
  const visitor = app.browser()
  const answer = await visitor.post(`/directory/${id}/remove`, { ...someone, proof: 'staff', email: '' })
  const text = await answer.text()
  expect([answer.status, text.includes('Enter your email address'), text.includes('I closed the business')]).toEqual([
    400,
    true,
    true,
  ])
  const same = await visitor.post(`/directory/${id}/correct`, {
    ...noOne,
    proof: 'link',
    businessName: 'Ridge Roofing',
    phone: '',
    website: '',
    location: '',
    bio: '',
  })
  expect([same.status, await same.text()]).toEqual([
    400,
    expect.stringContaining('Change at least one of the details first'),
  ])
})

test('a visitor who asks again and again is told to wait', async () => {
  await forgetLimits(app)
  const id = await addUnclaimed(app)
  const visitor = app.visitor('192.0.2.77')
  const ask = () => visitor.listing.askRemoval({ id, ...someone, proof: 'staff' })
  for (let times = 0; times < 8; times += 1) await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
