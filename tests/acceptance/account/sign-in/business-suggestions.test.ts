import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'
import { newBrowser } from '#tests/support/signing-up.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('business names: from 2 characters, at most 5, any case, id and name alone [ACC-10, ACC-12, ACC-13, API-22]', async () => {
  const names = ['Zinc Roofs', 'ZINC & Sons', 'All zinc', 'Zincworks', 'Old Zinc Yard', 'The Zinc Bar']
  for (const businessName of names) await addProvider(app, { businessName, email: 'secret@example.com' })
  const browser = newBrowser(app)
  const suggest = async (text: string) => {
    const answer = await browser.page(`/businesses/suggest?text=${encodeURIComponent(text)}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    return (await answer.json()) satisfies { value: string; label: string }[]
  }
  expect(await suggest('z')).toEqual([])
  const found = await suggest('zINc')
  expect(found).toHaveLength(5)
  for (const item of found) {
    expect(Object.keys(item).sort()).toEqual(['label', 'value'])
    expect(names).toContain(item.label)
  }
  expect(await suggest('%%')).toEqual([])
})

test('of a business that is not listed nothing is told [ACC-15]', async () => {
  const email = 'unlisted@example.com'
  const unlisted = [
    { memberFor: null },
    { hiddenAt: new Date() },
    { suspendedAt: new Date() },
    { emailConfirmed: false },
  ]
  for (const given of unlisted) {
    const business = await addProvider(app, { businessName: 'Out & About', email, ...given })
    expect(await (await newBrowser(app).post('/businesses/hint', { business, email })).json()).toEqual({ same: false })
  }
})

test('whether an email is a business’s: yes or no by POST, limited [ACC-15, API-66]', async () => {
  const business = await addProvider(app, { businessName: 'Hint & Co', email: 'hint@example.com' })
  const browser = newBrowser(app)
  const ask = (email: string) => browser.post('/businesses/hint', { business, email })
  expect(await (await ask(' HINT@example.com ')).json()).toEqual({ same: true })
  expect(await (await ask('other@example.com')).json()).toEqual({ same: false })
  const answers = []
  for (let tries = 0; tries < 20; tries += 1) answers.push((await ask('hint@example.com')).status)
  expect(answers.at(-1)).toBe(429)
  expect((await browser.page(`/businesses/hint?business=${business}&email=hint@example.com`)).ok).toBe(false)
})
