/** A policy that pages violate themselves hides real attacks among its reports; browser.ts fails what violates it. */
import { expect, test } from 'vitest'
import { alive, open, PHONE, visitor } from './support/browser.ts'
import { signInAnew } from './support/people.ts'
import { button } from './support/sign-up-flow.ts'

test('the pages of the test payment provider keep to the policy', async () => {
  const { page, context } = await visitor()
  await signInAnew(context, 'nadia')
  await open(page, '/membership')
  await button(page, 'Continue to payment').click()
  await page.waitForURL('**/dev/payments/checkout/*')
  await alive(page)
  await page.getByRole('radio', { name: /is declined/ }).check()
  await page.reload()
  await alive(page)
})

test.each([false, true])(
  'the reference of the API is shown in its own style, under a policy of its own (dark: %s)',
  async (dark) => {
    const { page } = await visitor({ width: PHONE, dark })
    await page.goto('/api/reference')
    await page.getByRole('heading', { name: 'Fettle API' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE)
    // Without its style, every icon fills the window.
    expect(
      await page.locator('svg').evaluateAll((icons) => icons.filter((icon) => icon.clientWidth > 100).length),
    ).toBe(0)
  },
)
