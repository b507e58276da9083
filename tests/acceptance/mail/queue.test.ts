import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { jobs, mailbox, mailLinks, user } from '#db/schema/index.ts'
import { sendMail } from '#server/mail/send.ts'
import { addAccount, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { dump } from '#tests/support/database/dump.ts'
import { addLeedsJob, addReader, queueAlerts } from '#tests/support/mail/alerts.ts'
import { type FakeSmtp, fakeSmtp } from '#tests/support/mail/smtp.ts'
import { settled } from '#tests/support/membership.ts'

async function withSmtp(behaviour: Parameters<typeof fakeSmtp>[0] = 'accepting') {
  const smtp = await fakeSmtp(behaviour)
  const app = await createTestApp({ working: true, environment: { SMTP_URL: smtp.url } })
  onTestFinished(async () => {
    await app.close()
    await smtp.close()
  })
  return { app, smtp }
}

/** Lets tasks that wait for a while be tried now. */
async function hurry(app: TestApp) {
  await app.site.database.query.execute(sql`update queue.job set start_after = now() where state = 'retry'`)
  app.site.queue.nudge(['event', 'mail', 'bulk-mail'])
}

async function arrived(app: TestApp, smtp: FakeSmtp, count: number): Promise<string[]> {
  for (let waited = 0; smtp.mails.length < count && waited < 20_000; waited += 100) {
    await sleep(100)
    if (waited % 1000 === 900) await hurry(app)
  }
  return smtp.mails.map(({ data }) => data.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** Every secret that mails carry: tokens of links and codes. */
const secretsIn = (mails: string[]) => [
  ...new Set(
    mails.flatMap((mail) => [
      ...[...mail.matchAll(/access_token=([\w-]{43})/g)].map(([, token]) => token ?? ''),
      ...(/^Subject:.*code/m.test(mail) ? (/\b\d{6}\b/.exec(bodyOf(mail)) ?? []) : []),
    ]),
  ),
]

/** Hashes, ids and fractions (of seconds, of coordinates) hold a code of six digits by chance. */
const DIGITS_OF_OTHERS = /[\da-f-]{32,}|\d\.\d+/g

const holds = (text: string, secret: string) =>
  /^\d+$/.test(secret)
    ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text.replace(DIGITS_OF_OTHERS, ' '))
    : text.includes(secret.toLowerCase())

/** The text of a mail, without its headers and those of its first part. */
const bodyOf = (mail: string) =>
  mail
    .split(/\r?\n\r?\n/)
    .slice(2)
    .join()

const input = (email: string) =>
  ({ accountType: 'client', fullName: 'Tina Marsh', email, location: 'M1 1AE', password: PASSWORD }) as const

describe('a link or code in a mail', () => {
  test('is in no table, neither while the mail waits nor when it has gone', { timeout: 60_000 }, async () => {
    const { app, smtp } = await withSmtp('refusing')
    const known = await addAccount(app)
    const bare = await addAccount(app, { password: null })
    await app.browser().api.account.signUp(input('tina@example.com'))
    await app.visitor().account.recover({ email: known.email })
    const browser = await logIn(app, known)
    await browser.api.account.changeEmail({ email: 'next@example.com', secret: PASSWORD })
    await app.person(bare.id).account.sendCode()
    while (smtp.connections() < 4) await sleep(50)
    const waiting = await dump(app)
    expect(waiting).toContain('account.recoveryasked')
    smtp.become('accepting')
    const secrets = secretsIn(await arrived(app, smtp, 4))
    expect(secrets).toHaveLength(4)
    await settled(app)
    const gone = await dump(app)
    for (const text of [waiting, gone]) {
      expect(secrets.filter((secret) => holds(text, secret))).toEqual([])
    }
    const { rows } = await app.work.db.execute(sql`select from queue.job where name = 'mail'`)
    expect(rows).toEqual([])
  })

  test('is in no dead letter', { timeout: 60_000 }, async () => {
    const { app, smtp } = await withSmtp('dropping')
    await app.browser().api.account.signUp(input('tina@example.com'))
    await arrived(app, smtp, 1)
    for (let dead = 0; dead === 0; dead = (await app.site.queue.waiting())['dead-letter'] ?? 0) {
      await app.work.db.execute(sql`
        update queue.job set retry_count = retry_limit where name = 'mail' and state = 'retry'`)
      await hurry(app)
      await sleep(200)
    }
    const text = await dump(app)
    const secrets = secretsIn(smtp.mails.map(({ data }) => data.replace(/=\r?\n/g, '').replaceAll('=3D', '=')))
    expect(secrets).toHaveLength(1)
    expect(secrets.filter((secret) => holds(text, secret))).toEqual([])
    expect(text).toContain('dead-letter')
  })

  test('is the same, and works, when a server broke off and the mail goes out again', { timeout: 60_000 }, async () => {
    const { app, smtp } = await withSmtp('dropping')
    await app.browser().api.account.signUp(input('tina@example.com'))
    await arrived(app, smtp, 1)
    smtp.become('accepting')
    const mails = await arrived(app, smtp, 2)
    const ids = mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])
    expect(ids[1]).toBe(ids[0])
    const [token = '', ...others] = secretsIn(mails)
    expect(others).toEqual([])
    await app.visitor().account.follow({ token })
    const [tina] = await app.work.db.select().from(user).where(eq(user.email, 'tina@example.com'))
    expect(tina?.emailVerified).toBe(true)
  })

  test('that was replaced meanwhile goes out no more', { timeout: 60_000 }, async () => {
    const { app, smtp } = await withSmtp('refusing')
    const { email } = await addAccount(app)
    await app.visitor().account.recover({ email })
    while ((await app.work.db.$count(mailLinks)) === 0) await sleep(50)
    await app.work.transaction((work) => work.emit('account.recoveryAsked', { email }))
    while ((await app.work.db.$count(mailLinks)) === 1) await sleep(50)
    smtp.become('accepting')
    const mails = await arrived(app, smtp, 1)
    await settledNow(app)
    expect(smtp.mails).toHaveLength(1)
    const [token = ''] = secretsIn(mails)
    await expect(app.visitor().account.reset({ token, password: 'another quiet kettle' })).resolves.toBeUndefined()
  })
})

