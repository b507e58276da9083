/** Unclaimed listings from a CSV file, and as one. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#contract/duration.ts'
import { auditLog, listingImports, listingOrigins, mailbox, profileContacts, profiles } from '#db/schema/index.ts'
import { suppressListing } from '#server/directory/rights/suppression.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { newProvider } from '#tests/support/admin/acts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { addFeedback } from '#tests/support/admin/feedback-acts.ts'
import { checkedImport, csvFile, HEADERS, imported, line, settled } from '#tests/support/admin/imports.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { textOf } from '#tests/support/html.ts'

const app = await createTestApp({ working: true })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))
const ada = await newAdmin(app)
const api = await ada.browser.heldApi()

const listingsOf = (importId: string) =>
  query
    .select({ id: profiles.id, name: profiles.businessName, town: profiles.town, adminCreated: profiles.adminCreated })
    .from(profiles)
    .innerJoin(listingOrigins, eq(listingOrigins.profileId, profiles.id))
    .where(eq(listingOrigins.importId, importId))
    .orderBy(profiles.createdAt)

const acts = () =>
  query
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.actorId, ada.id))
    .orderBy(auditLog.at)
    .then((entries) => entries.map(({ action }) => action).filter((action) => action.startsWith('import.')))

/** The file that the export sends. */
async function exported(): Promise<File> {
  const answer = await ada.browser.page('/admin/businesses/export', { method: 'POST' })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  return new File([await answer.arrayBuffer()], 'export.csv')
}

async function send(file: File) {
  const body = new FormData()
  body.append('file', file)
  return ada.browser.page('/admin/businesses/import/new', { method: 'POST', body })
}

