import { expect, test } from 'vitest'
import { visit } from './support/browser.ts'

const SENTENCE = 'More people are here than we can serve at this moment. Please try again in a few seconds.'

for (const [name, path] of [
  ['directory', '/directory'],
  ['job directory', '/job-directory'],
  ['categories', '/categories'],
] as const) {
  test(`a server that is too busy for the ${name} says so on the page that is open`, async () => {
    const page = await visit('/about', { expects: /503|Too busy|Service Unavailable/ })
    const busy = { status: 503, headers: { 'retry-after': '3' }, contentType: 'text/plain', body: SENTENCE }
    await page.route(/\.data/, (route) => route.fulfill(busy))
    await page.locator(`footer a[href="${path}"]`).click()
    await page.getByText(SENTENCE).first().waitFor()
    expect(await page.getByText(/Try again/).count()).toBeGreaterThan(0)
  })
}
