/** The words that a category is found by, and those that nothing was found by. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import { auditLog, categoryTerms, searchMisses } from '#db/schema/index.ts'
import { addGroup } from '#tests/support/admin/category-acts.ts'
import { openForAdmin } from '#tests/support/admin/users.ts'
import { run } from '#tests/support/clock.ts'
import { allIn, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { namesFound, search } from '#tests/support/search.ts'

const { admin, adminId, app, query } = await openForAdmin({
  now: new Date('2026-11-20T12:00:00Z'),
  working: true,
  lines: [],
})

const PAGE = '/admin/categories'
const told = async (answer: Response) => (await admin.follow(answer)).source

describe('search terms', () => {
  const addTerm = (id: number, term: string, weight: string) =>
    admin.post(`${PAGE}/${id}`, { term, weight, categoryId: '', secret: '', code: '' })

  test('are what a search finds the providers of a category by, until they go', async () => {
    const { group, first } = await addGroup(app)
    await addProvider(app, { businessName: 'Named By Term', categories: [`${group.name} > First trade`] })
    expect(await namesFound(app, { service: 'gizmo whisperer' })).toEqual([])
    expect(await told(await addTerm(first.id, '  Gizmo   Whisperer ', '3'))).toContain('Search term added')
    expect(await namesFound(app, { service: 'gizmo whisperer' })).toEqual(['Named By Term'])
    expect((await admin.html(`${PAGE}/${first.id}`)).text).toContain('Gizmo Whisperer')
    await addTerm(first.id, 'gizmo whisperer', '1')
    const terms = await query.select().from(categoryTerms).where(eq(categoryTerms.categoryId, first.id))
    expect(terms.map(({ term, weight }) => [term, weight])).toEqual([['Gizmo Whisperer', 1]])
    expect(await namesFound(app, { service: 'gizmo' })).toEqual(['Named By Term'])
    await told(await admin.post(`${PAGE}/${first.id}?remove=${terms[0]?.id}`, { secret: '', code: '' }))
    expect(await namesFound(app, { service: 'gizmo' })).toEqual([])
    expect(await query.$count(auditLog, eq(auditLog.action, 'category.termRemoved'))).toBe(1)
  })

  test('of a group find the providers of its categories', async () => {
    const { group } = await addGroup(app)
    await addProvider(app, { businessName: 'Under The Group', categories: [`${group.name} > Second trade`] })
    await addTerm(group.id, 'doohickey', '2')
    expect(await namesFound(app, { service: 'doohickey' })).toEqual(['Under The Group'])
  })

  test('reach every provider of a large category', async () => {
    const { group, first } = await addGroup(app)
    const model = await addProvider(app, { categories: [`${group.name} > First trade`] })
    const ids = [model, ...(await copiesOf(model, 204))]
    await addTerm(first.id, 'thingamabob', '3')
    const counted = async () => (await search(app, { service: 'thingamabob' })).count
    await expect.poll(counted, { timeout: 20_000 }).toEqual({ number: ids.length, atLeast: false })
  })

  test('are refused when they say nothing, or are too long', async () => {
    const { first } = await addGroup(app)
    for (const term of ['', ' - ', 'x'.repeat(61)]) expect((await addTerm(first.id, term, '3')).status).toBe(400)
    expect((await addTerm(first.id, 'right', '9')).status).toBe(400)
  })
})

/** As many more of one provider, in two statements. */
async function copiesOf(model: string, number: number): Promise<string[]> {
  const ids = Array.from({ length: number }, () => crypto.randomUUID())
  const each = sql`unnest(${sql.param(ids)}::uuid[]) as copy (id)`
  await query.transaction(async (db) => {
    await db.execute(
      sql`insert into profiles (id, account_type, admin_created) select id, 'provider', true from ${each}`,
    )
    await db.execute(sql`
      insert into provider_categories (provider_id, category_id, position)
      select copy.id, category_id, position from provider_categories, ${each} where provider_id = ${model}`)
  })
  return ids
}