async function settledNow(app: TestApp) {
  await hurry(app)
  await settled(app)
}

describe('a mail that waits', () => {
  test('holds nothing of what it will say: no job title, no name, no address', async () => {
    const app = await createTestApp()
    onTestFinished(app.close)
    const reader = await addReader(app)
    const jobId = await addLeedsJob(app, { title: 'Garden for Quxley' })
    await queueAlerts(app, jobId, [reader])
    const { rows } = await app.work.db.execute<{ data: object }>(
      sql`select data from queue.job where name = 'bulk-mail'`,
    )
    expect(rows).toEqual([{ data: { mail: 'alert.job', data: { providerId: reader.id, jobId } } }])
  })

  test('is not sent once its job is gone, closed, or its reader wants none', { timeout: 60_000 }, async () => {
    const { app, smtp } = await withSmtp('refusing')
    const [reader, deaf] = [await addReader(app), await addReader(app)]
    const [gone, closed, open] = [await addLeedsJob(app), await addLeedsJob(app), await addLeedsJob(app)]
    for (const jobId of [gone, closed, open]) await queueAlerts(app, jobId, [reader])
    await queueAlerts(app, open, [deaf])
    while (smtp.connections() < 4) await sleep(50)
    await app.work.db.delete(jobs).where(eq(jobs.id, gone))
    await app.work.db.update(jobs).set({ status: 'closed' }).where(eq(jobs.id, closed))
    await app.person(deaf.id).account.setMailChoice({ kind: 'job_alerts', on: false })
    smtp.become('accepting')
    await arrived(app, smtp, 1)
    await settledNow(app)
    expect(smtp.mails.map(({ to }) => to)).toEqual([[reader.email]])
    expect(smtp.mails[0]?.data).toContain(open)
  })

  test('whole, as an earlier version queued it, still goes out, and nothing of it stays', async () => {
    const { app, smtp } = await withSmtp()
    const whole = { to: 'tina@example.com', subject: 'Hello', text: 'token-of-old', html: '<p>token-of-old</p>' }
    await app.site.queue.send('mail', whole, app.work.db)
    const [mail] = await arrived(app, smtp, 1)
    expect(mail).toContain('token-of-old')
    await settled(app)
    expect(await dump(app)).not.toContain('token-of-old')
  })
})

test('bodies that an earlier version left in the queue are forgotten in the night', async () => {
  const app = await createTestApp()
  onTestFinished(app.close)
  const data = JSON.stringify({ to: 'tina@example.com', subject: 'Hello', text: 'token-of-old', html: 'token-of-old' })
  await app.work.db.execute(sql`
    insert into queue.job (name, data, state, completed_on) values
      ('mail', ${data}, 'completed', now()), ('dead-letter', ${data}, 'created', null)`)
  await run(app, 'mailbox.forget')
  expect(await dump(app)).not.toContain('token-of-old')
  const { rows } = await app.work.db.execute(sql`select data from queue.job where name = 'dead-letter'`)
  expect(rows).toEqual([{ data: { to: 'tina@example.com', subject: 'Hello' } }])
})

test('the built-in mailbox keeps mails for two weeks', async () => {
  const now = new Date('2027-01-20T08:00:00Z')
  const app = await createTestApp({ now })
  onTestFinished(app.close)
  const mail = { to: 'tina@example.com', text: '', html: '', links: [] }
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await app.work.db.insert(mailbox).values([
    { ...mail, subject: 'old', createdAt: daysAgo(15) },
    { ...mail, subject: 'new', createdAt: daysAgo(13) },
  ])
  await run(app, 'mailbox.forget')
  const kept = await app.work.db.select({ subject: mailbox.subject }).from(mailbox)
  expect(kept).toEqual([{ subject: 'new' }])
})

test('a mail of an unknown name or shape is refused when it is queued', async () => {
  const app = await createTestApp()
  onTestFinished(app.close)
  await expect(sendMail(app.work, 'account.created', { userId: 'nobody' })).rejects.toThrow()
})
