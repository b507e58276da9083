/** People who were moved here without being asked turn their invitation down: their data go, and nothing more is mailed. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import {
  auditLog,
  importedRecords,
  jobs,
  listingOrigins,
  mailbox,
  profileContacts,
  profiles,
  suppressions,
  user,
} from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { checkedOf, csvFile, importedOf } from '#tests/support/admin/imports.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { openShell } from '#tests/support/http/shell.ts'
import { suppressAddress } from '#tests/support/mail/links.ts'

const app = await createTestApp({ working: true })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))
const api = await (await newAdmin(app)).browser.heldApi()

const own = () => crypto.randomUUID().slice(0, 8)
const usersWith = (email: string) => query.$count(user, eq(user.email, email))
const mailsTo = (email: string) => query.$count(mailbox, eq(mailbox.to, email))

/** Invites everyone of an import, and gives the link by which one of them declines. */
async function declineLink(importId: string, email: string) {
  await api.listingImport.invite({ id: importId })
  await run(app, 'import.invite')
  const { links } = await app.mailTo(email)
  return new URL(links.find((link) => link.includes('/invitation/decline')) ?? '')
}

async function invitedPerson() {
  const [key, email] = [`u-${own()}`, `${own()}@mover.example`]
  const row = `${key},Nia Price,${email},client`
  const { id } = await importedOf(api, 'users', ['ID there,Name,Email,Type of account', row])
  return { key, email, row, id, link: await declineLink(id, email) }
}

/** An unclaimed listing that an import gave to a person. */
async function invitedOwner() {
  const [key, owner, email] = [`L-${own()}`, `o-${own()}`, `${own()}@trade.example`]
  const head = 'Business name,Location,Email,ID there,ID of the owner'
  await importedOf(api, 'listings', [head, `Trader ${own()},Leeds,,${key},${owner}`])
  const row = `${owner},Tess Trade,${email}`
  const { id } = await importedOf(api, 'users', ['ID there,Name,Email', row])
  const [record] = await query.select().from(importedRecords).where(eq(importedRecords.key, key))
  return { row, id, email, listingId: record?.profileId ?? '' }
}

const oneClick = {
  method: 'POST',
  body: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

test('a person deletes the account that came with an import: opening the link does nothing, a press does', async () => {
  const { key, email, row, link } = await invitedPerson()
  const today = app.site.now().toISOString().slice(0, 10)
  await importedOf(api, 'jobs', ['ID of the client,Title,Location,Posted on', `${key},Hedge ${key},Leeds,${today}`])
  const page = await app.html(link.href)
  expect(page.text).toContain('Delete this account?')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await usersWith(email)).toBe(1)

  const done = await app.html(link.href, { method: 'POST', body: new URLSearchParams() })
  expect(done.text).toContain('Your account is deleted, and we won’t email you again')
  expect(await usersWith(email)).toBe(0)
  expect(await query.$count(jobs, eq(jobs.title, `Hedge ${key}`))).toBe(0)
  expect(await query.$count(auditLog, eq(auditLog.action, 'import.declined'))).toBeGreaterThan(0)
  const kinds = (await query.select().from(suppressions)).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['account_invitations', 'feedback_invitations']))
  expect((await app.html(link.href, { method: 'POST', body: new URLSearchParams() })).text).toContain(
    'We won’t email you',
  )

  const again = await checkedOf(api, 'users', csvFile(['ID there,Name,Email,Type of account', row]))
  expect(again.counts).toMatchObject({ ready: 0, suppressed: 1 })
})

test('the one click of a mail program works from any origin, without cookies (RFC 8058)', async () => {
  const { ask } = await openShell(app)
  for (const origin of [undefined, 'https://mail.example']) {
    const { email, link } = await invitedPerson()
    const headers = { ...oneClick.headers, ...(origin ? { origin } : {}) }
    const answer = await ask(link.pathname + link.search, { ...oneClick, headers })
    expect([origin, answer.status, await usersWith(email)]).toEqual([origin, 200, 0])
  }
})

test('a link of another person, or one that was changed, does nothing', async () => {
  const [one, other] = [await invitedPerson(), await invitedPerson()]
  const token = one.link.searchParams.get('token') ?? ''
  const [id = '', hash = '', signature = ''] = token.split('.')
  const theirs = other.link.searchParams.get('token')?.split('.') ?? []
  const wrong = ['', 'x', `${token}x`, `${theirs[0]}.${hash}.${signature}`, `${id}.${theirs[1]}.${signature}`]
  for (const changed of wrong) {
    const address = `/invitation/decline?token=${changed}`
    expect([changed, (await app.html(address)).status]).toEqual([changed, 404])
    expect([changed, (await app.page(address, { ...oneClick })).status]).toEqual([changed, 404])
  }
  expect([await usersWith(one.email), await usersWith(other.email)]).toEqual([1, 1])
})

