import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { jobAlerts, listingOrigins, mailLinks, undeliverableAddresses, user } from '#db/schema/index.ts'
import { type Account, addAccount, forgetLimits, logIn } from '#tests/support/accounts.ts'
import { addUnclaimed } from '#tests/support/admin/request-acts.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { dump } from '#tests/support/database/dump.ts'
import { type Html, said, textOf } from '#tests/support/html.ts'
import { addLeedsJob, addReader, postJob, queueAlerts } from '#tests/support/mail/alerts.ts'
import { linkToken } from '#tests/support/mail/links.ts'
import { type FakeSmtp, fakeSmtp } from '#tests/support/mail/smtp.ts'
import { settled } from '#tests/support/membership.ts'

const NO_SUCH_USER = '550 5.1.1 <someone@example.com>: no such user here'

async function withSmtp(): Promise<{ app: TestApp; smtp: FakeSmtp }> {
  const smtp = await fakeSmtp()
  const app = await createTestApp({ working: true, environment: { SMTP_URL: smtp.url } })
  app.site.log.level = 'silent' // what is given up is logged as an error
  onTestFinished(async () => {
    await app.close()
    await smtp.close()
  })
  return { app, smtp }
}

async function recover(app: TestApp, { email }: Pick<Account, 'email'>) {
  await forgetLimits(app)
  await app.visitor().account.recover({ email })
  await settled(app)
}

const marks = (app: TestApp) => app.work.db.select().from(undeliverableAddresses)

/** What a page says of an address that cannot be mailed. */
const warnings = (page: Html) => page.all('aside', { 'aria-label': 'We can’t deliver emails to you' }).map(textOf)

async function refused(app: TestApp, smtp: FakeSmtp, person: Account, line = NO_SUCH_USER) {
  smtp.answer(person.email, line)
  await recover(app, person)
}

