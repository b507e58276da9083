/** Fields that the operator adds to listings and jobs. */
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { filterName } from '#contract/custom-field/filters.ts'
import { auditLog, customFields, jobs, profileFieldValues, profiles } from '#db/schema/index.ts'
import { downloadOf } from '#tests/support/accounts.ts'
import { fieldDefiner } from '#tests/support/admin/custom-fields.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { refusalOf } from '#tests/support/app.ts'
import { hrefsIn, labelsIn, problemsIn, said, textOf, valueIn } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { aClient, draft, tapForm } from '#tests/support/job/form.ts'
import { addProvider } from '#tests/support/people.ts'
import { wholeProfile } from '#tests/support/profile-form.ts'

const now = new Date()
const { app, query, admin } = await openForAdmin({ now })
const PAGE = '/admin/settings/fields'
const VANS = ['Short', 'Long', 'Luton']

beforeEach(async () => {
  await query.delete(customFields)
  await query.delete(profiles).where(inArray(profiles.accountType, ['provider', 'client']))
  app.site.customFields.forget()
})

const define = fieldDefiner(admin)
const vanSize = (more = {}) => define({ name: 'Van size', kind: 'choice', choices: VANS, ...more })

async function aProvider(businessName = 'Ridge Removals') {
  const id = await addProvider(app, { firstName: 'Rosa', lastName: 'Ridge', businessName })
  const browser = await app.as(id)
  const save = (fields: Record<string, string>) =>
    browser.post('/account?tab=profile', {
      ...wholeProfile,
      businessName,
      fieldId: Object.keys(fields),
      fieldValue: Object.values(fields),
    })
  return { id, browser, save }
}

const factsOf = async (id: string) => textOf((await app.html(`/directory/${id}`)).region('Before you hire'))

describe('an admin', () => {
  const typed = {
    place: 'listing',
    kind: 'choice',
    name: 'Van size',
    help: 'Of your largest',
    choices: 'Short\nLong\n',
  }

  test('defines a field, which is in the list, the forms and the audit log', async () => {
    const page = await admin.follow(await admin.post(PAGE, { ...typed, shown: 'yes', filter: 'yes' }))
    expect(said(page)).toBe('Field added')
    expect(textOf(page.region('Listings'))).toContain('Van size')
    const { browser } = await aProvider()
    const form = await browser.html('/account')
    expect(labelsIn(form)).toContain('Van size (optional)')
    expect(form.text).toContain('Of your largest')
    const [entry] = await query.select().from(auditLog).where(eq(auditLog.action, 'field.added'))
    expect(entry?.after).toMatchObject({ name: 'Van size' })
  })

  test.each([
    [{ name: ' ' }, 'Enter a name'],
    [{ choices: 'Short' }, 'Give at least two choices'],
    [{ choices: 'Short\nShort' }, 'A choice is there twice'],
    [{ kind: 'colour' }, 'Choose what people enter'],
    [{ kind: 'text', shown: 'yes', filter: 'yes' }, 'Text cannot be a filter. Use choices instead.'],
    [{ filter: 'yes' }, 'Only what the public page shows can be a filter'],
  ])('is told what is wrong with %o, and what was typed stays', async (wrong, message) => {
    const page = await admin.follow(await admin.post(PAGE, { ...typed, ...wrong }))
    expect([page.status, problemsIn(page)]).toEqual([400, [message]])
    expect(valueIn(page, 'help')).toBe('Of your largest')
    expect(await query.select().from(customFields)).toEqual([])
  })

  test('renames a choice in its line, and what was chosen follows; one that is chosen cannot go', async () => {
    const id = await vanSize()
    const { id: providerId, save } = await aProvider()
    await save({ [id]: '2' })
    const rules = { name: 'Van size', help: '', shown: 'yes' }
    const page = await admin.follow(await admin.post(`${PAGE}/${id}`, { ...rules, choices: 'Short\nLuton' }))
    expect(page.text).toContain('“Long” can’t go: 1 listing chose it.')
    await admin.post(`${PAGE}/${id}`, { ...rules, choices: 'Luton\nLong wheelbase\nVery long' })
    expect(await factsOf(providerId)).toContain('Long wheelbase')
    const [field] = await query.select().from(customFields)
    expect(field?.choices).toEqual([
      { key: '3', label: 'Luton' },
      { key: '2', label: 'Long wheelbase' },
      { key: '4', label: 'Very long' },
    ])
  })

  test('moves fields, in the list and in forms', async () => {
    await vanSize()
    const second = await define({ name: 'Crew', kind: 'number' })
    await admin.post(`${PAGE}?move`, { id: second, way: 'up' })
    const { browser } = await aProvider()
    const labels = labelsIn(await browser.html('/account')).filter((label) => /^(Van size|Crew)/.test(label))
    expect(labels).toEqual(['Crew (optional)', 'Van size (optional)'])
  })

  test('deletes what no one filled in, and retires what holds values, which come back with it', async () => {
    const unused = await define({ name: 'Motto', kind: 'text' })
    const page = await admin.follow(await admin.post(`${PAGE}/${unused}`, { intent: 'remove' }))
    expect(said(page)).toBe('Field deleted')
    const id = await vanSize()
    const { id: providerId, save, browser } = await aProvider()
    await save({ [id]: '2' })
    expect(said(await admin.follow(await admin.post(`${PAGE}/${id}`, { intent: 'remove' })))).toContain(
      'No longer asked for',
    )
    expect(await factsOf(providerId)).not.toContain('Van size')
    expect(labelsIn(await browser.html('/account'))).not.toContain('Van size (optional)')
    expect((await downloadOf(browser)).parts['profile.json']).toMatchObject({
      customFields: [{ name: 'Van size', value: 'Long' }],
    })
    await admin.post(`${PAGE}/${id}`, { intent: 'restore' })
    expect(await factsOf(providerId)).toContain('Van size Long')
  })

  test('edits them for a provider, with the reason and both values in the audit log', async () => {
    const id = await vanSize()
    const { id: providerId } = await aProvider()
    const form = await admin.html(`/admin/users/${providerId}/edit`)
    expect(labelsIn(form)).toContain('Van size (optional)')
    const fields = {
      ...wholeProfile,
      businessName: 'Ridge Removals',
      website: '',
      otherCategory: '',
      reason: 'By phone',
    }
    const { skills: _, ...others } = fields
    await admin.post(`/admin/users/${providerId}/edit`, { ...others, fieldId: id, fieldValue: '3' })
    expect(await factsOf(providerId)).toContain('Van size Luton')
    const [entry] = await query.select().from(auditLog).where(eq(auditLog.subjectId, providerId))
    expect(entry).toMatchObject({ action: 'user.edited', after: { 'Van size': '3' } })
  })
})

