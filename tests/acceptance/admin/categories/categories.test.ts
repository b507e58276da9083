/** Categories and their groups as admins arrange them. */
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories, providerCategories } from '#db/schema/index.ts'
import { addGroup } from '#tests/support/admin/category-acts.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { allIn, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { namesFound } from '#tests/support/search.ts'

const { admin, app, query } = await openForAdmin({ now: new Date('2026-11-20T12:00:00Z'), working: true, lines: [] })

const PAGE = '/admin/categories'
const row = async (id: number) => (await query.select().from(categories).where(eq(categories.id, id)))[0]
const orderOf = async (groupId: number) =>
  (await query.select().from(categories).where(eq(categories.parentId, groupId)).orderBy(categories.displayOrder)).map(
    ({ name, displayOrder }) => [name, displayOrder],
  )
const told = async (answer: Response) => (await admin.follow(answer)).source

test('groups stand by name, each as a card with its count, its categories in their order [ADC-01, ADC-02, ADC-03, ADC-08, API-59, DAT-24]', async () => {
  const { group, first } = await addGroup(app, 'Aardvark Care')
  await addProvider(app, { categories: ['Aardvark Care > First trade'] })
  const page = await admin.html(PAGE)
  expect(textOf(page.one('h1'))).toBe('Categories Management')
  const names = page.all('h2').map(textOf)
  expect(names.slice(0, 2)).toEqual(['Aardvark Care', 'Cars/Vehicles'])
  const lines = allIn(page.region('Aardvark Care'), 'li').map(textOf)
  expect(lines.map((line) => line.replace(/ ?provider.*/, ''))).toEqual(['First trade 1', 'Second trade 0'])
  expect(page.text).toMatch(/Aardvark Care 2 categories/)
  for (const label of ['Statistics of First trade', 'Edit First trade', 'Delete First trade']) {
    page.one('a', { 'aria-label': label })
  }
  const { groups } = await admin.api.category.all()
  expect(groups[0]?.categories[0]).toMatchObject({
    id: first.id,
    name: 'First trade',
    groupName: group.name,
    displayOrder: 1,
    isActive: true,
    usageCount: 1,
  })
})

describe('the order', () => {
  test('is saved from 1, for the whole group at once [ADC-06, ADC-07, API-60]', async () => {
    const { group, first, second } = await addGroup(app)
    const answer = await admin.post(`${PAGE}?order=${group.id}`, {
      id: [String(first.id), String(second.id)],
      up: String(second.id),
    })
    expect(await told(answer)).toContain('Category order updated')
    expect(await orderOf(group.id)).toEqual([
      ['Second trade', 1],
      ['First trade', 2],
    ])
    const { groups } = await app.site.taxonomy.read(query)
    expect(groups.find(({ id }) => id === group.id)?.children.map(({ name }) => name)).toEqual([
      'Second trade',
      'First trade',
    ])
  })

  test('takes no category of another group [ADC-05, ADC-07]', async () => {
    const [one, other] = [await addGroup(app), await addGroup(app)]
    const ids = [String(one.second.id), String(other.first.id)]
    expect(await told(await admin.post(`${PAGE}?order=${one.group.id}`, { id: ids }))).toContain(
      'Failed to update category order',
    )
    expect(await orderOf(one.group.id)).toEqual([
      ['First trade', 1],
      ['Second trade', 2],
    ])
  })
})