describe('searches that found nothing', () => {
  const SEARCHES = '/admin/searches'
  const look = (words: string, address: string) =>
    app.page(`/directory?service=${encodeURIComponent(words)}`, { address, headers: { 'user-agent': 'Mozilla/5.0' } })
  const listed = async () => (await admin.api.category.misses()).map(({ words }) => words)

  test('are listed once two visitors, or two days, have asked for the same', async () => {
    await look('Flux capacitor!', '203.0.113.1')
    await look('flux  CAPACITOR', '203.0.113.1')
    await look('moon rake', '203.0.113.1')
    expect(await listed()).toEqual([])
    await look('flux capacitor', '203.0.113.2')
    expect(await listed()).toEqual(['flux capacitor'])
    await app.clock.to(new Date(app.site.now().getTime() + DAY))
    await admin.begin(adminId) // the session of an admin lasts half a day
    await look('moon rake', '203.0.113.1')
    expect(await listed()).toEqual(['moon rake', 'flux capacitor'])
  })

  test('become a term of a category in two steps, and then find it', async () => {
    const { group, first } = await addGroup(app)
    await addProvider(app, { businessName: 'Back To It', categories: [`${group.name} > First trade`] })
    const page = await admin.html(SEARCHES)
    expect(page.text).toContain('flux capacitor')
    const choices = page.one('datalist', { id: page.all('input', { name: 'category' })[0]?.attribs.list ?? '' })
    const texts = allIn(choices, 'option').map(({ attribs }) => attribs.value)
    expect(texts).toContain(`${first.name} (${group.name})`)
    const chosen = { term: 'flux capacitor', secret: '', code: '', intent: '' }
    for (const category of ['', 'First trade', 'Frist trade']) {
      const refused = await admin.post(SEARCHES, { ...chosen, category })
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(`value="${category}"`)])
    }
    const added = await admin.post(SEARCHES, { ...chosen, category: ` first TRADE (${group.name})` })
    expect(await told(added)).toContain('Search term added')
    expect(await namesFound(app, { service: 'flux capacitor' })).toEqual(['Back To It'])
    expect(await listed()).toEqual(['moon rake'])
    await admin.post(SEARCHES, { ...chosen, term: 'moon rake', intent: 'drop', category: '' })
    expect(await listed()).toEqual([])
  })

  test('show the twenty most wanted, and all at an address of its own', async () => {
    const day = app.site.now().toISOString().slice(0, 10)
    const many = Array.from({ length: 23 }, (_, number) => ({ words: `wanted ${number}`, day, visitors: 2 }))
    await query.insert(searchMisses).values(many)
    const lines = async (path: string) => (await admin.html(path)).all('input', { name: 'term' }).length
    expect(await lines(SEARCHES)).toBe(20)
    const [all] = (await admin.html(SEARCHES)).all('a').filter((link) => textOf(link) === 'Show all 23')
    expect(await lines(all?.attribs.href ?? '')).toBe(23)
    const drop = { term: 'wanted 7', intent: 'drop', category: '', secret: '', code: '' }
    expect((await admin.post(all?.attribs.href ?? '', drop)).headers.get('location')).toBe(all?.attribs.href)
    await query.delete(searchMisses)
  })

  test.each([
    'john smith bathrooms',
    'mrs thimbleby',
    'call 07700 900123 zzqx',
    'someone@example.com',
    'zzqx wr5 3hd',
    'www.zzqx.com',
    'z',
  ])('never keep what may tell of a person: %s', async (words) => {
    for (const address of ['203.0.113.5', '203.0.113.6']) await look(words, address)
    expect(await query.$count(searchMisses)).toBe(0)
  })

  test('are not those of programs, nor of more than forty a day of one address, and go after 90 days', async () => {
    await app.page('/directory?service=zzqxbot', { headers: { 'user-agent': 'Googlebot/2.1' } })
    expect(await query.$count(searchMisses)).toBe(0)
    for (let tries = 0; tries < 42; tries += 1) await look(`zzqx${'abcdefgh'[tries % 8]}${tries}`, '203.0.113.9')
    expect(await query.$count(searchMisses)).toBe(40)
    await app.clock.to(new Date(app.site.now().getTime() + 91 * DAY))
    await run(app, 'search.forget')
    expect(await query.$count(searchMisses)).toBe(0)
  })
})