describe('a provider', () => {
  test('fills them in without JavaScript, and kept pages show what is public', async () => {
    const [van, crew, insured, secret] = [
      await vanSize(),
      await define({ name: 'Crew', kind: 'number' }),
      await define({ name: 'Works at night', kind: 'yes-no' }),
      await define({ name: 'Yard', kind: 'text', shown: false }),
    ]
    const { id, save, browser } = await aProvider()
    const kept = keepPages(app)
    expect(await kept.shows(`/directory/${id}`, 'Van size')).toBe(false)
    await save({ [van]: '2', [crew]: '12,500', [insured]: 'yes', [secret]: 'Dock 4' })
    await kept.heardAll()
    expect(await kept.shows(`/directory/${id}`, 'Van size')).toBe(true)
    const facts = await factsOf(id)
    for (const fact of ['Van size Long', 'Crew 12,500', 'Works at night Yes']) expect(facts).toContain(fact)
    expect((await app.html(`/directory/${id}`)).source).not.toContain('Dock 4')
    const form = await browser.html('/account')
    expect(form.all('input', { name: 'fieldValue' }).map(({ attribs }) => attribs.value)).toEqual(['12500', 'Dock 4'])
  })

  test.each([
    ['number', {}, 'many', '“Crew”: enter a number, such as 12 or 2.5'],
    ['choice', { choices: VANS }, '9', '“Crew”: choose one of the list'],
    ['yes-no', {}, 'maybe', '“Crew”: choose yes or no'],
    ['text', {}, 'x'.repeat(301), '“Crew”: use at most 300 characters'],
    ['text', { required: true }, ' ', 'Fill in “Crew”'],
  ] as const)('is told in words what is wrong with a %s (%o, “%s”)', async (kind, more, value, message) => {
    const id = await define({ name: 'Crew', kind, ...more })
    const { save, browser } = await aProvider()
    const page = await browser.follow(await save({ [id]: value }))
    expect([page.status, problemsIn(page)]).toEqual([400, [message]])
    if (kind === 'text') expect(page.one('input', { name: 'fieldValue' }).attribs.value).toBe(value)
    expect(await query.select().from(profileFieldValues)).toEqual([])
  })

  test('keeps them when a form that does not know them is saved', async () => {
    const id = await vanSize()
    const { id: providerId, save, browser } = await aProvider()
    await save({ [id]: '2' })
    await browser.post('/account?tab=profile', { ...wholeProfile, title: 'Mover' })
    expect(await factsOf(providerId)).toContain('Van size Long')
  })

  test('of another kind has none: a client is refused', async () => {
    const id = await vanSize()
    const { api } = await aClient(app)
    expect(await api.profile.edit({ changes: {}, fields: { [id]: '2' } }).catch(refusalOf)).toBe('WRONG_TYPE')
  })
})

