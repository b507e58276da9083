/** Moving in from another site: users, reviews, pictures and jobs beside listings. */
import { and, eq, inArray } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import {
  consents,
  feedback,
  importArchives,
  importedRecords,
  jobPrompts,
  jobs,
  mailbox,
  portfolioItems,
  profileContacts,
  profiles,
  user,
} from '#db/schema/index.ts'
import { eraseAccount, forgetLimits } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { checkedOf, csvFile, importedOf, settled } from '#tests/support/admin/imports.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { plainPng } from '#tests/support/pictures.ts'

const app = await createTestApp({ working: true })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))
const ada = await newAdmin(app)
const api = await ada.browser.heldApi()

const own = () => crypto.randomUUID().slice(0, 8)

/** A listing with an ID there, and one of its owner. */
async function aListing(given: { name?: string; email?: string; owner?: string } = {}) {
  const [key, { name = `Mover ${own()}`, email = '', owner = '' }] = [`L-${own()}`, given]
  const head = 'Business name,Location,Email,ID there,ID of the owner'
  const done = await importedOf(api, 'listings', [head, `${name},Leeds,${email},${key},${owner}`])
  expect(done.counts).toMatchObject({ created: 1 })
  const [row] = await query.select().from(importedRecords).where(eq(importedRecords.key, key))
  return { key, name, id: row?.profileId ?? '' }
}

const undone = async (id: string) => {
  await api.listingImport.undo({ id })
  return settled(api, id)
}

const mailsTo = (email: string) => query.$count(mailbox, eq(mailbox.to, email))

test('imported people get no mail and no consent before an admin invites them; the link sets the password [ADM-54]', async () => {
  const email = `${own()}@mover.example`
  const done = await importedOf(api, 'users', [
    'user_id,first_name,last_name,display_name,phone_number,address,email_address,email_address_confirmed,status',
    `s1-${own()},Nia,Price,NiaP,0113 496 0500,Leeds,${email},true,accepted`,
    `s2-${own()},Bad,Man,Bad,,,${own()}@mover.example,true,banned`,
  ])
  expect(done.counts).toMatchObject({ created: 1, problem: 1 })
  const [person] = await query.select().from(user).where(eq(user.email, email))
  expect(person).toMatchObject({ name: 'Nia Price', emailVerified: false })
  expect(await query.$count(consents, eq(consents.userId, person?.id ?? ''))).toBe(0)
  await run(app, 'import.invite')
  expect(await mailsTo(email)).toBe(0)
  const page = await ada.browser.html(`/admin/businesses/import/${done.id}`)
  expect(page.text).toContain('1 person hasn’t confirmed their account; 0 of them were invited.')
  await api.listingImport.invite({ id: done.id })
  await run(app, 'import.invite')
  const mail = await app.mailTo(email, /account on/)
  await run(app, 'import.invite')
  expect(await mailsTo(email)).toBe(1)
  const token = /access_token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  const browser = app.browser()
  await browser.api.account.reset({ token, password: 'quiet kettles boil' })
  const [confirmed] = await query.select().from(user).where(eq(user.email, email))
  expect(confirmed?.emailVerified).toBe(true)
  await browser.api.account.signIn({ email, password: 'quiet kettles boil', accountType: 'client' })
  expect((await undone(done.id)).counts).toMatchObject({ kept: 1, removed: 0 })
})

test('a known address is reported, one that was erased here stays out, and an undo deletes who was added', async () => {
  const client = await addClient(app)
  const [taken, gone, added] = [`${client}@example.com`, `${own()}@gone.example`, `${own()}@mover.example`]
  const left = await addClient(app)
  await query.update(user).set({ email: gone }).where(eq(user.id, left))
  await api.user.erase({ id: left, reason: 'They asked for it' })
  const head = 'Name,Email,Type of account'
  const done = await importedOf(api, 'users', [
    head,
    `Known Person,${taken},`,
    `Erased Person,${gone},`,
    `New Person,${added},client`,
    `Twin Person,${added.toUpperCase()},client`,
    `Odd Person,nowhere,client`,
  ])
  expect(done.counts).toMatchObject({ created: 1, duplicate: 2, suppressed: 1, problem: 1 })
  const { lines } = await api.listingImport.rows({ id: done.id, filter: 'suppressed', page: 1 })
  expect(JSON.stringify(lines)).not.toContain('gone.example')
  expect((await undone(done.id)).counts).toMatchObject({ removed: 1, created: 0 })
  expect(await query.$count(user, eq(user.email, added))).toBe(0)
})

