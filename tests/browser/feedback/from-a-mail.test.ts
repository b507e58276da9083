/** Feedback that a mail about a job asks for, a week after someone was hired: the clock of this site moves. */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#config/root.ts'
import { feedback } from '#db/schema/index.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addJob, daysAgo } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { freePort } from '#tests/support/http/free-port.ts'
import { openShell } from '#tests/support/http/shell.ts'
import { addProvider } from '#tests/support/people.ts'
import { alive, DESKTOP, PHONE, sideways, visitor } from '../support/browser.ts'
import { button, heading } from '../support/sign-up-flow.ts'

test('a poster follows the mail a week after the hire, logs in, and leaves feedback that is graded as hired [FBK-01, FBK-02]', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = await createTestApp({ working: true, environment: { SITE_URL: url } })
  onTestFinished(() => app.close()) // after the windows, whose pages still report to it
  const clientDir = join(root, 'build/client')
  await openShell(app, { settings: { port, siteUrl: app.site.settings.siteUrl, clientDir } })
  for (const width of [PHONE, DESKTOP]) {
    const provider = await addProvider(app, { businessName: 'Hollow Way Plumbing', location: 'Leeds' })
    const { id, email } = await addAccount(app)
    await addJob(app, id, { status: 'hired', hiredProviderId: provider, endedAt: daysAgo(app, 8) })
    await run(app, 'job.feedback')
    const { links } = await app.mailTo(email, /^How did Hollow Way Plumbing do/)

    const { page } = await visitor({ site: url, width, expects: /status of 404/ }) // no stream of messages here
    await page.goto(links.find((link) => link.endsWith('/feedback')) ?? '')
    await alive(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(page, 'Sign in').click()
    await heading(page, 'Leave feedback for Hollow Way Plumbing').waitFor()
    expect(await sideways(page)).toBe(0)
    await page.getByText('Excellent', { exact: true }).click()
    await page.getByLabel('Title').fill('Tidy and on time')
    await button(page, 'Send feedback').click()
    await page.getByText('Awaiting moderation').first().waitFor()
    const [left] = await app.site.database.query.select().from(feedback).where(eq(feedback.userId, id))
    expect(left).toMatchObject({ rating: 5, title: 'Tidy and on time', grade: 'hired', providerId: provider })
  }
})