test('an account that is used stays, whatever the link says', async () => {
  const { email, link } = await invitedPerson()
  await query.update(user).set({ emailVerified: true }).where(eq(user.email, email))
  expect((await app.html(link.href)).text).toContain('You use your account by now')
  expect((await app.page(link.href, { ...oneClick })).status).toBe(200)
  expect(await usersWith(email)).toBe(1)
})

test('no invitation goes to someone who has ended our emails since the import', async () => {
  const [email, other] = [`${own()}@mover.example`, `${own()}@mover.example`]
  const { id } = await importedOf(api, 'users', ['Name,Email', `Nia Price,${email}`, `Una Price,${other}`])
  await suppressAddress(app, email)
  await api.listingImport.invite({ id })
  await run(app, 'import.invite')
  await app.mailTo(other)
  expect(await mailsTo(email)).toBe(0)
})

test('the owner of an imported listing takes their address off it; the listing stays, and its notice becomes a letter', async () => {
  const { row, id, email, listingId } = await invitedOwner()
  const link = await declineLink(id, email)
  const mail = await app.mailTo(email)
  const claim = new URL(mail.links.find((one) => one.includes('/claim-account')) ?? '').searchParams
  const page = await app.html(link.href)
  expect(page.text).toContain('Have the listing removed')
  expect(page.source).toContain(`/directory/${listingId}/remove`)
  expect((await app.page(link.href, { ...oneClick })).status).toBe(200)
  const [contacts] = await query.select().from(profileContacts).where(eq(profileContacts.profileId, listingId))
  expect(contacts?.email).toBeNull()
  expect((await app.html(`/directory/${listingId}`)).text).toContain('Unclaimed')
  const token = claim.get('token') ?? ''
  expect((await app.visitor().claim.validate({ token, profileId: listingId })).valid).toBe(false)
  expect((await checkedOf(api, 'users', csvFile(['ID there,Name,Email', row]))).counts).toMatchObject({ suppressed: 1 })

  const head = 'Business name,Location,Email,ID there'
  const key = `L-${own()}`
  const another = await importedOf(api, 'listings', [head, `Trader ${own()},York,${email},${key}`])
  await api.listingImport.releaseNotices({ id: another.id })
  await run(app, 'listing.notice')
  const [record] = await query.select().from(importedRecords).where(eq(importedRecords.key, key))
  const origin = async () => {
    const found = await query
      .select()
      .from(listingOrigins)
      .where(eq(listingOrigins.profileId, record?.profileId ?? ''))
    return found[0]
  }
  await expect.poll(async () => (await origin())?.mailRefusedAt ?? null).not.toBeNull()
  expect((await origin())?.noticedAt).toBeNull()
  expect(await mailsTo(email)).toBe(1)
})

test('the address of a person to whom an import gave a listing is opened by no visitor before they claim it', async () => {
  const { email, listingId } = await invitedOwner()
  const shown = await app.visitor().directory.listing({ id: listingId })
  expect(shown.has.email).toBe(false)
  const opened = app.visitor().directory.reveal({ id: listingId, kind: 'email' })
  expect(await opened.catch(refusalOf)).toBe('NOT_FOUND')
  const at = app.site.now()
  await query.update(profiles).set({ claimedAt: at }).where(eq(profiles.id, listingId))
  await query.insert(user).values({ id: listingId, name: 'Tess Trade', email, emailVerified: true })
  expect((await app.visitor().directory.reveal({ id: listingId, kind: 'email' })).value).toBe(email)
})

test('a person whose listing waits for them is known: another file neither adds nor invites them again', async () => {
  const { email, listingId } = await invitedOwner()
  const again = await checkedOf(
    api,
    'users',
    csvFile(['Name,Email,ID of the listing', `Tess Trade,${email},${listingId}`, `Bo Known,${own()}@mover.example,`]),
  )
  expect(again.counts).toMatchObject({ ready: 1, duplicate: 1 })
})

test('after a year without a claim the address goes from the listing', async () => {
  const { email, listingId } = await invitedOwner()
  const ago = new Date(app.site.now().getTime() - 366 * DAY)
  const ofPerson = and(eq(importedRecords.profileId, listingId), eq(importedRecords.kind, 'users'))
  await query.update(importedRecords).set({ importedAt: ago }).where(ofPerson)
  await run(app, 'import.unconfirmed')
  expect(await query.$count(profileContacts, eq(profileContacts.email, email))).toBe(0)
  expect(await query.$count(importedRecords, ofPerson)).toBe(0)
  expect(await query.$count(profiles, eq(profiles.id, listingId))).toBe(1)
})