test('a provider whose listing was imported takes it over by the link of the invitation', async () => {
  const [owner, email] = [`o-${own()}`, `${own()}@trade.example`]
  const listing = await aListing({ owner })
  const done = await importedOf(api, 'users', ['ID there,Name,Email', `${owner},Tess Trade,${email}`])
  expect(done.counts).toMatchObject({ created: 1 })
  expect(await query.$count(user, eq(user.email, email))).toBe(0)
  expect((await app.html(`/directory/${listing.id}`)).text).toContain('Unclaimed')
  await api.listingImport.invite({ id: done.id })
  await run(app, 'import.invite')
  const mail = await app.mailTo(email, /take it over/)
  const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  await app.browser().api.claim.complete({ token, profileId: listing.id, password: 'Quiet-kettles-9', email: null })
  const [claimed] = await query.select().from(profiles).where(eq(profiles.id, listing.id))
  expect(claimed?.claimedAt).not.toBeNull()
  expect((await undone(done.id)).counts).toMatchObject({ kept: 1 })

  const another = await aListing()
  const given = `${own()}@trade.example`
  const linked = await importedOf(api, 'users', [
    'Email,Name,ID of the listing',
    `${given},Una Trade,${another.key}`,
    `${own()}@trade.example,Una Nowhere,L-none`,
  ])
  expect(linked.counts).toMatchObject({ created: 2, partial: 1 })
  const emailOf = async () =>
    (await query.select().from(profileContacts).where(eq(profileContacts.profileId, another.id)))[0]?.email
  expect(await emailOf()).toBe(given)
  expect((await undone(linked.id)).counts).toMatchObject({ removed: 2 })
  expect(await emailOf()).toBeNull()
})

test('imported reviews are published as such, keep their date, and count in no rating', async () => {
  const listing = await aListing()
  const author = await addClient(app)
  const rows = [
    'comment_ID,comment_post_ID,rating,comment_content,comment_date,comment_approved,comment_author,comment_author_email',
    ...['5', '4', '5', '4'].map(
      (stars, at) =>
        `c${own()},${listing.key},${stars},Tidy work ${at},2021-03-0${at + 1} 10:00:00,1,Ann ${at},${author}@example.com`,
    ),
    `c${own()},${listing.key},5,Never seen,2021-03-05,0,Spam,`,
    `c${own()},${listing.key},9,Too good,2021-03-05,1,Al,`,
    `c${own()},L-none,5,Lost,2021-03-05,1,Al,`,
  ]
  const done = await importedOf(api, 'reviews', rows)
  expect(done.counts).toMatchObject({ created: 4, problem: 3 })
  const page = await app.html(`/directory/${listing.id}?tab=feedback`)
  for (const words of ['Tidy work 0', 'Imported from the yearbook', '1 March 2021', '4 more reviews were written on']) {
    expect(page.text).toContain(words)
  }
  expect(page.text).toContain('0 reviews')
  const shown = await app.visitor().directory.listing({ id: listing.id })
  expect([shown.rating, shown.imported]).toMatchObject([{ average: null, count: 0 }, 4])
  const again = await checkedOf(api, 'reviews', csvFile(rows))
  expect(again.counts).toMatchObject({ ready: 0, duplicate: 4 })
  await app.work.transaction((work) => eraseAccount(work, author))
  const names = await query.select().from(feedback).where(eq(feedback.providerId, listing.id))
  expect(new Set(names.map(({ authorName }) => authorName))).toEqual(new Set(['Former member']))
  expect((await undone(done.id)).counts).toMatchObject({ removed: 4 })
  expect(await query.$count(feedback, eq(feedback.providerId, listing.id))).toBe(0)
})

