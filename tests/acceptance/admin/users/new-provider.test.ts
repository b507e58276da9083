/** Providers whom admins create. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, profiles, user } from '#db/schema/index.ts'
import { newProvider } from '#tests/support/admin/acts.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { refusalOf } from '#tests/support/app.ts'
import { textOf } from '#tests/support/html.ts'
import { changeProvider } from '#tests/support/people.ts'

const { admin, adminId, app, query } = await openForAdmin()

const trailOf = (id: string) => query.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.at)

test('a provider is created, unclaimed and in the directory at once [ADM-39, ADM-44, API-52]', async () => {
  const form = await admin.html('/admin/users/new')
  const labels = form.all('label').map(textOf).join('|')
  for (const label of ['First name', 'Last name', 'Business name', 'Location', 'Phone', 'Website', 'About', 'Image'])
    expect(labels).toContain(label)
  expect(form.text).toContain('Categories')
  const tree = await app.site.taxonomy.read(query)
  const plumbing = tree.find('Construction/Trade > Plumbing')
  const body = new FormData()
  const fields = {
    firstName: 'Una',
    lastName: 'Newby',
    businessName: 'Newby Drains',
    location: 'Leeds',
    phone: '0113 496 0555',
    website: 'newby.example',
    email: 'in@newby.example',
    category: String(plumbing?.id),
    otherCategory: '',
    bio: 'Drains.',
    source: 'the website of the business',
    obtainedOn: '2026-03-03',
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const answer = await admin.page('/admin/users/new', { method: 'POST', body })
  const path = answer.headers.get('location') ?? ''
  const id = path.split('/').at(-1) ?? ''
  expect((await admin.follow(answer)).text).toContain('Listed by us and not claimed')
  const listing = await app.html(`/directory/${id}`)
  expect([listing.status, listing.text]).toEqual([200, expect.stringContaining('Unclaimed')])
  expect(listing.text).toContain('Newby Drains')
  expect((await app.html('/directory?service=newby+drains')).text).toContain('Unclaimed')
  const [row] = await query.select().from(profiles).where(eq(profiles.id, id))
  expect(row).toMatchObject({ adminCreated: true, claimedAt: null, town: 'Leeds' })
  expect(await query.$count(user, eq(user.id, id))).toBe(0)
  expect(await trailOf(id)).toMatchObject([{ action: 'user.providerCreated', actorId: adminId }])
  await changeProvider(app, id, { hiddenAt: new Date() })
})

test('what is missing for a provider is said in the words of the specification [ADM-41, ADM-42, ADM-43]', async () => {
  const send = async (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({
      firstName: 'A',
      lastName: 'B',
      businessName: 'C',
      source: 'D',
      ...fields,
    }))
      body.append(name, value)
    const answer = await admin.page('/admin/users/new', { method: 'POST', body })
    return [answer.status, await answer.text()] as const
  }
  for (const [fields, words] of [
    [{ firstName: '' }, 'First name and last name are required'],
    [{ lastName: ' ' }, 'First name and last name are required'],
    [{ businessName: '' }, 'Business name is required for providers'],
  ] as const) {
    const [status, text] = await send(fields)
    expect([status, text]).toEqual([400, expect.stringContaining(words)])
    expect(text).toContain('Validation Error')
  }
  await expect(admin.api.user.createProvider(newProvider({ firstName: '' }))).rejects.toMatchObject({
    code: 'NAME_NEEDED',
  })
  await query.execute('alter table audit_log add constraint broken check (false) not valid')
  const { error } = app.site.log
  app.site.log.error = () => {}
  const failed = await send({})
  app.site.log.error = error
  await query.execute('alter table audit_log drop constraint broken')
  expect(failed).toEqual([500, expect.stringContaining('Failed to create user')])
})

test('a likely duplicate is shown before it is created, by name and place, phone, website or email', async () => {
  const base = {
    businessName: 'Twice Told Tiles',
    location: 'Leeds',
    phone: '0113 496 0777',
    website: 'https://twice.example/a',
    email: 'hi@twice.example',
  }
  const { id } = await admin.api.user.createProvider(newProvider(base))
  const ask = async (given: Parameters<typeof newProvider>[0]) =>
    (await admin.api.user.createProvider(newProvider({ location: 'York', ...given }))).duplicates.map((one) => [
      one.id,
      one.same,
    ])
  expect(await ask({ businessName: 'twice told TILES', location: 'LS1' })).toEqual([[id, ['name']]])
  expect(await ask({ phone: '+44 113 496 0777' })).toEqual([[id, ['phone']]])
  expect(await ask({ website: 'http://www.twice.example' })).toEqual([[id, ['website']]])
  expect(await ask({ email: 'HI@twice.example' })).toEqual([[id, ['email']]])
  expect(await ask({ businessName: 'Twice Told Tiles', location: 'Leeds, Kent' })).toEqual([])
  const again = await admin.api.user.createProvider(newProvider({ ...base, anyway: true }))
  expect(again.id).not.toBeNull()
  await expect(
    admin.api.user.createProvider(newProvider({ image: new Blob(['no picture']) })).catch(refusalOf),
  ).resolves.toBe('FILE_TYPE')
})