test('rows become unclaimed listings with their origin, in the order of the file, and the whole import is undone [ADM-54]', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Orderly ${index}`)
  const lines = names.map((name) => line({ name, categories: 'Construction/Trade > Plumbing; Roofing' }))
  const run = await imported(api, csvFile([HEADERS, ...lines]))
  expect(run).toMatchObject({ stage: 'finished', counts: { created: 60, problem: 0 } })
  const made = await listingsOf(run.id)
  expect(made.map(({ name }) => name)).toEqual(names)
  expect(made[0]).toMatchObject({ town: 'Leeds', adminCreated: true })
  const [origin] = await query
    .select()
    .from(listingOrigins)
    .where(eq(listingOrigins.profileId, made[0]?.id ?? ''))
  expect(origin).toMatchObject({ source: 'the yearbook', obtainedOn: '2026-01-05', importId: run.id })
  expect((await app.html('/directory?service=orderly+59')).text).toContain('Unclaimed')
  expect((await api.user.find({ ...noFilters, q: 'orderly 59' })).total).toBeGreaterThan(0)
  const shown = await ada.browser.html(`/admin/businesses/import/${run.id}`)
  expect(shown.text).toContain('Undo this import')
  await ada.browser.post(`/admin/businesses/import/${run.id}`, { intent: 'undo' })
  expect(await settled(api, run.id)).toMatchObject({ stage: 'undone', counts: { removed: 60, created: 0 } })
  expect(await listingsOf(run.id)).toEqual([])
  expect((await app.html('/directory?service=orderly+59')).text).not.toContain('Orderly')
  expect(await acts()).toEqual(['import.uploaded', 'import.checked', 'import.begun', 'import.undone'])
})

const noFilters = {
  ...{ q: '', type: null, state: null, membership: null, confirmed: null, from: null, to: null },
  ...{ sort: 'newest' as const, page: 1 },
}

test('a phone is read as in a form: pasted marks and dots go, and a UK number is stored as one [ACC-23]', async () => {
  const typed = ['447700900161', '7700900162', '0161.496.0163', '\u202a0161\u2011496/0164\u202c']
  const run = await imported(api, csvFile([HEADERS, ...typed.map((phone) => line({ phone }))]))
  expect(run.counts).toMatchObject({ created: 4 })
  const stored = await query.select({ phone: profileContacts.phoneNumber }).from(profileContacts)
  const phones = stored.map(({ phone }) => phone)
  expect(phones).toEqual(expect.arrayContaining(['+447700900161', '07700900162', '01614960163', '01614960164']))
})

test('the dry run names the line, the column and what to do, and can be downloaded; nothing is listed yet [ADM-54]', async () => {
  const before = await query.$count(profiles)
  const rows = [
    line({ phone: '12' }),
    ',,,,,,,,',
    ',Una,Listed,Leeds,,,,,',
    line({ categories: 'Nothing such' }),
    line({ phone: '0113 222 0001' }),
    line({ phone: '+44 113 222 0001' }),
    line({ name: '"Two\r\nlines"', location: 'Xyzzyqville' }),
    line({ email: 'no address', website: 'no web' }),
    `${line()},more`,
  ]
  const run = await checkedImport(api, csvFile([HEADERS, ...rows]))
  expect(run).toMatchObject({ stage: 'ready', counts: { ready: 5, problem: 2, duplicate: 1, partial: 3, unplaced: 1 } })
  const { lines } = await api.listingImport.rows({ id: run.id, filter: null, page: 1 })
  const said = lines.map(({ line, state, problems }) => [line, state, ...problems.map(({ column }) => column)])
  expect(said).toEqual([
    [2, 'ready', 'Phone'],
    [4, 'problem', 'Business name'],
    [5, 'ready', 'Categories'],
    [7, 'duplicate', null],
    [10, 'ready', 'Email', 'Website'],
    [11, 'problem', null],
  ])
  expect(lines[3]?.problems[0]?.says).toBe('The same phone as in line 6 of this file.')
  const page = await ada.browser.html(`/admin/businesses/import/${run.id}`)
  expect(page.text).toContain('Left out. Invalid phone number format. Use 10 to 15 digits, such as 0161 496 0000.')
  expect(page.text).toContain('There is no category “Nothing such”.')
  expect(page.text).toContain('Rows that can’t be imported: Business name (1 row)')
  expect(page.text).toContain('Rows with a field left out: Categories (1 row), Email (1 row), Phone (1 row), Website')
  const report = await (await ada.browser.page(`/admin/businesses/import/${run.id}/rows`)).text()
  expect(report).toContain('Phone: Left out. Invalid phone number format.')
  expect(report.split('\r\n')).toHaveLength(8)
  expect(await query.$count(profiles)).toBe(before)
})

test('the report holds the rows as they were given: mended there, it is imported by the same columns [ADM-54]', async () => {
  const headers = 'Firm / Business,Seen on,Town/Postcode,Ringing,What they do'
  const file = csvFile([headers, ',2026-11-20,Leeds,0113 222 0100,Roofer', 'Mend Trades,2026-11-20,York,n/a,Sparkies'])
  const id = await api.listingImport.upload({ file, name: 'guide.csv' })
  const guess = await api.listingImport.columns({ id })
  expect(guess.mapping).toMatchObject({ businessName: 0, obtainedOn: 1, location: 2, phone: null })
  const mapping = { ...guess.mapping, phone: 3, categories: 4 }
  await api.listingImport.choose({ id, mapping, source: 'a trade guide', obtainedOn: '' })
  expect(await settled(api, id)).toMatchObject({ counts: { ready: 1, problem: 1, partial: 1 } })
  const report = await (await ada.browser.page(`/admin/businesses/import/${id}/rows`)).text()
  const mended = report.replace(',,2026-11-20,Leeds', ',Mended Ltd,2026-11-20,Leeds').replace('n/a', '0113 222 0101')
  expect(mended).not.toBe(report)
  const again = await api.listingImport.upload({ file: csvFile([mended]), name: 'report.csv' })
  const known = await api.listingImport.columns({ id: again })
  expect(known).toMatchObject({ remembered: true, source: 'a trade guide', mapping: { businessName: 5, phone: 8 } })
  await api.listingImport.choose({ id: again, mapping: known.mapping, source: known.source, obtainedOn: '' })
  expect(await settled(api, again)).toMatchObject({ counts: { ready: 2, problem: 0, partial: 0 } })
  await api.listingImport.begin({ id: again, withDuplicates: false, count: 2 })
  await settled(api, again)
  expect((await listingsOf(again)).map(({ name }) => name)).toEqual(['Mended Ltd', 'Mend Trades'])
  const [roofer] = await listingsOf(again)
  expect((await ada.browser.html(`/admin/users/${roofer?.id}`)).text).toContain('Roofing')
})

const registered = 'CompanyName, CompanyNumber,RegAddress.PostTown,RegAddress.PostCode'

test.each<[string, string, object, number?]>([
  ['a line that names the separator', 'sep=;\nBusiness;Phone\nSeptima;0113 222 0701', { phone: '01132220701' }],
  ['vertical bars', 'Business|Town|Phone\nSeptima|York|0113 222 0702', { location: 'York', phone: '01132220702' }],
  ['a title above', 'Members 2026,,\n\nBusiness,Town,Phone\nSeptima,York,', { location: 'York', phone: '' }],
  ['columns of Companies House', `${registered}\nSeptima,01234567,LEEDS,LS1 4AP`, { location: 'LEEDS, LS1 4AP' }],
  ['a zero kept by a formula', 'Business,Phone\nSeptima,"=""01132220703"""', { phone: '01132220703' }],
  ['a phone number without its digits', 'Business,Phone\nSeptima,4.41615E+11', { phone: '' }, 1],
])('a file with %s is read, and people need not be named [ADM-54]', async (_, text, expected, leftOut = 0) => {
  const run = await imported(api, new File([text], 'listings.csv'))
  expect(run.counts).toMatchObject({ created: 1, problem: 0, partial: leftOut })
  const [made] = await query.select().from(profiles).where(eq(profiles.businessName, 'Septima'))
  const [contacts] = await query
    .select()
    .from(profileContacts)
    .where(eq(profileContacts.profileId, made?.id ?? ''))
  expect({ location: made?.location, phone: contacts?.phoneNumber ?? '' }).toMatchObject(expected)
  const page = await app.html(`/directory/${made?.id}`)
  expect([page.status, page.text.includes('Septima')]).toEqual([200, true])
  await api.listingImport.undo({ id: run.id })
  await settled(api, run.id)
})

test('a file from an old Mac keeps its accents and its currency [ADM-54]', async () => {
  const text = 'Business,About\rCaf\x8e Ren\x8ee,From \xa320 \xd0 \xd2daily\xd3'
  const run = await imported(api, new File([Buffer.from(text, 'latin1')], 'mac.csv'))
  expect(run.encoding).toBe('macintosh')
  const [made] = await query.select().from(profiles).where(eq(profiles.businessName, 'Café Renée'))
  expect(made?.bio).toBe('From £20 – “daily”')
})

test('businesses that may be there already are shown and left out; those that had a listing removed stay out [ADM-54, CLM-42]', async () => {
  const here = newProvider({ businessName: 'Alreadys', phone: '0113 496 0881', location: 'Leeds' })
  const { id: twin } = await api.user.createProvider(here)
  const gone = { businessName: 'Gone & Co', location: 'York', email: 'hi@gone.example', phone: '', website: '' }
  await app.work.transaction((work) => suppressListing(work, crypto.randomUUID(), gone))
  const rows = [
    line({ name: 'Another', phone: '+44 113 496 0881' }),
    line({ name: 'alreadys', location: 'LS1' }),
    line({ name: 'Gone & Co', location: 'York' }),
    line({ email: 'HI@gone.example' }),
    line({ website: 'https://www.facebook.com/one' }),
    line({ website: 'https://www.facebook.com/two' }),
  ]
  const checked = await checkedImport(api, csvFile([HEADERS, ...rows]))
  expect(checked.counts).toMatchObject({ ready: 2, duplicate: 2, suppressed: 2 })
  const found = await api.listingImport.rows({ id: checked.id, filter: 'duplicate', page: 1 })
  expect(found.lines.map(({ listing }) => listing?.id)).toEqual([twin, twin])
  await expect(
    api.listingImport.begin({ id: checked.id, withDuplicates: true, count: 2 }).catch(refusalOf),
  ).resolves.toBe('COUNT_CHANGED')
  const late = { businessName: '', location: '', email: '', phone: '', website: '' }
  await app.work.transaction((work) => suppressListing(work, crypto.randomUUID(), { ...late, phone: here.phone }))
  await api.listingImport.begin({ id: checked.id, withDuplicates: true, count: 4 })
  expect((await settled(api, checked.id)).counts).toMatchObject({ created: 3, suppressed: 3 })
})

test('what was chosen for the columns is remembered for the next file with the same headers [ADM-54]', async () => {
  const odd = ['Firma;Vor;Nach;Ort;Egal', 'Odd Ltd;Otto;Odd;Leeds;x']
  const answer = await send(csvFile(odd))
  const address = answer.headers.get('location') ?? ''
  const form = await ada.browser.html(address)
  expect(form.text).toContain('5 columns with semicolons between them')
  const choose = { firstName: '1', lastName: '2', businessName: '0', location: '3' }
  const less = await ada.browser.follow(
    await ada.browser.post(address, { ...choose, businessName: '', forAllSource: 'a fair' }),
  )
  expect([less.status, less.text]).toEqual([400, expect.stringContaining('Choose a column for: Business name.')])
  expect(less.one('option', { selected: true, text: /Ort/ })).toBeDefined()
  const undated = await ada.browser.follow(await ada.browser.post(address, { ...choose, forAllSource: 'a fair' }))
  expect(undated.text).toContain('Say when the data was obtained')
  await ada.browser.post(address, { ...choose, forAllSource: 'a fair', forAllObtainedOn: '2026-02-03' })
  const id = /import\/([0-9a-f-]{36})/.exec(address)?.[1] ?? ''
  expect((await settled(api, id)).counts.ready).toBe(1)
  const next = await api.listingImport.upload({
    file: csvFile([odd[0] ?? '', 'Next Ltd;Nina;Next;York;y']),
    name: 'b.csv',
  })
  expect(await api.listingImport.columns({ id: next })).toMatchObject({
    remembered: true,
    source: 'a fair',
    mapping: { businessName: 0, firstName: 1, lastName: 2, location: 3, phone: null },
  })
})

test('an import pauses, goes on and is cancelled; it stops when who began it is an admin no more [ADM-54]', async () => {
  const lines = Array.from({ length: 120 }, () => line())
  const { id } = await checkedImport(api, csvFile([HEADERS, ...lines]))
  const page = `/admin/businesses/import/${id}`
  await api.listingImport.begin({ id, withDuplicates: false, count: 120 })
  await ada.browser.post(page, { intent: 'pause' })
  const paused = await settled(api, id)
  expect(paused).toMatchObject({ stage: 'running', pausedAt: expect.any(Date) })
  expect((await ada.browser.html(page)).text).toContain('Paused at')
  await query.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, ada.id))
  const ben = await newAdmin(app)
  await query.update(listingImports).set({ pausedAt: null }).where(eq(listingImports.id, id))
  const [run] = await query.select().from(listingImports).where(eq(listingImports.id, id))
  await app.work.emit('import.due', { importId: id, turn: run?.turn ?? 0 })
  await expect.poll(async () => (await ben.browser.api.listingImport.view({ id })).pausedAt).not.toBeNull()
  await query.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, ada.id))
  await ben.browser.post(page, { intent: 'resume' })
  await ben.browser.post(page, { intent: 'cancel' })
  const over = await settled(api, id)
  expect(over.stage).toBe('finished')
  expect(over.counts.created + over.counts.ready).toBe(120)
  expect(await listingsOf(id)).toHaveLength(over.counts.created)
  await api.listingImport.undo({ id })
  expect((await settled(api, id)).counts).toMatchObject({ created: 0, removed: over.counts.created })
})

test('an import undone within its first day leaves no notice, and later links say that the listing is gone [ADM-54]', async () => {
  const [email, released, late] = ['undone', 'released', 'late'].map((name) => `${name}@notice.example`)
  const told = async (to = '') => {
    await run(app, 'listing.notice')
    return query.$count(mailbox, eq(mailbox.to, to))
  }
  const first = await imported(api, csvFile([HEADERS, line({ email })]))
  const [listing] = await listingsOf(first.id)
  const path = `/admin/businesses/import/${first.id}`
  const page = await ada.browser.html(path)
  for (const words of ['Notices are waiting', 'Send them now']) expect(page.text).toContain(words)
  expect(page.text).not.toContain('Remove 1 listing')
  expect((await ada.browser.html(`${path}?undo`)).text).toContain('Remove 1 listing?')
  expect(await told(email)).toBe(0)
  await ada.browser.post(path, { intent: 'undo' })
  await settled(api, first.id)
  for (const page of ['/remove', '/correct']) {
    const answer = await app.html(`/directory/${listing?.id}${page}`)
    expect([answer.status, answer.text.includes('we hold nothing about you any more')]).toEqual([410, true])
  }
  for (const page of ['', '/claim']) {
    const answer = await app.page(`/directory/${listing?.id}${page}?notice=1`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/directory/${listing?.id}/remove`])
  }

  const second = await imported(api, csvFile([HEADERS, line({ email: released })]))
  const sent = await ada.browser.post(`/admin/businesses/import/${second.id}`, { intent: 'notices' })
  expect((await ada.browser.follow(sent)).text).not.toContain('Notices are waiting')
  await run(app, 'listing.notice')
  const { text } = await app.mailTo(released ?? '', /is listed on/)
  for (const link of ['?notice=1', '/claim?notice=1', '/remove']) {
    expect(text).toContain(`/directory/${(await listingsOf(second.id))[0]?.id}${link}`)
  }

  const third = await imported(api, csvFile([HEADERS, line({ email: late })]))
  const begunAt = new Date(app.site.now().getTime() - 24 * HOUR)
  await query.update(listingImports).set({ begunAt }).where(eq(listingImports.id, third.id))
  expect((await ada.browser.html(`/admin/businesses/import/${third.id}`)).text).not.toContain('Notices are waiting')
  await run(app, 'listing.notice')
  await app.mailTo(late ?? '', /is listed on/)
  expect(await told(email)).toBe(0)
})

