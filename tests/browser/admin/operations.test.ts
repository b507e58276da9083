/** The operator's pages on a site of their own, whose queue the test can reach. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { addDeadLetter, addFailedTask } from '#tests/support/admin/operation-acts.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { freePort } from '#tests/support/http/free-port.ts'
import { openShell } from '#tests/support/http/shell.ts'
import { bringAxe, findingsNow } from '../support/axe.ts'
import { open, sideways, turning, visitor } from '../support/browser.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  port = await freePort()
  app = await createTestApp({ working: true, environment: { PORT: String(port) }, lines: [] })
})
afterAll(() => app.close())

const PAGES = ['', '/queues?view=retried', '/schedule', '/health', '/backups', '/account']
const letter = { name: 'Ann', email: 'ann@example.com', topic: 'A question', message: 'The tap drips.' }

test('the first admin is told when the connection breaks, tries again and signs in; a dead letter is tried again, and its mail arrives; the pages fit and are sound [ADM-19, ADM-58]', async () => {
  const settings = { port, siteUrl: app.site.settings.siteUrl, clientDir: join(root, 'build/client') }
  const { url } = await openShell(app, { settings })
  const { page } = await visitor({ site: url, expects: /status of 401|ERR_FAILED/, before: bringAxe })
  await open(page, '/admin-signup')
  await page.route('**/admin-signup.data*', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  const create = page.getByRole('button', { name: 'Create admin' })
  await create.click()
  await page.getByText('Unexpected error. Please try again.').first().waitFor()
  await create.click()
  await page.getByRole('heading', { name: 'Admin login' }).waitFor()

  await addDeadLetter(app, { mail: 'contact.sent', data: letter })
  await addFailedTask(app)
  await open(page, '/admin')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: '1 task was given up' }).click()

  await page.getByRole('button', { name: 'Try again: contact.sent' }).click()
  await page.getByRole('heading', { name: 'No failed tasks' }).waitFor()
  expect((await app.mailTo(app.site.live.site().contactEmail)).text).toContain('The tap drips.')

  await addDeadLetter(app)
  await addFailedTask(app)
  const turn = await turning(page)
  await turn('phone')
  for (const path of PAGES) {
    await open(page, `/admin${path}`)
    expect([path, await sideways(page), await findingsNow(page)]).toEqual([path, 0, []])
  }
})