describe('a job', () => {
  test('with a phone number in an answer that everyone reads is pointed out once', async () => {
    const access = await define({ place: 'job', name: 'Access', kind: 'text' })
    const { browser } = await aClient(app)
    const post = (more = {}) =>
      browser.post('/post-job', {
        ...{ draftId: randomUUID(), intent: 'post', ...tapForm },
        ...{ fieldId: access, fieldValue: 'Ring 0161 496 0123 at the gate', ...more },
      })
    const refused = await browser.follow(await post())
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('There’s a phone number in one of your answers.')
    expect(refused.one('input', { name: 'seen' }).attribs.value).toBe('fieldValue')
    expect((await post({ seen: 'fieldValue' })).status).toBe(302)
  })

  test('is posted and edited with them, without JavaScript, and shows them', async () => {
    const floor = await define({ place: 'job', name: 'Floor', kind: 'number', required: true })
    const { browser, api } = await aClient(app)
    expect(labelsIn(await browser.html('/post-job'))).toContain('Floor')
    const post = (value: string) =>
      browser.post('/post-job', {
        draftId: randomUUID(),
        intent: 'post',
        ...tapForm,
        fieldId: floor,
        fieldValue: value,
      })
    const refused = await browser.follow(await post(''))
    expect([refused.status, problemsIn(refused)]).toEqual([400, ['Fill in “Floor”']])
    expect((await post('3')).status).toBe(302)
    const [job] = await query.select().from(jobs)
    const path = `/job-directory/${job?.id}`
    expect((await app.html(path)).text).toContain('Floor 3')
    const edit = await browser.html(`${path}/edit`)
    expect(edit.one('input', { name: 'fieldValue' }).attribs.value).toBe('3')
    const { revealCap: _, ...form } = tapForm
    await browser.post(`${path}/edit`, { intent: 'post', ...form, fieldId: floor, fieldValue: '4' })
    expect((await app.html(path)).text).toContain('Floor 4')
    expect(await api.job.post(draft()).catch(refusalOf)).toBe('FIELD_WRONG')
    expect((await downloadOf(browser)).parts['jobs.json']).toMatchObject([
      { customFields: [{ name: 'Floor', value: '4' }] },
    ])
  })

  test('is found by them', async () => {
    const lift = await define({ place: 'job', name: 'Lift', kind: 'yes-no', filter: true })
    const { api } = await aClient(app)
    await api.job.post(draft({ title: 'With a lift', fields: { [lift]: 'yes' } }))
    await api.job.post(draft({ title: 'Stairs only', fields: { [lift]: 'no' } }))
    const page = await app.html(`/job-directory?${filterName(lift)}=yes`)
    expect(page.text).toContain('With a lift')
    expect(page.text).not.toContain('Stairs only')
    page.one('select', { name: filterName(lift) })
    const filters = page.one('ul', { 'aria-label': 'Filters in use' })
    expect([textOf(filters), hrefsIn(filters)]).toEqual(['Lift: Yes', ['/job-directory']])
  })
})

test('the pages of a site without custom fields hold nothing of them', async () => {
  const { id } = await aProvider()
  for (const path of ['/directory?location=Anywhere', `/directory/${id}`, '/job-directory', '/post-job']) {
    expect((await app.html(path)).source).not.toMatch(/asked-fields|field-filters|name="fieldId"/)
  }
})

test('two windows that each change another field keep both changes', async () => {
  const [van, lift] = [await vanSize(), await define({ name: 'Tail lift', kind: 'yes-no' })]
  const { id, browser } = await aProvider()
  const keyOf = async (label: string) =>
    (await admin.api.customField.view({ id: van })).choices.find((choice) => choice.label === label)?.key ?? ''
  const save = (values: [string, string]) =>
    browser.post('/account?tab=profile', {
      ...{ ...wholeProfile, businessName: 'Ridge Removals' },
      ...{ fieldId: [van, lift], fieldSeen: ['', ''], fieldValue: values },
    })
  await save([await keyOf('Long'), ''])
  await save(['', 'yes'])
  expect(await factsOf(id)).toContain('Van size Long')
  expect(await factsOf(id)).toContain('Tail lift Yes')
})
