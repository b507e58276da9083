import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'

const app = await createTestApp()
afterAll(() => app.close())

const ids = await Promise.all(
  ['Ash Roofing', 'Birch Roofing', 'Cedar Roofing'].map((businessName) =>
    addProvider(app, {
      businessName,
      phone: '07700900111',
      email: 'hidden@roof.example',
      location: 'Leeds',
      categories: ['Construction/Trade > Roofing'],
      services: [{ title: 'Survey', description: 'With photographs', pricePence: 12_050 }],
    }),
  ),
)

const read = async (path: string) => (await app.api(`/api/v1${path}`)).json()

test('the directory is read page by page, each listing once', async () => {
  const seen: string[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 5; pages += 1) {
    const page = await read(`/providers?service=roofing&limit=2${cursor && `&cursor=${cursor}`}`)
    expect(page).toMatchObject({ count: 3, reach: 'fits' })
    seen.push(...page.items.map(({ id }: { id: string }) => id))
    cursor = page.nextCursor
  }
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

test('a listing is data: money in pence, absolute addresses, and no contact details', async () => {
  const listing = await read(`/providers/${ids[0]}`)
  expect(listing).toMatchObject({
    name: 'Ash Roofing',
    url: `http://127.0.0.1:3000/directory/${ids[0]}`,
    services: [{ title: 'Survey', price: { amount: 12_050, currency: 'GBP' } }],
    joinedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    openNow: null,
  })
  expect(JSON.stringify(listing)).not.toMatch(/07700900111|hidden@roof/)
})

test('numbers of a query are numbers; what is wrong is named by its field', async () => {
  expect(await read('/providers?service=roofing&radius=50&lat=53.8&lng=-1.5')).toMatchObject({ order: 'nearest' })
  const wrong = await app.api('/api/v1/providers?radius=7&limit=many&color=red')
  expect(wrong.status).toBe(400)
  const { code, data } = await wrong.json()
  expect(code).toBe('INPUT_INVALID')
  expect(data.fields.map(({ field }: { field: string }) => field)).toEqual(expect.arrayContaining(['radius', 'limit']))
  expect(await read('/providers?cursor=abc')).toMatchObject({ code: 'CURSOR_UNKNOWN' })
  expect(await read('/providers?lat=53.8')).toMatchObject({ code: 'PAIR_NEEDED' })
})

test('places and price guides are found as on the pages', async () => {
  expect(await read('/places?text=LS6')).toMatchObject({ best: { outward: 'LS6', country: 'GB' } })
  expect((await read('/places/suggestions?text=Lee')).items.map(({ label }: { label: string }) => label)).toContain(
    'Leeds, West Yorkshire',
  )
  const { items } = await read('/categories')
  expect(await read(`/categories/${items[0].id}/prices`)).toEqual({ guide: null })
  expect(await read('/categories/999999/prices')).toMatchObject({ code: 'NOT_FOUND' })
})
