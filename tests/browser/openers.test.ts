import { expect, inject, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { alive, visitor } from './support/browser.ts'
import { type Cast, signIn } from './support/people.ts'
import { button } from './support/sign-up-flow.ts'

/** Another site opens ours in a window of its own, and keeps a hold on it. */
async function openedByAnother(path: string, who?: Cast) {
  const { page: other, context } = await visitor({ from: '198.18.7.36' })
  if (who) await signIn(context, who)
  await context.route('http://another.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Hello' }),
  )
  await other.goto('http://another.example/')
  const [ours] = await Promise.all([
    context.waitForEvent('page'),
    other.evaluate((to) => void Object.assign(window, { ours: window.open(to) }), inject('siteUrl') + path),
  ])
  const isHeld = () => other.evaluate(() => 'ours' in window && !(window.ours as Window).closed)
  return { ours, isHeld }
}

test('a site that opened ours loses its hold as soon as a person has logged in', async () => {
  const { ours, isHeld } = await openedByAnother('/about')
  await alive(ours)
  await ours.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await ours.getByLabel('Email').fill('tom@example.com')
  await ours.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  expect(await isHeld()).toBe(true)
  await button(ours, 'Sign in').click()
  await ours.waitForURL('**/directory')
  expect(await isHeld()).toBe(false)
})

test('and has none on a page that a logged-in person opens, or on one to log in', async () => {
  for (const { ours, isHeld } of [await openedByAnother('/about', 'tom'), await openedByAnother('/login')]) {
    await alive(ours)
    expect(await isHeld()).toBe(false)
  }
})
