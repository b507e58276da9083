/** A mail scanner opens every link with a browser that runs scripts: nothing happens before a person presses something. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#config/root.ts'
import { mailbox } from '#db/schema/index.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { addClaim, addDispute } from '#tests/support/admin/claim-acts.ts'
import { importedOf } from '#tests/support/admin/imports.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { freePort } from '#tests/support/http/free-port.ts'
import { openShell } from '#tests/support/http/shell.ts'
import { addUnclaimed, askedLink, submitClaimForm } from '#tests/support/mail/claims.ts'
import { muteJobLink, outcomeLink, unsubscribeLink } from '#tests/support/mail/links.ts'
import { addProvider } from '#tests/support/people.ts'
import { signUp } from '#tests/support/signing-up.ts'
import { alive, open, visitor } from '../support/browser.ts'
import { button, heading } from '../support/sign-up-flow.ts'

/** A site that tests look into, behind an HTTP shell of its own. */
async function openSite() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = await createTestApp({ working: true, environment: { SITE_URL: url } })
  onTestFinished(() => app.close())
  const clientDir = join(root, 'build/client')
  await openShell(app, { settings: { port, siteUrl: app.site.settings.siteUrl, clientDir } })
  return { app, url }
}

/** Who may not see the stream of messages, and a page that is not there, complain on the console. */
const expects = /status of (401|403|404|410)/

test('a scanner that runs scripts opens every link of our mails, and nothing changes', {
  timeout: 300_000,
}, async () => {
  const { app, url } = await openSite()
  const links = await mailedLinks(app, url)
  const paths = new Set([...links].map((link) => new URL(link).pathname.split('/')[1]))
  for (const path of ['confirm-email', 'reset-password', 'claim-account', 'admin-invitation', 'listing-request']) {
    expect([...paths]).toContain(path)
  }
  for (const path of ['unsubscribe', 'job-outcome', 'job-alerts', 'feedback-invitations', 'invitation']) {
    expect([...paths]).toContain(path)
  }
  const before = await tables(app)
  const changed: string[] = []
  const { page, context } = await visitor({ site: url, expects })
  for (const link of links) {
    await context.clearCookies()
    await page.goto(link)
    await alive(page)
    await page.waitForLoadState('networkidle')
    const after = await tables(app)
    for (const [name, rows] of after) if (rows !== before.get(name)) changed.push(`${new URL(link).pathname}: ${name}`)
    if (changed.length > 0) break
  }
  expect(changed).toEqual([])
})

test('a scanner comes first, and the person who signed up confirms, logs in and goes on to where they were going', async () => {
  const { app, url } = await openSite()
  const provider = await addProvider(app, { businessName: 'Hollow Way Plumbing', location: 'Leeds' })
  const { page } = await visitor({ site: url, expects })
  await open(page, `/directory/${provider}/feedback`)
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  const email = `${randomUUID()}@example.com`
  await page.getByLabel('Full name').fill('Rosa Finch')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Location').fill('Leeds')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign up').click()
  await heading(page, 'Account Created').waitFor()
  const link = (await app.mailTo(email, /^Confirm/)).links[0] ?? ''

  const { page: scanner } = await visitor({ site: url, expects })
  await scanner.goto(link)
  await alive(scanner)
  await scanner.waitForLoadState('networkidle')

  await page.goto(link)
  await alive(page)
  await button(page, 'Confirm my email').click()
  await heading(page, 'Email Confirmed').waitFor()
  await page.waitForURL(`**/directory/${provider}/feedback`)
  await heading(page, 'Leave feedback for Hollow Way Plumbing').waitFor()
})

/** One of each link that acts, as mails carry them. */
async function mailedLinks(app: TestApp, url: string): Promise<Set<string>> {
  const { query } = app.site.database
  const signedUp = await signUp(app)
  const person = await addAccount(app)
  const browser = await app.as(person.id)
  await browser.api.account.changeEmail({ email: `${randomUUID()}@new.example`, secret: PASSWORD })
  await app.visitor('203.0.113.1').account.recover({ email: person.email })
  const confirmed = await addAccount(app)
  await app.visitor('203.0.113.2').account.resend({ email: confirmed.email })

  const asked = await addUnclaimed(app)
  await askedLink(app, asked)
  await submitClaimForm(app, await addUnclaimed(app))
  const admin = await app.as(await addClient(app, { accountType: 'admin' }))
  const claim = await addClaim(app)
  await admin.api.business.accept({ id: claim.id, reason: 'phone' })
  const disputed = await addDispute(app)
  await admin.api.business.handOver({ id: disputed.id, reason: 'They own the lease.' })
  await admin.api.staff.invite({ username: 'robin', email: 'robin@example.com', role: 'moderator' })

  const [removed, corrected] = [await addUnclaimed(app), await addUnclaimed(app)]
  const asker = { name: '', email: '', words: '', relation: '', phoneNumber: '', proof: 'link' as const }
  await app.visitor('203.0.113.3').listing.askRemoval({ id: removed.id, ...asker })
  const changes = { businessName: 'Hollow Way', phone: '', website: '', location: 'Leeds', bio: '' }
  await app.visitor('203.0.113.4').listing.askCorrection({ id: corrected.id, ...asker, ...changes })

  const { id } = await importedOf(admin.api, 'users', ['Name,Email', 'Nia Price,mover@example.org'])
  await admin.api.listingImport.invite({ id })
  await run(app, 'import.invite')

  const provider = await addProvider(app, { businessName: 'Ridge Plumbing', location: 'Leeds' })
  await app.person(provider).feedback.invite({ addresses: 'past@example.org' })
  const poster = await addClient(app)
  const postedAt = app.site.now()
  const job = { id: await addJob(app, poster, { postedAt }), userId: poster, postedAt }

  for (const email of [
    signedUp.email,
    asked.email,
    claim.email,
    disputed.email,
    'past@example.org',
    'mover@example.org',
  ]) {
    await app.mailTo(email)
  }
  for (const email of ['robin@example.com', removed.email, corrected.email, person.email, confirmed.email])
    await app.mailTo(email)
  await expect.poll(async () => (await query.select().from(mailbox)).length).toBeGreaterThan(12)
  return new Set([
    ...(await query.select().from(mailbox)).flatMap(({ links }) => links).filter((link) => link.startsWith(url)),
    unsubscribeLink(app, provider, 'job_alerts'),
    unsubscribeLink(app, poster, 'messages'),
    ...(['hired', 'close', 'looking', 'renew'] as const).map((answer) => outcomeLink(app, job, answer).href),
    muteJobLink(app, provider, job.id),
  ])
}

/** Every row of the tables of the product. Counts of visits, limits per visitor and what the clock writes are no act of a person. */
async function tables(app: TestApp): Promise<Map<string, string>> {
  const { query } = app.site.database
  const { rows } = await query.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('rate_limits', 'listing_views', 'clock_runs', 'daily_figures', 'site_totals')
      order by relname`)
  const texts = new Map<string, string>()
  for (const { name } of rows) {
    const found = await query.execute<{ text: string }>(sql`select t::text as text from ${sql.identifier(name)} t`)
    texts.set(
      name,
      found.rows
        .map(({ text }) => text)
        .toSorted()
        .join('\n'),
    )
  }
  return texts
}
