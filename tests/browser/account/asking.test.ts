/** What takes something away asks first, and the harmless answer comes first. */
import { expect, test } from 'vitest'
import { open, visitor } from '../support/browser.ts'
import { type Cast, signIn } from '../support/people.ts'
import { button } from '../support/sign-up-flow.ts'

async function at(path: string, who: Cast, script = true) {
  const { page, context } = await visitor({ script })
  await signIn(context, who)
  await open(page, path)
  return page
}

const focused = 'document.activeElement?.textContent'

test('cancelling a membership begins with the focus on keeping it, and Enter keeps it', async () => {
  const page = await at('/profile?tab=subscriptions', 'maya')
  await button(page, 'Cancel membership').click()
  await button(page, 'Yes, cancel it').waitFor()
  await expect.poll(() => page.evaluate(focused)).toBe('Keep my membership')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByText('Cancels Soon').count()).toBe(0)
  await open(page, '/profile?tab=subscriptions')
  expect(await button(page, 'Cancel membership').count()).toBe(1)
})

test('logging out everywhere begins with the focus on staying', async () => {
  const page = await at('/account/security', 'maya')
  await button(page, 'Log out of all devices').click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => page.evaluate(focused)).toBe('Stay logged in')
})

test.each([true, false])('a job whose deletion was asked for can be kept, JavaScript %s', async (script) => {
  const page = await at('/profile?tab=jobs', 'tom', script)
  const job = page.getByRole('article').first()
  const title = await job.getByRole('heading').textContent()
  await job.locator('summary').click()
  await job.getByRole('link', { name: 'Keep this job' }).click()
  await job.getByRole('button', { name: 'Delete this job' }).waitFor({ state: 'hidden' })
  expect(await job.getByRole('heading').textContent()).toBe(title)
  if (script) expect(await page.evaluate('document.activeElement?.tagName')).toBe('SUMMARY')
})