test('undoing keeps, and names, what was claimed, edited or got feedback since; after 7 days it is over [ADM-54]', async () => {
  const run = await imported(
    api,
    csvFile([HEADERS, ...Array.from({ length: 5 }, (_, index) => line({ name: `Keep ${index}` }))]),
  )
  const [claimed = '', edited = '', praised = '', gone = ''] = (await listingsOf(run.id)).map(({ id }) => id)
  await query.update(profiles).set({ claimedAt: new Date() }).where(eq(profiles.id, claimed))
  await api.user.edit({ id: edited, reason: 'They phoned', changes: { bio: 'New.' } })
  await addFeedback(app, { providerId: praised })
  await query.delete(profiles).where(eq(profiles.id, gone))
  await api.listingImport.undo({ id: run.id })
  expect((await settled(api, run.id)).counts).toMatchObject({ kept: 3, removed: 2, created: 0 })
  const page = await ada.browser.html(`/admin/businesses/import/${run.id}`)
  for (const why of ['Claimed by the business.', 'Edited since.', 'It has feedback.']) expect(page.text).toContain(why)
  expect((await listingsOf(run.id)).map(({ id }) => id).sort()).toEqual([claimed, edited, praised].sort())

  const old = await imported(api, csvFile([HEADERS, line()]))
  const ago = new Date(app.site.now().getTime() - 8 * DAY)
  await query.update(listingImports).set({ finishedAt: ago, workedAt: ago }).where(eq(listingImports.id, old.id))
  await expect(api.listingImport.undo({ id: old.id }).catch(refusalOf)).resolves.toBe('UNDO_OVER')
})

