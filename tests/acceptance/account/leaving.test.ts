import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  auditLog,
  deletionRequests,
  feedback,
  files,
  jobContacts,
  jobs,
  mailbox,
  profiles,
  savedProviders,
  services,
} from '#db/schema/index.ts'
import {
  type Account,
  addAccount,
  isLoggedIn,
  logIn,
  openAtNow,
  PASSWORD,
  switchTwoFactorOn,
} from '#tests/support/accounts.ts'
import { codeIn } from '#tests/support/browser.ts'
import { cronOf, run } from '#tests/support/clock.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { dump } from '#tests/support/database/dump.ts'
import { entry } from '#tests/support/people.ts'

const DAY = 86_400_000

const dataDir = newDataDir()

const { app, now } = await openAtNow({ DATA_DIR: dataDir })

async function leaveAs(person: Account) {
  const browser = await logIn(app, person)
  await browser.api.account.leave({ secret: PASSWORD, reason: 'Moving abroad' })
  return browser
}

/** What the clock does when the days are over. */
async function eraseAfter(days: number) {
  await app.clock.to(new Date(now.getTime() + days * DAY + 1000))
  await run(app, 'account.erase')
}

async function storedOf({ id }: Account): Promise<string[]> {
  const stored: string[] = []
  for await (const { path } of app.site.files.list()) if (path.includes(id)) stored.push(path)
  return stored
}

async function profileOf({ id }: Account) {
  const [found] = await app.site.database.query.select().from(profiles).where(eq(profiles.id, id))
  return found
}

test('a deletion request needs the right password [SET-60]', async () => {
  const browser = await logIn(app, await addAccount(app))
  const leaving = browser.api.account.leave({ secret: 'wrong' })
  await expect(leaving).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  expect((await browser.api.account.security()).eraseOn).toBeNull()
})

test('with 2-step on a deletion request needs a code too [SET-60]', async () => {
  const browser = await logIn(app, await addAccount(app))
  const { recoveryCodes } = await switchTwoFactorOn(browser)
  const leave = (code?: string) => browser.api.account.leave({ secret: PASSWORD, code })
  await expect(leave()).rejects.toMatchObject({ code: 'CODE_NEEDED' })
  await expect(leave(recoveryCodes[0])).resolves.toBeUndefined()
})

test('the reason of a deletion request is kept, and none is needed [SET-60]', async () => {
  const [talker, silent] = [await addAccount(app), await addAccount(app)]
  await leaveAs(talker)
  await (await logIn(app, silent)).api.account.leave({ secret: PASSWORD })
  const reasonOf = async ({ id }: Account) =>
    (await app.site.database.query.select().from(deletionRequests).where(eq(deletionRequests.userId, id)))[0]?.reason
  expect([await reasonOf(talker), await reasonOf(silent)]).toEqual(['Moving abroad', null])
})

test('an account without a password confirms its deletion by a mailed code [SET-70]', async () => {
  const person = await addAccount(app, { password: null })
  const browser = await app.as(person.id)
  await browser.api.account.sendCode()
  const code = codeIn(await app.mailTo(person.email, /code/))
  const wrong = code === '000000' ? '111111' : '000000'
  await expect(browser.api.account.leave({ secret: wrong })).rejects.toMatchObject({
    code: 'WRONG_MAIL_CODE',
  })
  await browser.api.account.leave({ secret: code })
  expect((await app.mailTo(person.email, /deleted on/)).subject).toContain('will be deleted on')
})

test('a deletion request ends every session, hides the listing and mails the date [SET-61]', async () => {
  const person = await addAccount(app, { accountType: 'provider' })
  const other = await logIn(app, person)
  const browser = await leaveAs(person)
  expect([await isLoggedIn(browser), await isLoggedIn(other)]).toEqual([false, false])
  expect((await profileOf(person))?.hiddenAt).not.toBeNull()
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(
    new Date(now.getTime() + 30 * DAY),
  )
  expect((await app.mailTo(person.email)).subject).toBe(`Your Fettle account will be deleted on ${day}`)
})

test('until the last day a deletion is undone by logging in and keeping the account; the listing is back [SET-61]', async () => {
  const person = await addAccount(app, { accountType: 'provider' })
  await leaveAs(person)
  await eraseAfter(29)
  const browser = await logIn(app, person)
  expect((await browser.api.account.security()).eraseOn).toEqual(new Date(now.getTime() + 30 * DAY))
  await browser.api.account.stay()
  await eraseAfter(31)
  expect(await profileOf(person)).toMatchObject({ hiddenAt: null })
})

test('a listing that was hidden before stays hidden when the deletion is undone [SET-61]', async () => {
  const person = await addAccount(app, { accountType: 'provider', hiddenAt: now })
  await leaveAs(person)
  await (await logIn(app, person)).api.account.stay()
  expect((await profileOf(person))?.hiddenAt).toEqual(now)
})