test('ratings of ten become stars, and “8/10” says its own scale', async () => {
  const listing = await aListing()
  const file = csvFile([
    'Name of the listing,Place of the listing,Rating,Text,Written on',
    `${listing.name},Leeds,7,Seven,01/02/2020`,
    `${listing.name},Leeds,9/10,Nine,2020-02-02`,
    `${listing.name},Leeds,40%,Forty,2020-02-03`,
    `${listing.name},York,5,Elsewhere,2020-02-03`,
  ])
  const id = await api.listingImport.upload({ kind: 'reviews', file, name: 'r.csv' })
  const { mapping } = await api.listingImport.columns({ id })
  await api.listingImport.choose({ id, mapping, source: 'Trade Guide', obtainedOn: '', scale: 10 })
  expect((await settled(api, id)).counts).toMatchObject({ ready: 3, problem: 1 })
  await api.listingImport.begin({ id, withDuplicates: false, count: 3 })
  await settled(api, id)
  const made = await query.select().from(feedback).where(eq(feedback.providerId, listing.id))
  expect(made.map(({ description, title, rating }) => [description ?? title, rating]).sort()).toEqual([
    ['Forty', 2],
    ['Nine', 5],
    ['Seven', 4],
  ])
})

test('jobs keep their dates, alert no one, and wait for a client who has not confirmed', async () => {
  const [known, email, key] = [await addClient(app), `${own()}@mover.example`, `u-${own()}`]
  const week = new Date(app.site.now().getTime() - 8 * DAY).toISOString().slice(0, 10)
  await importedOf(api, 'users', ['ID there,Name,Email', `${key},Cleo Client,${email}`])
  const today = app.site.now().toISOString().slice(0, 10)
  const done = await importedOf(api, 'jobs', [
    'Email of the client,ID of the client,Title,Text,Location,Status,Posted on,Ended on,Categories',
    `${known}@example.com,,Fit a sink ${key},In the kitchen,Leeds,open,${week},,Plumbing`,
    `,${key},Paint a hall ${key},White,York,open,${today},,`,
    `,${key},Old hedge ${key},Cut it,,completed,2022-05-01,2022-05-09,`,
    `nobody@mover.example,,Lost,,Leeds,open,${today},,`,
  ])
  expect(done.counts).toMatchObject({ created: 3, problem: 1 })
  const made = async () =>
    (await query.select().from(jobs))
      .filter(({ title }) => title.endsWith(key))
      .sort((a, b) => (a.title < b.title ? -1 : 1))
  expect((await made()).map(({ status, hiddenAt }) => [status, hiddenAt !== null])).toEqual([
    ['open', false],
    ['hired', true],
    ['open', true],
  ])
  expect((await made())[1]?.endedAt?.toISOString()).toBe('2022-05-09T12:00:00.000Z')
  const [person] = await query.select().from(user).where(eq(user.email, email))
  await query.update(user).set({ emailVerified: true }).where(eq(user.email, email))
  await app.work.transaction((work) => work.emit('account.confirmed', { userId: person?.id ?? '' }))
  await expect.poll(async () => (await made()).filter(({ hiddenAt }) => hiddenAt === null).length).toBe(3)
  expect(await mailsTo(email)).toBe(0)
  await run(app, 'job.outcome')
  expect(await query.$count(jobPrompts)).toBe(0)
  expect((await undone(done.id)).counts).toMatchObject({ removed: 3 })
})