test('an import of the export makes nothing new, and on a site without listings the same export again [ADM-54, ADM-55]', async () => {
  await query.delete(profiles).where(eq(profiles.adminCreated, true))
  const odd = {
    '=SUM(A1)': '+44 113 496 0990',
    "'=quoted": '',
    "'t Hooft, “Sons”; & Co": '0113 496 0991',
    '"Quoted"': '',
    'Line\tTab': '',
  }
  for (const [businessName, phone] of Object.entries(odd)) {
    const categories = { ids: [], other: 'Odd, things' }
    const given = { businessName, phone, categories, bio: '-One\r\ntwo, "three"\r\n\r\n=4', lastName: businessName }
    const { id } = await api.user.createProvider(newProvider({ ...given, anyway: true }))
    await query
      .insert(listingOrigins)
      .values({ profileId: id ?? '', source: '@the fair', obtainedOn: '2026-03-01', confirmedAt: new Date() })
      .onConflictDoUpdate({ target: listingOrigins.profileId, set: { source: '@the fair', obtainedOn: '2026-03-01' } })
  }
  const plain = Array.from({ length: 130 }, (_, index) =>
    line({
      name: `Plain ${index}`,
      categories: 'Plumbing; Roofing',
      website: `plain-${index}.example`,
      email: `${index}@plain.example`,
    }),
  )
  await imported(api, csvFile([HEADERS, ...plain]))
  const hidden = (await query.select().from(profiles).where(eq(profiles.businessName, 'Plain 7')))[0]
  await query
    .update(profiles)
    .set({ hiddenAt: new Date() })
    .where(eq(profiles.id, hidden?.id ?? ''))
  const first = await exported()
  expect(await first.text()).toContain(`\r\n"'=SUM(A1)",`)
  const again = await checkedImport(api, first, 'export.csv')
  expect(again.counts).toMatchObject({ ready: 0, duplicate: 135, problem: 0 })
  await query.delete(profiles).where(eq(profiles.adminCreated, true))
  const run = await imported(api, first)
  expect(run.counts).toMatchObject({ created: 135, problem: 0 })
  const named = Object.keys(odd).map((name) => name.replace('\t', ' '))
  const second = await exported()
  expect(await second.text()).toBe(await first.text())
  expect(await query.$count(profiles, inArray(profiles.businessName, named))).toBe(5)
})