test('after 30 days the account is gone, and feedback it wrote stays under "Former member" [SET-62]', async () => {
  const provider = await addAccount(app, { accountType: 'provider' })
  const person = await addAccount(app)
  const db = app.site.database.query
  await db.insert(feedback).values(entry(provider.id, 4, { userId: person.id, authorName: 'Tina M.' }))
  await leaveAs(person)
  await eraseAfter(30)
  expect(await profileOf(person)).toBeUndefined()
  await expect(logIn(app, person)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  const [left] = await db.select().from(feedback).where(eq(feedback.providerId, provider.id))
  expect(left).toMatchObject({ userId: null, authorName: 'Former member', rating: 4 })
})

test('the clock erases every day [SET-62]', async () => {
  const person = await addAccount(app)
  await leaveAs(person)
  await app.clock.to(new Date(now.getTime() + 31 * DAY))
  expect(cronOf('account.erase')).toMatch(/^\d+ \d+ \* \* \*$/)
  await run(app, 'account.erase')
  expect(await profileOf(person)).toBeUndefined()
})

test('after erasure neither database nor files hold name, email or phone [SET-62]', async () => {
  const traces = ['Zebedeeah', 'Quxley', 'zebedeeah@example.com', 'next@quxley.example', '07700900123', 'Quxleyworks']
  const client = await addAccount(app)
  const person = await addAccount(app, {
    accountType: 'provider',
    firstName: 'Zebedeeah',
    lastName: 'Quxley',
    businessName: 'Quxleyworks',
    email: 'zebedeeah@example.com',
    phone: '07700900123',
    bio: 'Ask for Zebedeeah on 07700900123',
    claimedAt: now,
    adminCreated: true, // public for 30 days after the claim
  })
  const db = app.site.database.query
  await db.insert(services).values({ providerId: person.id, title: 'Quxleying', unit: 'from', position: 0 })
  const [job] = await db
    .insert(jobs)
    .values({ userId: person.id, title: 'Paint', description: 'Ask Zebedeeah', location: 'Leeds' })
    .returning()
  await db.insert(jobContacts).values({ jobId: job?.id ?? '', name: 'Zebedeeah', email: person.email })
  await db.insert(savedProviders).values({ userId: client.id, providerId: person.id })
  await db.insert(files).values({
    path: `avatars/${person.id}/avatar.webp`,
    ownerId: person.id,
    bytes: 3,
    type: 'image/webp',
    storedAt: now,
  })
  await app.site.files.put(`avatars/${person.id}/avatar.webp`, new Uint8Array([1, 2, 3]))
  const browser = await logIn(app, person)
  await browser.api.account.changeEmail({ email: 'next@quxley.example', secret: PASSWORD })
  await app.mailTo('next@quxley.example')
  await app.visitor().account.recover({ email: person.email })
  await app.mailTo(person.email, /new password/)
  await app.visitor().contact.send({ name: 'Zebedeeah', email: person.email, topic: 'Press', message: 'Hello to you' })
  await app.mailTo('hello@fettle.example')
  await leaveAs(person)
  await app.mailTo(person.email, /deleted on/)
  expect(hits(await dump(app), traces)).toEqual(traces.map((trace) => trace.toLowerCase()))
  expect(await storedOf(person)).toHaveLength(1)
  await eraseAfter(30)
  expect(hits(await dump(app), traces)).toEqual([])
  expect(await storedOf(person)).toEqual([])
})

test('the audit log keeps ids only, so that it may outlive a person [SET-62]', async () => {
  const person = await addAccount(app)
  await app.site.database.query
    .insert(auditLog)
    .values({ at: now, actorId: person.id, action: 'support.looked', subjectId: person.id })
  await leaveAs(person)
  await eraseAfter(30)
  const lines = await app.site.database.query.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
  expect(lines.map(({ action }) => action).sort()).toEqual(['account.signedIn', 'support.looked'])
})

test('erasing one leaves everybody else as they were [SET-62]', async () => {
  const other = await addAccount(app)
  const otherBrowser = await logIn(app, other)
  await otherBrowser.api.account.changePassword({ password: 'another quiet kettle', secret: PASSWORD })
  await app.mailTo(other.email)
  const person = await addAccount(app)
  await leaveAs(person)
  await eraseAfter(30)
  expect(await profileOf(other)).toBeDefined()
  const mails = await app.site.database.query.select().from(mailbox).where(eq(mailbox.to, other.email))
  expect(mails).toHaveLength(1)
})

function hits(text: string, traces: string[]): string[] {
  return traces.map((trace) => trace.toLowerCase()).filter((trace) => text.includes(trace))
}