describe('adding', () => {
  const add = (fields: Record<string, string>) =>
    admin.post(`${PAGE}?add`, { name: '', groupId: '', newGroup: '', secret: '', code: '', ...fields })

  test('asks for name and group, and keeps what was typed [ADC-09, ADC-11, ADC-12]', async () => {
    const form = await admin.html(`${PAGE}?add`)
    for (const name of ['name', 'newGroup']) form.one('input', { name })
    form.one('select', { name: 'groupId' })
    const nameless = await add({ newGroup: 'Kites' })
    const page = await nameless.text()
    expect(nameless.status).toBe(400)
    for (const words of ['Validation Error', 'Category name is required', 'value="Kites"'])
      expect(page).toContain(words)
    const groupless = await (await add({ name: 'Kite Mending' })).text()
    for (const words of ['Validation Error', 'Please select or create a group', 'value="Kite Mending"']) {
      expect(groupless).toContain(words)
    }
  })

  test('puts the category last in its group, or first in a new one, which goes before a selected one [ADC-13, ADC-14, ADC-15, API-60]', async () => {
    const { group } = await addGroup(app)
    expect(await told(await add({ name: 'Third trade', groupId: String(group.id) }))).toContain(
      'Category added successfully',
    )
    expect((await orderOf(group.id)).at(-1)).toEqual(['Third trade', 3])
    await add({ name: 'Kite Mending', groupId: String(group.id), newGroup: 'Kites & Balloons' })
    const [kites] = await query.select().from(categories).where(eq(categories.slug, 'kites-and-balloons'))
    expect(await orderOf(kites?.id ?? 0)).toEqual([['Kite Mending', 1]])
    await add({ name: 'Balloon Rides', newGroup: 'kites & balloons' })
    expect(await orderOf(kites?.id ?? 0)).toHaveLength(2)
    expect((await app.html('/categories')).text).toContain('Kites & Balloons')
    expect((await app.html('/categories/kite-mending')).status).toBe(200)
    expect((await app.html('/directory')).source).toContain('Kites &amp; Balloons')
  })

  test('refuses a name twice among the active ones of a group, also for the database [ADC-22]', async () => {
    const { group, first } = await addGroup(app)
    const twice = await add({ name: 'FIRST trade', groupId: String(group.id) })
    expect([twice.status, await twice.text()]).toEqual([409, expect.stringContaining('already has a category')])
    const same = { parentId: group.id, name: 'first Trade', slug: crypto.randomUUID(), displayOrder: 9 }
    await expect(query.insert(categories).values(same)).rejects.toThrow()
    await admin.api.category.retire({ id: first.id })
    await admin.api.category.add({ name: 'First trade', groupId: group.id, newGroup: '' })
    await expect(admin.api.category.restore({ id: first.id })).rejects.toMatchObject({ code: 'CATEGORY_TAKEN' })
    await Promise.allSettled(
      Array.from({ length: 5 }, () => admin.api.category.add({ name: 'Raced', groupId: group.id, newGroup: '' })),
    )
    expect((await orderOf(group.id)).filter(([name]) => name === 'Raced')).toHaveLength(1)
  })
})

