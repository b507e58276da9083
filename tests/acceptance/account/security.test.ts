import { createHash, randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD_LEAKED, PASSWORD_NAMED } from '#contract/account/words.ts'
import { auditLog, supportConsents } from '#db/schema/index.ts'
import { useSupportAccess } from '#server/account/security/support.ts'
import { addAccount, isLoggedIn, logIn, openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { codeIn } from '#tests/support/browser.ts'

const HOUR = 3_600_000
const NEW = 'another quiet kettle'

const { app, now } = await openAtNow()

test('a change of password needs the current one [SET-53]', async () => {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  const changing = browser.api.account.changePassword({ password: NEW, secret: 'wrong' })
  await expect(changing).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  await expect(logIn(app, person)).resolves.toBeDefined()
})

test('a changed password is the one that works; other sessions end and a notice goes out [SET-50, API-09]', async () => {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  const other = await logIn(app, person, { address: '203.0.113.12' })
  await browser.api.account.changePassword({ password: NEW, secret: PASSWORD })
  expect([await isLoggedIn(browser), await isLoggedIn(other)]).toEqual([true, false])
  await expect(logIn(app, person)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  await expect(logIn(app, person, { password: NEW })).resolves.toBeDefined()
  expect((await app.mailTo(person.email)).subject).toBe('Your Fettle password was changed')
})

test('a short or common new password is refused in words [SET-52]', async () => {
  const browser = await logIn(app, await addAccount(app))
  const change = (password: string) => browser.api.account.changePassword({ password, secret: PASSWORD })
  await expect(change('7 chars')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(change('password123')).rejects.toMatchObject({ code: 'PASSWORD_COMMON' })
})

test('a new password made of names, or of a data leak that the operator has a file of, is refused in words', async () => {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  const change = (password: string) => browser.api.account.changePassword({ password, secret: PASSWORD })
  const [name = ''] = person.email.split('@')
  await expect(change(`${name}-2026`)).rejects.toMatchObject({ code: 'PASSWORD_COMMON', message: PASSWORD_NAMED })
  await expect(change('Fettle!Fettle!1')).rejects.toMatchObject({ code: 'PASSWORD_COMMON', message: PASSWORD_NAMED })
  const file = join(tmpdir(), `fettle-leak-${person.id}`)
  writeFileSync(file, `${createHash('sha1').update(NEW).digest('hex').toUpperCase()}:3\n`)
  onTestFinished(() => rmSync(file))
  Object.assign(app.site.settings, { breachedPasswords: file })
  onTestFinished(() => void Object.assign(app.site.settings, { breachedPasswords: null }))
  await expect(change(NEW)).rejects.toMatchObject({ code: 'PASSWORD_COMMON', message: PASSWORD_LEAKED })
})

test('an account without a password sets one by a mailed code [SET-50]', async () => {
  const person = await addAccount(app, { password: null })
  const browser = await app.as(person.id)
  await browser.api.account.sendCode()
  const code = codeIn(await app.mailTo(person.email, /code/))
  await browser.api.account.changePassword({ password: NEW, secret: code })
  await expect(logIn(app, person, { password: NEW })).resolves.toBeDefined()
})

test('ten wrong current passwords, then no one may guess on for 15 minutes [SET-53]', async () => {
  const browser = await logIn(app, await addAccount(app))
  const guess = async (secret: string) =>
    browser.api.account.changePassword({ password: NEW, secret }).catch(({ code }: { code: string }) => code)
  const answers: unknown[] = []
  for (let tries = 0; tries < 11; tries += 1) answers.push(await guess('wrong'))
  expect(answers).toEqual([...Array(10).fill('WRONG_PASSWORD'), 'TOO_MANY_REQUESTS'])
  expect(await guess(PASSWORD)).toBe('TOO_MANY_REQUESTS')
  await app.clock.to(new Date(now.getTime() + 15 * 60_000))
  expect(await guess(PASSWORD)).toBeUndefined()
})

test('the sessions are listed with device and address, this one first, and one can be ended [SET-59]', async () => {
  const person = await addAccount(app)
  const other = await logIn(app, person, { address: '203.0.113.20' })
  const browser = await logIn(app, person)
  const { sessions } = await browser.api.account.security()
  expect(sessions.map(({ current, address }) => [current, address])).toEqual([
    [true, '192.0.2.1'],
    [false, '203.0.113.20'],
  ])
  await browser.api.account.endSession({ id: sessions[1]?.id ?? '' })
  expect([await isLoggedIn(browser), await isLoggedIn(other)]).toEqual([true, false])
})

test('no one ends another person’s session [SET-59]', async () => {
  const person = await addAccount(app)
  const victim = await logIn(app, person)
  const [session] = (await victim.api.account.security()).sessions
  const attacker = await logIn(app, await addAccount(app))
  const ending = attacker.api.account.endSession({ id: session?.id ?? '' })
  await expect(ending).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await isLoggedIn(victim)).toBe(true)
})

test('logging out of all devices ends every session, this one too [SET-59]', async () => {
  const person = await addAccount(app)
  const browsers = [await logIn(app, person), await logIn(app, person), await logIn(app, person)]
  await browsers[0]?.api.account.endSessions()
  for (const browser of browsers) expect(await isLoggedIn(browser)).toBe(false)
  expect(browsers[0]?.cookies.has('fettle.session_token')).toBe(false)
})

test('support access is saved with an end 24 hours later, and can be withdrawn [SET-57]', async () => {
  const browser = await logIn(app, await addAccount(app))
  const ends = await browser.api.account.grantSupport()
  expect(ends).toEqual(new Date(now.getTime() + 24 * HOUR))
  expect((await browser.api.account.security()).supportUntil).toEqual(ends)
  await browser.api.account.withdrawSupport()
  expect((await browser.api.account.security()).supportUntil).toBeNull()
})

async function supporter() {
  const admin = await addAccount(app, { accountType: 'admin' })
  const { work } = await (await app.as(admin.id)).context()
  return { admin, work }
}

test('every use of support access is in the audit log; without consent, or after its end, it is refused [SET-58]', async () => {
  const person = await addAccount(app)
  const { admin, work } = await supporter()
  const refused = { code: 'NO_SUPPORT_ACCESS' }
  await expect(useSupportAccess(work, person.id, 'asked by phone')).rejects.toMatchObject(refused)
  await (await logIn(app, person)).api.account.grantSupport()
  await useSupportAccess(work, person.id, 'asked by phone')
  await useSupportAccess(work, person.id, 'asked again')
  await app.clock.to(new Date(now.getTime() + 24 * HOUR))
  await expect(useSupportAccess(work, person.id, 'too late')).rejects.toMatchObject(refused)
  const lines = await app.site.database.query.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
  const looks = lines.filter(({ action }) => action !== 'account.signedIn')
  expect(looks.map(({ actorId, action, reason }) => [actorId, action, reason])).toEqual([
    [admin.id, 'support.looked', 'asked by phone'],
    [admin.id, 'support.looked', 'asked again'],
  ])
})

test('no one but an admin uses support access [SET-58]', async () => {
  const person = await addAccount(app)
  await app.site.database.query
    .insert(supportConsents)
    .values({ userId: person.id, givenAt: now, endsAt: new Date(now.getTime() + HOUR) })
  await expect(useSupportAccess(app.work, person.id, 'curious')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('security mail is sent whatever the switches say [MSG-15]', async () => {
  const person = await addAccount(app) // no consent to any kind of mail
  const browser = await logIn(app, person)
  await browser.api.account.changePassword({ password: NEW, secret: PASSWORD })
  const mail = await app.mailTo(person.email)
  expect(mail.text).toContain('We always send this kind of email')
  expect(mail.text).not.toMatch(/unsubscribe/i)
})

test('signing out takes nothing and ends the session on the server [API-10]', async () => {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  const kept = new Map(browser.cookies)
  await browser.api.account.signOut()
  expect(await isLoggedIn(browser)).toBe(false)
  expect(browser.cookies.has('fettle.session_token')).toBe(false)
  for (const [name, value] of kept) browser.cookies.set(name, value)
  expect(await isLoggedIn(browser)).toBe(false)
})

test('fields that a form does not have are refused', async () => {
  const browser = await logIn(app, await addAccount(app))
  const { account } = browser.api
  const extra = { account_type: 'admin', is_visible: true, userId: randomUUID() }
  await expect(account.changePassword({ password: NEW, secret: PASSWORD, ...extra })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(account.leave({ secret: PASSWORD, ...extra })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