test('pictures come from the ZIP file alone, each is drawn again, and hostile archives are refused', async () => {
  const [listing, other] = [await aListing(), await aListing()]
  const [small, logo] = [await plainPng(640, 480), await plainPng(300, 300)]
  const archive = new File(
    [
      new Uint8Array(
        zipSync({
          '2021/03/oak.png': new Uint8Array(small),
          '2021/04/oak.png': new Uint8Array(logo),
          'logo.png': new Uint8Array(logo),
          'fake.png': new TextEncoder().encode('<svg/>'),
          '__MACOSX/._logo.png': new Uint8Array(3),
          'notes.txt': new Uint8Array(3),
        }),
      ),
    ],
    'pictures.zip',
  )
  const rows = [
    'ID of the listing,Files,Shown as,Title',
    `${listing.key},https://old.example/wp-content/uploads/2021/03/oak.png|12|Oak::fake.png,,Oak stairs`,
    `${listing.key},logo.png,logo,`,
    `${other.key},fake.png,,Fake`,
    `${other.key},oak.png,,Which`,
    `${other.key},missing.png,,None`,
  ]
  const none = api.listingImport.upload({ kind: 'pictures', file: csvFile(rows), name: 'p.csv', archive: null })
  expect(await none.catch(refusalOf)).toBe('ARCHIVE_NEEDED')
  const checked = await checkedOf(api, 'pictures', csvFile(rows), 'p.csv', archive)
  expect(checked.counts).toMatchObject({ ready: 3, problem: 2 })
  await api.listingImport.begin({ id: checked.id, withDuplicates: false, count: 3 })
  await run(app, 'import.draw')
  const done = await settled(api, checked.id)
  expect(done).toMatchObject({ stage: 'finished', counts: { created: 2, problem: 3, partial: 1 } })
  expect(await query.$count(importArchives, eq(importArchives.importId, checked.id))).toBe(0)
  const items = await query.select().from(portfolioItems).where(eq(portfolioItems.providerId, listing.id))
  expect(items.map(({ title }) => title)).toEqual(['Oak stairs'])
  const [shown] = await query.select().from(profiles).where(eq(profiles.id, listing.id))
  expect(shown?.imageUrl).toContain('/media/avatars/')
  expect((await undone(checked.id)).counts).toMatchObject({ removed: 2 })
  expect(await query.$count(portfolioItems, eq(portfolioItems.providerId, listing.id))).toBe(0)

  const upload = (bytes: Uint8Array) =>
    api.listingImport
      .upload({
        kind: 'pictures',
        file: csvFile(rows),
        name: 'p.csv',
        archive: new File([new Uint8Array(bytes)], 'z.zip'),
      })
      .then(() => 'taken', refusalOf)
  const good = new Uint8Array(await archive.arrayBuffer())
  const climbing = zipSync({ '../../etc/oak.png': new Uint8Array(small) })
  expect(await upload(climbing)).toBe('FILE_BROKEN')
  expect(await upload(good.subarray(0, good.length / 2))).toBe('FILE_BROKEN')
  expect(await upload(new TextEncoder().encode('not a zip at all'))).toBe('FILE_BROKEN')
  expect(await upload(zipSync({ 'a.txt': new Uint8Array(1) }))).toBe('FILE_EMPTY')
  const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}.png`, new Uint8Array(0)]))
  expect(await upload(zipSync(many, { level: 0 }))).toBe('FILE_TOO_LARGE')
})

test('a logo whose import is paused while it is drawn is not shown, and is drawn once it is resumed', async () => {
  const listing = await aListing()
  const archive = new File([new Uint8Array(zipSync({ 'mark.png': new Uint8Array(await plainPng(300, 300)) }))], 'z.zip')
  const rows = ['ID of the listing,Files,Shown as', `${listing.key},mark.png,logo`]
  const { id } = await checkedOf(api, 'pictures', csvFile(rows), 'p.csv', archive)
  await api.listingImport.begin({ id, withDuplicates: false, count: 1 })
  const { put } = app.site.files
  app.site.files.put = async (path, bytes) => {
    await api.listingImport.pause({ id })
    return put(path, bytes)
  }
  await run(app, 'import.draw')
  app.site.files.put = put
  const shown = async () => (await query.select().from(profiles).where(eq(profiles.id, listing.id)))[0]?.imageUrl
  expect(await shown()).toBeNull()
  await api.listingImport.resume({ id })
  await run(app, 'import.draw')
  expect((await settled(api, id)).counts).toMatchObject({ created: 1, problem: 0 })
  expect(await shown()).toContain('/media/avatars/')
})

test('a review by a person who was erased here comes without their name', async () => {
  const [listing, left, email] = [await aListing(), await addClient(app), `${own()}@gone.example`]
  await query.update(user).set({ email }).where(eq(user.id, left))
  await api.user.erase({ id: left, reason: 'They asked for it' })
  await importedOf(api, 'reviews', [
    'ID of the listing,Rating,Text,Written on,Author,Email of the author',
    `${listing.key},5,Good work,2021-03-01,Gone Person,${email}`,
    `${listing.key},4,Fair work,2021-03-02,Known Person,${own()}@here.example`,
  ])
  const made = await query.select().from(feedback).where(eq(feedback.providerId, listing.id))
  expect(made.map(({ authorName }) => authorName).sort()).toEqual(['', 'Known Person'])
})

test('exports of other platforms are recognised by their headings', async () => {
  const house =
    'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown,RegAddress.County,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus,CountryOfOrigin,DissolutionDate,IncorporationDate,SICCode.SicText_1,SICCode.SicText_2,URI'
  const [one, two] = [`SLATE ${own()} LIMITED`, `GONE ${own()} LIMITED`]
  const register = await checkedOf(
    api,
    'listings',
    csvFile([
      house,
      `"${one}","${own()}","","","1 High St","","LEEDS","","","LS1 4AP","Private Limited Company","Active","United Kingdom","","01/02/2020","43910 - Roofing activities","",""`,
      `"${two}","${own()}","","","1 High St","","LEEDS","","","LS1 4AP","Private Limited Company","Liquidation","United Kingdom","","01/02/2020","43910 - Roofing activities","",""`,
    ]),
  )
  expect(register).toMatchObject({ source: 'the register of Companies House', counts: { ready: 1, problem: 1 } })
  const presets: [Parameters<typeof checkedOf>[1], string, string][] = [
    [
      'listings',
      'GeoDirectory',
      'ID,post_title,post_content,post_status,post_author,post_type,post_category,street,city,zip,phone,email,website,post_images',
    ],
    [
      'listings',
      'Sharetribe',
      'listing_id,listing_title,user_id,created_at,updated_at,status,category,order_type,price,currency,pricing_unit,main_image_url',
    ],
    [
      'jobs',
      'Sharetribe',
      'transaction_id,listing_id,listing_title,status,currency,sum,started_at,last_activity_at,starter_user_id,provider_user_id',
    ],
    [
      'reviews',
      'GeoDirectory',
      'comment_ID,comment_post_ID,rating,comment_content,comment_date,comment_approved,user_id,comment_author,comment_author_email,comment_author_url',
    ],
  ]
  for (const [kind, name, head] of presets) {
    const file = csvFile([head, head.replaceAll(/[^,]+/g, 'x')])
    const id = await api.listingImport.upload({ kind, file, name: `${name}.csv` })
    expect((await api.listingImport.columns({ id })).preset).toBe(name)
    expect((await ada.browser.html(`/admin/businesses/import/${id}/columns`)).text).toContain(`a file from ${name}`)
    await api.listingImport.cancel({ id })
  }
})

test('imported accounts that no one has confirmed for a year are deleted', async () => {
  const email = `${own()}@mover.example`
  const done = await importedOf(api, 'users', ['Name,Email', `Silent Sam,${email}`])
  const ofRun = and(eq(importedRecords.importId, done.id), inArray(importedRecords.kind, ['users']))
  await run(app, 'import.unconfirmed')
  expect(await query.$count(user, eq(user.email, email))).toBe(1)
  const ago = new Date(app.site.now().getTime() - 366 * DAY)
  await query.update(importedRecords).set({ importedAt: ago }).where(ofRun)
  await run(app, 'import.unconfirmed')
  expect(await query.$count(user, eq(user.email, email))).toBe(0)
})
