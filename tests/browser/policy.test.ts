/** A policy that pages violate themselves hides real attacks among its reports; browser.ts fails what violates it. */
import { test } from 'vitest'
import { alive, open, visitor } from './support/browser.ts'
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
