/** The staff decide claims by the evidence; the list of the listings that no one has claimed. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import {
  auditLog,
  claimFiles,
  claims,
  files,
  listingOrigins,
  listingViews,
  profileContacts,
  user,
} from '#db/schema/index.ts'
import { addAccount, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { addClaim, addListing, claimedAtOf, ownershipOf } from '#tests/support/admin/claim-acts.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { refusalOf } from '#tests/support/app.ts'
import { tokenIn } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { allIn, said, textOf } from '#tests/support/html.ts'
import { settled } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'

const now = new Date()
const { app, query, admin } = await openForAdmin({ now, working: true })
const moderator = await app.as(await addClient(app, { accountType: 'moderator', firstName: 'Mo' }))
const ago = (time: number) => new Date(now.getTime() - time)
const claimRow = async (id: string) => (await query.select().from(claims).where(eq(claims.id, id)))[0]
const entriesOf = async (path = '/admin/businesses') => (await moderator.html(path)).all('article').map(textOf)

beforeEach(async () => {
  await query.delete(claims)
})

describe('the queue of claims', () => {
  test('shows the evidence beside the listing, the oldest first, with the code and where to look for it [ADM-52, CLM-05]', async () => {
    expect((await moderator.html('/admin/businesses')).text).toContain('No claims waiting')
    const social = { linkedin: '', twitter: '', instagram: '', facebook: '', youtube: '', tiktok: '' }
    const profileId = await addListing(app, {
      businessName: 'Ridge & Sons',
      phone: '0113 496 0001',
      socialLinks: { ...social, website: 'https://www.ridge-and-sons.example/about' },
    })
    const origin = { source: 'the website of the business', obtainedOn: '2026-03-02', confirmedAt: now }
    await query.insert(listingOrigins).values({ profileId, ...origin })
    const evidence = 'I am the owner. Company number 01234567 <b>bold</b>'
    const claim = await addClaim(app, {
      profileId,
      email: 'cora@ridge-and-sons.example',
      phoneNumber: '+44 113 496 0001',
      evidence,
      madeAt: ago(2 * DAY),
    })
    await addClaim(app, { email: 'younger@gmail.com' })
    const path = `claim-files/${claim.id}/${randomUUID()}.pdf`
    await query.insert(files).values({ path, ownerId: profileId, bytes: 5, type: 'application/pdf', storedAt: now })
    await query.insert(claimFiles).values({ path, claimId: claim.id, name: 'Letter head.pdf' })
    await app.site.files.put(path, new TextEncoder().encode('%PDF-'))

    const page = await moderator.html('/admin/businesses')
    const [first, second] = page.all('article').map(textOf)
    for (const shown of [
      ...['Ridge & Sons', 'Cora Claimant', 'cora@ridge-and-sons.example', '+44 113 496 0001', evidence],
      ...['None on file', '0113 496 0001', 'From the website of the business', '2 March 2026', '2 days waiting'],
      ...['k3v9-2mxq-7rtd', '<meta name="fettle-claim" content="k3v9-2mxq-7rtd">', 'Letter head.pdf'],
      ...['The phone number is that of the listing', 'The address belongs to the website, ridge-and-sons.example'],
    ]) {
      expect(first).toContain(shown)
    }
    expect(second).toContain('gmail.com gives addresses to anyone')
    const links = page.all('a').map(({ attribs }) => attribs.href)
    expect(links).toContain('https://www.ridge-and-sons.example/')
    expect(links).toContain('https://www.ridge-and-sons.example/.well-known/fettle-claim.txt')

    const file = links.find((link) => link?.startsWith('/media/claims/')) ?? ''
    const answer = await moderator.page(file)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    for (const other of [app.browser(), await app.as(profileId).catch(() => app.browser())]) {
      expect((await other.page(file)).status).toBe(404)
    }
  })

  test('signals other claims, refused ones, and an account with the address [ADM-52]', async () => {
    const profileId = await addListing(app)
    const taken = await addAccount(app, { email: 'taken@ridge.example' })
    await addClaim(app, { profileId, email: taken.email, name: 'Rita Rival' })
    await addClaim(app, { email: taken.email, status: 'refused', decidedAt: ago(DAY), passwordHash: null })
    const { id } = await addClaim(app, { profileId, email: 'other@ridge.example', madeAt: ago(DAY) })
    const [first, second] = await entriesOf()
    expect(first).toContain('Someone else claims it too')
    expect(first).toContain('Rita Rival, taken@ridge.example')
    for (const signal of [
      'An account with this address exists (a client)',
      'A claim of theirs was refused',
      'They claim another listing too',
    ]) {
      expect([signal, second?.includes(signal), first?.includes(signal)]).toEqual([signal, true, false])
    }
    expect((await moderator.page(`/admin/businesses/claims/${id}`)).status).toBe(200)
    for (const path of [`claims/${randomUUID()}`, 'claims/1']) {
      expect((await moderator.page(`/admin/businesses/${path}`)).status).toBe(404)
    }
  })

  test('has pages, and tells the dashboard how many wait [ADM-52]', async () => {
    for (let age = 1; age <= 12; age += 1) await addClaim(app, { name: `Number ${age}`, madeAt: ago(age * DAY) })
    const page = await moderator.html('/admin/businesses')
    expect(page.all('article')).toHaveLength(10)
    expect(textOf(page.all('article')[0] ?? page.one('main'))).toContain('Number 12')
    const more = await moderator.html(page.one('a', { rel: 'next' }).attribs.href ?? '')
    expect(more.all('article').map((entry) => /Number \d+/.exec(textOf(entry))?.[0])).toEqual(['Number 2', 'Number 1'])
    const attention = textOf((await moderator.html('/admin')).region('Needs attention'))
    expect(attention).toMatch(/12 claims wait\s*12 days/)
  })
})

describe('a decision', () => {
  const accept = { intent: 'accept', reason: 'phone', note: 'Spoke to Cora' }

  test('to accept makes the claimant the owner, who gets a mail with the sign-in link [ADM-52, CLM-47]', async () => {
    const claim = await addClaim(app)
    const answer = await moderator.post('/admin/businesses', { ...accept, id: claim.id })
    expect(said(await moderator.follow(answer))).toContain('Claim accepted')
    expect(await claimRow(claim.id)).toMatchObject({
      status: 'accepted',
      passwordHash: null,
      reason: 'Someone at the number of the listing confirmed it: Spoke to Cora',
    })
    expect(await claimedAtOf(app, claim.profileId)).toEqual(now)
    expect(await ownershipOf(app, claim.profileId)).toMatchObject({ kind: 'staff', email: claim.email })
    const [entry] = await query.select().from(auditLog).where(eq(auditLog.subjectId, claim.profileId))
    expect(entry).toMatchObject({ action: 'claim.accepted', after: { claim: claim.id } })

    const mail = await app.mailTo(claim.email, /is accepted/)
    const { passwordToken } = await app.visitor().account.follow({ token: tokenIn(mail) })
    await app.browser().api.account.proveSignUp({ token: passwordToken ?? '', password: PASSWORD })
    const owner = await logIn(app, { id: claim.profileId, email: claim.email, accountType: 'provider' })
    expect((await owner.api.profile.own()).id).toBe(claim.profileId)
    expect((await entriesOf('/admin/businesses?view=decided'))[0]).toContain('Accepted')
  })

  test('to refuse needs a reason, which the claimant gets [ADM-52]', async () => {
    const claim = await addClaim(app)
    for (const [fields, problem] of [
      [{ reason: '', note: '' }, 'Choose a reason'],
      [{ reason: 'other', note: '' }, 'Say what it is'],
      [{ reason: 'phone', note: '' }, 'Choose a reason'],
    ] as const) {
      const answer = await moderator.post('/admin/businesses', { intent: 'refuse', id: claim.id, ...fields })
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(problem)])
    }
    expect((await claimRow(claim.id))?.status).toBe('waiting')
    const refusal = { intent: 'refuse', id: claim.id, reason: 'other', note: 'The number is another’s' }
    expect(said(await moderator.follow(await moderator.post('/admin/businesses', refusal)))).toContain('Claim refused')
    expect((await app.mailTo(claim.email)).text).toContain('The number is another’s')
    expect(await claimedAtOf(app, claim.profileId)).toBeNull()
    expect(await query.select().from(user).where(eq(user.id, claim.profileId))).toEqual([])
  })

  test('is made once: of many at the same moment one counts, and the others read so [ADM-52]', async () => {
    const claim = await addClaim(app)
    const apis = await Promise.all([admin, moderator].map((browser) => browser.heldApi()))
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const { business } = apis[index % 2] ?? app.visitor()
        const act =
          index < 5
            ? business.accept({ id: claim.id, reason: 'phone' })
            : business.refuse({ id: claim.id, reason: 'unproven' })
        return act.then(() => 'done', refusalOf)
      }),
    )
    expect(outcomes.toSorted()).toEqual([...Array(9).fill('CHANGED_MEANWHILE'), 'done'])
    const late = await moderator.post('/admin/businesses', { ...accept, id: claim.id })
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('has been decided meanwhile')])
    await settled(app)
  })

  test('never makes an owner of someone whose address has an account [CLM-06]', async () => {
    const { id: clientId, email } = await addAccount(app)
    const claim = await addClaim(app, { email })
    expect(await moderator.api.business.accept({ id: claim.id, reason: 'phone' }).catch(refusalOf)).toBe('EMAIL_TAKEN')
    expect((await claimRow(claim.id))?.status).toBe('waiting')
    expect(await query.$count(user, eq(user.email, email))).toBe(1)
    expect(await claimedAtOf(app, clientId)).toBeNull()
  })
})

test('a moderator decides claims, and sees nothing else of the businesses [ADM-52, ADM-53]', async () => {
  const { id } = await addClaim(app)
  expect((await moderator.page('/admin/businesses')).status).toBe(200)
  for (const path of ['unclaimed', 'requests', 'letters', 'unchecked', 'import']) {
    expect([path, (await moderator.page(`/admin/businesses/${path}`)).status]).toEqual([path, 404])
  }
  const { business } = moderator.api
  expect(await business.handOver({ id, reason: 'Because' }).catch(refusalOf)).toBe('NOT_FOUND')
  expect(await business.undo({ ownershipId: id, reason: 'Because' }).catch(refusalOf)).toBe('NOT_FOUND')
  const client = await app.as(await addClient(app))
  for (const path of ['/admin/businesses', '/admin/businesses/unclaimed', `/admin/businesses/claims/${id}`]) {
    expect([path, (await client.page(path)).status]).toEqual([path, 404])
  }
})

test('the unclaimed listings are listed with origin, age and figures, and can be searched [ADM-53, ADM-23]', async () => {
  const id = await addListing(app, {
    businessName: 'Quernstone Bakery',
    phone: '0113 496 7788',
    createdAt: ago(3 * DAY),
  })
  const told = { source: 'a register of bakers', obtainedOn: '2026-05-06', noticeKind: 'letter' as const }
  await query.insert(listingOrigins).values({ profileId: id, ...told, confirmedAt: now, noticedAt: now })
  await query.insert(listingViews).values({ providerId: id, day: now.toISOString().slice(0, 10), count: 7 })
  await addListing(app, { businessName: 'Not Told Ltd' })
  const owned = await addProvider(app, { businessName: 'Owned Ltd', adminCreated: true, claimedAt: now })
  const page = await admin.html('/admin/businesses/unclaimed?q=quernstone')
  const rows = page.all('tr').slice(1).map(textOf)
  expect(rows).toHaveLength(1)
  for (const shown of ['Quernstone Bakery', 'a register of bakers', '3 days', 'By letter', '7']) {
    expect(rows[0]).toContain(shown)
  }
  const links = page.all('a').map(({ attribs }) => attribs.href)
  expect(links).toEqual(expect.arrayContaining([`/directory/${id}`, `/admin/users/${id}/edit`, '/admin/users/new']))
  for (const link of [`/admin/users/${id}/edit`, '/admin/users/new']) expect((await admin.page(link)).status).toBe(200)
  const shown = async (search: string) =>
    textOf((await admin.html(`/admin/businesses/unclaimed?${search}`)).one('main'))
  expect(await shown('')).not.toContain('Owned Ltd')
  expect(await shown('q=01134967788')).toContain('Quernstone')
  expect(await shown('told=no')).not.toContain('Quernstone')
  expect(await shown('told=no')).toContain('Not Told Ltd')
  expect(await shown('q=nothing-like-it')).toContain('Nothing matches')
  expect(await query.$count(profileContacts, eq(profileContacts.profileId, owned))).toBe(1)
  const [first] = allIn((await admin.html('/admin/businesses')).region('Businesses'), 'a')
  expect(first?.attribs.href).toBe('/admin/businesses')
})
