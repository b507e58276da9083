import { expect, test } from 'vitest'
import { CONSENT_WORDING } from '#contract/account/words.ts'
import { consents } from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { readHtml, textOf } from '#tests/support/html.ts'
import { tapForm } from '#tests/support/job/form.ts'
import { GROUP, north, PLUMBING, ROOFING } from '#tests/support/mail/alerts.ts'
import { addProvider } from '#tests/support/people.ts'
import { newBrowser } from '#tests/support/signing-up.ts'

const { app } = await openAtNow()
const tree = await app.site.taxonomy.read(app.site.database.query)
const idOf = (text: string) => tree.find(text)?.id ?? 0
const [plumbing, roofing, trade] = [idOf(PLUMBING), idOf(ROOFING), idOf(GROUP)]

/** So many miles north of Leeds. */
async function member(category: string, given: { miles?: number; alerts?: boolean; pence?: number } = {}) {
  const { miles = 1, alerts = true, pence } = given
  const services = pence ? [{ title: 'Work', pricePence: pence, unit: 'per hour' as const }] : []
  const userId = await addProvider(app, { ...north(miles), location: 'Leeds', categories: [category], services })
  if (!alerts) return
  const consent = { userId, kind: 'job_alerts' as const, wording: CONSENT_WORDING.job_alerts, givenAt: new Date() }
  await app.site.database.query.insert(consents).values(consent)
}

test('the preview counts who would be alerted: of the trade or its group, near, with alerts on', async () => {
  await member(PLUMBING)
  await member(GROUP)
  await member(ROOFING)
  await member(PLUMBING, { alerts: false })
  await member(PLUMBING, { miles: 40 })
  const visitor = newBrowser(app)
  expect(await visitor.api.alert.recipients({ categoryIds: [plumbing], location: 'LS1' })).toEqual({
    number: 2,
    more: false,
  })
  expect(await visitor.api.alert.recipients({ categoryIds: [trade], location: 'LS1' })).toEqual({
    number: 3,
    more: false,
  })
  expect(await visitor.api.alert.recipients({ categoryIds: [plumbing], location: 'Nowhere at all' })).toBeNull()
  const shown = await readHtml(
    await visitor.post('/post-job', { ...tapForm, location: 'LS1 4AP', category: String(plumbing), intent: 'preview' }),
  )
  expect(shown.text).toContain('2 providers near you will hear of this.')
})

test('the price guide is of five near by, else of the UK, else nothing', async () => {
  const visitor = newBrowser(app)
  const ask = (location: string) => visitor.api.category.prices({ categoryId: roofing, location })
  for (const pence of [4000, 4500, 5000, 5500]) await member(ROOFING, { pence })
  expect(await ask('Leeds')).toBeNull()
  await member(ROOFING, { pence: 90_000 })
  const ranges = [{ unit: 'per hour', lowPence: 4500, highPence: 5500, providers: 5 }]
  expect(await ask('LS1')).toEqual({ category: 'Roofing', near: true, ranges, paid: null })
  expect(await ask('Truro')).toEqual({ category: 'Roofing', near: false, ranges, paid: null })
  const html = await visitor.html(`/post-job?category=${encodeURIComponent(ROOFING)}&location=LS1`)
  expect(textOf(html.one('section', { 'data-step': '4' }))).toContain(
    'Roofing near you £45 to £55 an hour, from 5 providers',
  )
  const typed = { category: String(roofing), title: 'Slates', location: 'Truro', intent: 'preview' }
  const previewed = await readHtml(await visitor.post('/post-job', typed))
  expect(previewed.text).toContain('Roofing in the UK £45 to £55 an hour, from 5 providers')
  const answer = await visitor.post('/post-job/prices', { category: String(roofing), location: 'Leeds' })
  expect(await answer.json()).toMatchObject({ near: true })
  expect((await visitor.post('/post-job/prices', { category: 'x', location: 'Leeds' })).status).toBe(400)
  expect((await visitor.page('/post-job/prices')).status).toBe(404)
})
