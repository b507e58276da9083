import { expect, test } from 'vitest'
import { openAtNow } from '#tests/support/accounts.ts'
import { valueIn } from '#tests/support/html.ts'
import { aClient } from '#tests/support/job/form.ts'

const { app } = await openAtNow()

test('visitors who searched meet a form that knows what for', async () => {
  const page = await app.html('/post-job?service=sparky&location=Leeds')
  expect([valueIn(page, 'title'), valueIn(page, 'location')]).toEqual(['sparky', 'Leeds'])
})

test('a form begins at the place that the visitor has said before', async () => {
  const visitor = app.browser()
  await visitor.post('/near', { location: 'M25' })
  expect(valueIn(await visitor.html('/post-job'), 'location')).toBe('M25')
  expect(valueIn(await visitor.html('/post-job?location=Leeds'), 'location')).toBe('Leeds')
})

test.each([
  ['service=sparky&location=Leeds', 'sparky', 'Electrical Services', 'Leeds'],
  ['service=Plumbers', 'Plumbers', 'Plumbing', 'Bath'],
  ['category=Construction%2FTrade+%3E+Roofing&service=slates', 'slates', 'Roofing', 'Bath'],
  ['category=Nothing+of+ours', '', null, 'Bath'],
])('the form of a new job is filled in with what was searched for: %s', async (query, title, category, location) => {
  const tina = await aClient(app, { location: 'Bath' })
  const page = await tina.browser.html(`/post-job?${query}`)
  expect([valueIn(page, 'title'), valueIn(page, 'location')]).toEqual([title, location])
  const ticked = page.all('input', { name: 'category', checked: true }).map(({ attribs }) => Number(attribs.value))
  const { byId } = await app.site.taxonomy.read(app.work.db)
  expect(ticked.map((id) => byId.get(id)?.name)).toEqual(category ? [category] : [])
})

test.each([
  ['/directory?service=zzqx&location=Leeds', '/post-job?service=zzqx&location=Leeds'],
  ['/directory?service=zzqx&nearme=true&location=Near+me', '/post-job?service=zzqx'],
])('“Post this as a job” at %s leads there', async (from, to) => {
  const [link] = (await app.html(from)).all('a', { text: 'Post this as a job' })
  expect(link?.attribs.href).toBe(to)
})