test('the pages are for admins, and say what is wrong with a file [ADM-03]', async () => {
  const tom = await app.as(await addClient(app))
  for (const path of ['/admin/businesses/import', '/admin/businesses/import/new']) {
    expect((await tom.page(path)).status).toBe(404)
    expect((await ada.browser.html(path)).status).toBe(200)
  }
  const body = new FormData()
  body.append('file', csvFile([HEADERS, line()]))
  expect((await tom.page('/admin/businesses/import/new', { method: 'POST', body })).status).toBe(404)
  expect((await tom.page('/admin/businesses/export', { method: 'POST' })).status).toBe(404)
  const none = await ada.browser.follow(await send(new File([], 'empty.csv')))
  expect([none.status, none.text]).toEqual([400, expect.stringContaining('Choose a file that is not empty.')])
  const list = await ada.browser.html('/admin/businesses/import')
  expect(list.all('a').map(textOf)).toContain('export.csv')
})

test('custom fields are read by their names, unknown choices are left out and said, and the export has them', async () => {
  const defined = { place: 'listing' as const, help: '', required: true, shown: true, filter: false }
  const van = await api.customField.add({ ...defined, name: 'Van size', kind: 'choice', choices: ['Short', 'Long'] })
  await api.customField.add({ ...defined, name: 'Works at weekends', kind: 'yes-no', choices: [] })
  const head = `${HEADERS},van size,Works at weekends`
  const [long, huge] = [`Long Vans ${crypto.randomUUID()}`, `Huge Vans ${crypto.randomUUID()}`]
  const run = await imported(api, csvFile([head, `${line({ name: long })},LONG,Y`, `${line({ name: huge })},Huge,`]))
  expect(run.counts).toMatchObject({ created: 2, partial: 1 })
  const { lines } = await api.listingImport.rows({ id: run.id, filter: 'partial', page: 1 })
  expect(lines.map(({ problems }) => problems)).toEqual([
    [{ column: 'van size', says: 'Left out. Use one of: Short, Long.' }],
  ])
  const made = await listingsOf(run.id)
  const idOf = (name: string) => made.find((one) => one.name === name)?.id ?? ''
  const facts = textOf((await app.html(`/directory/${idOf(long)}`)).region('Before you hire'))
  expect(facts).toContain('Van size Long')
  expect(facts).toContain('Works at weekends Yes')
  expect((await app.html(`/directory/${idOf(huge)}`)).text).not.toContain('Van size')
  const file = await (await exported()).text()
  expect(file.split('\r\n')[0]).toMatch(/,Hidden,Van size,Works at weekends$/)
  expect(file.split('\r\n').find((row) => row.startsWith(long))).toMatch(/,Long,Yes$/)
  const again = await checkedImport(api, new File([file], 'again.csv'))
  expect((await api.listingImport.columns({ id: again.id })).custom[van.id]).not.toBeNull()
})

test('a row of the report that has nothing to mend is not a fault when the report is uploaded', async () => {
  const twice = `Twice ${crypto.randomUUID()}`
  const run = await checkedImport(
    api,
    csvFile([HEADERS, line({ name: twice }), line({ name: twice }), line({ name: '' })]),
  )
  expect(run.counts).toMatchObject({ ready: 1, duplicate: 1, problem: 1 })
  const report = await ada.browser.page(`/admin/businesses/import/${run.id}/rows`)
  const mended = await checkedImport(api, new File([await report.text()], 'report.csv'))
  expect(mended.counts).toMatchObject({ problem: 1, duplicate: 0, ready: 0 })
})