test('nothing of it is kept for others', async () => {
  const { first } = await addGroup(app)
  for (const path of [PAGE, `${PAGE}/${first.id}`, '/admin/searches']) {
    const page = await admin.html(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  }
})

test('editing changes name and group; providers, jobs and addresses stay linked [ADC-16, ADC-17]', async () => {
  const [one, other] = [await addGroup(app), await addGroup(app)]
  const category = `${one.group.name} > First trade`
  const provider = await addProvider(app, { businessName: 'Stays Linked', categories: [category] })
  const job = await addJob(app, await addClient(app), { categories: [category] })
  const form = await admin.html(`${PAGE}?edit=${one.first.id}`)
  expect(form.one('input', { name: 'name' }).attribs.value).toBe('First trade')
  const fields = { name: 'Moved trade', groupId: String(other.group.id), newGroup: '', secret: '', code: '' }
  expect(await told(await admin.post(`${PAGE}?edit=${one.first.id}`, fields))).toContain(
    'Category updated successfully',
  )
  expect(await row(one.first.id)).toMatchObject({ parentId: other.group.id, displayOrder: 3, slug: one.first.slug })
  expect((await app.visitor().directory.listing({ id: provider })).categories.map(({ text }) => text)).toEqual([
    `${other.group.name} > Moved trade`,
  ])
  expect(await namesFound(app, { category: other.group.slug })).toEqual(['Stays Linked'])
  expect((await app.visitor().job.view({ id: job })).categories).toMatchObject([
    { text: `${other.group.name} > Moved trade` },
  ])
})

describe('deleting', () => {
  test('asks first, and keeps record and links for the day it is brought back [ADC-18, ADC-19, ADC-20, ADC-21, API-60]', async () => {
    const { group, first, second } = await addGroup(app)
    const category = `${group.name} > First trade`
    const provider = await addProvider(app, { businessName: 'Deleted And Back', categories: [category] })
    expect((await admin.html(`${PAGE}?delete=${first.id}`)).text).toContain(
      'Are you sure you want to delete this category? This will remove it from all providers.',
    )
    const fields = { secret: '', code: '' }
    expect(await told(await admin.post(`${PAGE}?delete=${first.id}`, fields))).toContain(
      'Category deleted successfully',
    )
    expect((await row(first.id))?.retiredAt).not.toBeNull()
    expect((await app.visitor().directory.listing({ id: provider })).categories).toEqual([])
    expect((await app.html(`/categories/${first.slug}`)).status).toBe(404)
    expect((await app.html('/directory')).source).not.toContain(category)

    await app.person(provider).profile.edit({ changes: { categories: { ids: [second.id], other: '' } }, seen: {} })
    expect(await told(await admin.post(`${PAGE}?restore=${first.id}`, fields))).toContain('Category brought back')
    const linked = and(eq(providerCategories.providerId, provider), eq(providerCategories.categoryId, first.id))
    expect(await query.$count(providerCategories, linked)).toBe(1)
    expect(await namesFound(app, { category: first.slug })).toEqual(['Deleted And Back'])
  })

  test('leaves a group alone that has categories', async () => {
    const { group, first, second } = await addGroup(app)
    await expect(admin.api.category.retire({ id: group.id })).rejects.toMatchObject({ code: 'GROUP_IN_USE' })
    for (const { id } of [first, second, group]) await admin.api.category.retire({ id })
    // On PostgreSQL a process hears of a change after its commit.
    const isShown = async () => (await app.html('/categories')).text.includes(group.name)
    await expect.poll(isShown).toBe(false)
    await admin.api.category.restore({ id: first.id })
    await expect.poll(isShown).toBe(true)
  })
})

test('the statistics say who uses a category [ADC-23, ADC-24, ADC-25, API-58, API-61]', async () => {
  const { group, first } = await addGroup(app)
  const id = await addProvider(app, {
    firstName: 'Una',
    lastName: 'Pike',
    businessName: 'Counted',
    categories: [`${group.name} > First trade`],
  })
  const page = await admin.html(`${PAGE}?statistics=${first.id}`)
  expect(page.text).toContain('Total providers 1')
  expect(page.text).toContain(`Group ${group.name}`)
  expect(page.text).toContain('This category is used by 1 service providers on the platform.')
  const { providers } = await admin.api.category.statistics({ id: first.id })
  expect(providers).toMatchObject([{ id, name: 'Una Pike', businessName: 'Counted', createdAt: expect.any(Date) }])
  expect((await admin.html(`${PAGE}?statistics=99999999`)).status).toBe(404)
})

test('the statistics of a group count those of its categories, each once [ADC-23, ADC-24]', async () => {
  const { group } = await addGroup(app)
  const both = [`${group.name} > First trade`, `${group.name} > Second trade`]
  await addProvider(app, { businessName: 'In Both', categories: both })
  await addProvider(app, { businessName: 'In The Group', categories: [group.name] })
  const page = await admin.html(`${PAGE}?statistics=${group.id}`)
  expect(page.text).toContain('This category is used by 2 service providers on the platform.')
  expect(page.text).toContain('In Both')
  expect(page.text).not.toContain('( )')
  const listed = (await admin.api.category.all()).groups.find(({ id }) => id === group.id)
  expect([listed?.usageCount, listed?.categories[0]?.usageCount]).toEqual([2, 1])
})

describe('a failing database', () => {
  test('is told of in the words of the specification [ADC-07, ADC-15, ADC-17, ADC-21, ADC-25, ADC-26]', async () => {
    const { group, first } = await addGroup(app, 'Failing')
    await query.execute('alter table category_terms rename to away')
    const all = await admin.html(PAGE)
    expect([all.status, all.text]).toEqual([500, expect.stringMatching(/Error Failed to load categories/)])
    await query.execute('alter table away rename to category_terms')
    // No date that a page could show.
    await addProvider(app, { categories: ['Failing > First trade'] })
    await query.execute(`update profiles set created_at = 'infinity' where account_type = 'provider'`)
    const statistics = await admin.html(`${PAGE}?statistics=${first.id}`)
    expect(statistics.text).toMatch(/Error Failed to load category statistics/)

    await query.execute('alter table audit_log add constraint refuses check (false) not valid')
    const typed = { name: 'Not saved', groupId: String(group.id), newGroup: '', secret: '', code: '' }
    const fails: [string, Record<string, string>, string][] = [
      [`${PAGE}?add`, typed, 'Failed to add category'],
      [`${PAGE}?edit=${first.id}`, typed, 'Failed to update category'],
      [`${PAGE}?delete=${first.id}`, { secret: '', code: '' }, 'Failed to delete category'],
    ]
    for (const [path, fields, words] of fails) {
      const page = await (await admin.post(path, fields)).text()
      expect(page).toContain(words)
      expect(page).toContain('Error')
    }
    const ordered = await admin.post(`${PAGE}?order=${group.id}`, { id: String(first.id) })
    expect(await told(ordered)).toContain('Failed to update category order')
    await query.execute('alter table audit_log drop constraint refuses')
    expect((await row(first.id))?.name).toBe('First trade')
  })
})