describe('an address that the mail server refuses for good', () => {
  test('is tried once, and its mail is a dead letter without a body', async () => {
    const { app, smtp } = await withSmtp()
    const tina = await addAccount(app)
    await refused(app, smtp, tina)
    const { rows } = await app.work.db.execute<{ name: string; data: object; tries: number }>(sql`
      select name, data, retry_count as tries from queue.job where name in ('mail', 'dead-letter')`)
    const task = { mail: 'account.recoveryAsked', data: { email: tina.email } }
    expect(rows).toEqual([{ name: 'dead-letter', data: { queue: 'mail', reason: '550 5.1.1', task }, tries: 0 }])
    expect(await marks(app)).toMatchObject([{ userId: tina.id, reason: '550 5.1.1' }])
    expect(await dump(app)).not.toContain('no such user')
  })

  test('is named to its owner on every page after the next sign-in, with ways to mend it', async () => {
    const { app, smtp } = await withSmtp()
    const tina = await addAccount(app)
    expect(warnings(await (await logIn(app, tina)).html('/'))).toEqual([])
    await refused(app, smtp, tina)
    const browser = await logIn(app, tina)
    const page = await browser.html('/')
    expect(warnings(page)).toEqual([expect.stringContaining(`We can’t deliver emails to ${tina.email}:`)])
    expect(page.one('a', { text: 'change your address' }).attribs.href).toBe('/account/security')
    page.one('form', { action: '/try-address', method: 'post' })
    expect(warnings(await (await logIn(app, await addAccount(app))).html('/'))).toEqual([])
  })

  test('of a business that we list gets no second notice: a letter waits for it', async () => {
    const { app, smtp } = await withSmtp()
    const email = 'owner@wren.example'
    const id = await addUnclaimed(app, { email })
    smtp.answer(email, NO_SUCH_USER)
    await run(app, 'listing.notice')
    await settled(app)
    const [origin] = await app.work.db.select().from(listingOrigins).where(eq(listingOrigins.profileId, id))
    expect(origin).toMatchObject({ noticeKind: null, noticedAt: null, mailRefusedAt: expect.any(Date) })
    smtp.answer(email, null)
    await run(app, 'listing.notice')
    await settled(app)
    expect(smtp.mails).toEqual([])
  })

  test('gets mail again when its owner says that it works', async () => {
    const { app, smtp } = await withSmtp()
    const tina = await addAccount(app)
    await refused(app, smtp, tina)
    smtp.answer(tina.email, null)
    const browser = await logIn(app, tina)
    const page = await browser.follow(await browser.post('/try-address', {}))
    expect(said(page)).toContain('We’ll email your address again.')
    expect(warnings(page)).toEqual([])
    expect(await marks(app)).toEqual([])
  })

  test('that is not confirmed yet gets its link again when its owner says that it works', async () => {
    const { app, smtp } = await withSmtp()
    const tina = await addAccount(app, { emailConfirmed: false })
    await refused(app, smtp, tina)
    smtp.answer(tina.email, null)
    await forgetLimits(app)
    await (await logIn(app, tina)).post('/try-address', {})
    await settled(app)
    expect(smtp.mails.map(({ to, data }) => [to[0], /^Subject: (.*)$/m.exec(data)?.[1]?.trim()])).toEqual([
      [tina.email, 'Confirm your email for Fettle'],
    ])
    const { query } = app.site.database
    expect(await query.$count(mailLinks, eq(mailLinks.purpose, 'signup'))).toBe(1)
  })

  test('is forgotten when another one is confirmed, and when the account goes', async () => {
    const { app, smtp } = await withSmtp()
    const [tina, una] = [await addAccount(app), await addAccount(app)]
    await refused(app, smtp, tina)
    await refused(app, smtp, una)
    const token = await linkToken(app, { id: tina.id, email: 'new@example.com' }, 'email_change')
    await app.person(tina.id).account.follow({ token })
    expect(await marks(app)).toMatchObject([{ userId: una.id }])
    await app.work.db.delete(user).where(eq(user.id, una.id))
    expect(await marks(app)).toEqual([])
  })

  test('gets no bulk mail, not even what waited already, but still what its owner asks for', async () => {
    const { app, smtp } = await withSmtp()
    const [reader, other] = [await addReader(app), await addReader(app)]
    smtp.answer(reader.email, NO_SUCH_USER)
    const jobId = await addLeedsJob(app)
    await queueAlerts(app, jobId, [reader])
    await settled(app)
    expect(await marks(app)).toMatchObject([{ userId: reader.id }])
    smtp.answer(reader.email, null)
    await queueAlerts(app, jobId, [reader, other])
    await settled(app)
    const next = await postJob(app)
    const chosen = await app.work.db.select().from(jobAlerts).where(eq(jobAlerts.jobId, next))
    expect(chosen.map(({ providerId }) => providerId)).toEqual([other.id])
    await settled(app)
    expect([...new Set(smtp.mails.flatMap(({ to }) => to))]).toEqual([other.email])
    await recover(app, reader)
    expect(smtp.mails.at(-1)?.to).toEqual([reader.email])
  })

  test('at sign-up is named on the page that waits for the confirmation', async () => {
    const { app, smtp } = await withSmtp()
    const email = 'tina@exampel.com'
    smtp.answer(email, NO_SUCH_USER)
    const browser = app.browser()
    const input = { accountType: 'client', fullName: 'Tina Marsh', email, location: 'M1 1AE' } as const
    await browser.api.account.signUp({ ...input, password: 'a quiet kettle' })
    await settled(app)
    expect((await browser.html('/confirm-email')).text).toContain('the confirmation email could not be sent yet')
  })
})

describe('what is not the address’s fault marks no address, and is tried again', () => {
  test.each([
    ['a temporary refusal (greylisting)', '450 4.7.1 try later'],
    ['a refusal to relay for us', '550 5.7.1 relaying denied'],
    ['a full server', '452 4.3.1 insufficient storage'],
  ])('%s', async (_what, line) => {
    const { app, smtp } = await withSmtp()
    const tina = await addAccount(app)
    smtp.answer(tina.email, line)
    await app.visitor().account.recover({ email: tina.email })
    const retried = async () => {
      const { rows } = await app.work.db.execute(sql`select from queue.job where name = 'mail' and state = 'retry'`)
      return rows.length
    }
    await expect.poll(retried, { timeout: 10_000 }).toBe(1)
    expect(await marks(app)).toEqual([])
    smtp.answer(tina.email, null)
    await app.work.db.execute(sql`update queue.job set start_after = now() where state = 'retry'`)
    await settled(app)
    expect(smtp.mails).toHaveLength(1)
  })

  test('a refused login', async () => {
    const { app, smtp } = await withSmtp()
    smtp.become('refusing')
    await app.visitor().account.recover({ email: (await addAccount(app)).email })
    while (smtp.connections() === 0) await sleep(50)
    await sleep(300)
    expect(await marks(app)).toEqual([])
  })
})

test('every mail says that it comes from a machine', async () => {
  const { app, smtp } = await withSmtp()
  const reader = await addReader(app)
  await queueAlerts(app, await addLeedsJob(app), [reader])
  await recover(app, reader)
  expect(smtp.mails).toHaveLength(2)
  for (const { data } of smtp.mails) expect(data).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  expect(
    smtp.mails.filter(({ data }) => /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m.test(data)),
  ).toHaveLength(1)
})
