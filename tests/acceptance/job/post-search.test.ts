import { expect, test } from 'vitest'
import { openAtNow } from '#tests/support/accounts.ts'
import { hrefsIn, valueIn } from '#tests/support/html.ts'
import { aClient } from '#tests/support/job/form.ts'

const { app } = await openAtNow()

test('visitors who searched are led back to a form that knows what for', async () => {
  const here = '/post-job?service=sparky&location=Leeds'
  const page = await app.html(here)
  const back = `return=${encodeURIComponent(here)}`
  expect(page.all('main').flatMap(hrefsIn)).toEqual([`/login?${back}`, `/signup?${back}`])
  expect((await app.html('/post-job')).all('main').flatMap(hrefsIn)).toContain('/signup')
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
