import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profileContacts, user } from '#db/schema/index.ts'
import { type Account, addAccount, isLoggedIn, logIn, openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { codeIn, tokenIn } from '#tests/support/browser.ts'

const { app, now } = await openAtNow()

const newAddress = () => `${randomUUID().slice(0, 8)}@new.example`

async function emailOf({ id }: Account) {
  const [found] = await app.site.database.query.select({ email: user.email }).from(user).where(eq(user.id, id))
  return found?.email
}

async function askFor(email: string, given: Parameters<typeof addAccount>[1] = {}) {
  const person = await addAccount(app, given)
  const browser = await logIn(app, person)
  await browser.api.account.changeEmail({ email, secret: PASSWORD })
  return { person, browser, mail: await app.mailTo(email, /new email/) }
}

test('a new email takes effect when the link to it is followed, not before [SET-47, API-09]', async () => {
  const email = newAddress()
  const { person, browser, mail } = await askFor(email)
  expect(await emailOf(person)).toBe(person.email)
  await browser.api.account.follow({ token: tokenIn(mail) })
  expect(await emailOf(person)).toBe(email)
})

test('the mail of an email change goes to the new address with type=email_change, the old one gets a notice [MSG-04, SET-48]', async () => {
  const email = newAddress()
  const { person, browser, mail } = await askFor(email)
  expect(mail.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3000\/confirm-email\?access_token=[\w-]{43}&type=email_change$/)
  await browser.api.account.follow({ token: tokenIn(mail) })
  expect((await app.mailTo(person.email, /was changed/)).text).toContain(email)
})

test('after a change of email the session that follows the link stays, every other ends [SET-47]', async () => {
  const { person, browser, mail } = await askFor(newAddress())
  const other = await logIn(app, person, { address: '203.0.113.9' })
  await browser.api.account.follow({ token: tokenIn(mail) })
  expect(await isLoggedIn(browser)).toBe(true)
  expect(await isLoggedIn(other)).toBe(false)
})

test('a stranger who gets the mail of an email change can do nothing with it [SET-47]', async () => {
  const { person, browser, mail } = await askFor(newAddress())
  const stranger = app.browser('203.0.113.10')
  const somebody = await logIn(app, await addAccount(app))
  for (const other of [stranger, somebody]) {
    const following = other.api.account.follow({ token: tokenIn(mail) })
    await expect(following).rejects.toMatchObject({ code: 'LOGIN_NEEDED' })
  }
  expect(await isLoggedIn(stranger)).toBe(false)
  expect(await emailOf(person)).toBe(person.email)
  await browser.api.account.follow({ token: tokenIn(mail) })
  expect(await emailOf(person)).not.toBe(person.email)
})

test('asking for a taken address gets the same answer, and its owner the mail [MSG-04]', async () => {
  const owner = await addAccount(app)
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  const asked = await browser.api.account.changeEmail({ email: owner.email, secret: PASSWORD })
  const free = await browser.api.account.changeEmail({ email: newAddress(), secret: PASSWORD })
  expect(asked).toEqual(free)
  const mail = await app.mailTo(owner.email)
  expect(mail.subject).toBe('This address already has a Fettle account')
  expect(mail.text).not.toContain('access_token')
})

test('a change of email with a wrong current password is refused [SET-46]', async () => {
  const browser = await logIn(app, await addAccount(app))
  const asking = browser.api.account.changeEmail({ email: newAddress(), secret: 'wrong' })
  await expect(asking).rejects.toMatchObject({ code: 'WRONG_PASSWORD', status: 403 })
})

test('a change of email to the domain of admins is refused [SET-49]', async () => {
  const browser = await logIn(app, await addAccount(app))
  const asking = browser.api.account.changeEmail({ email: 'root@admin.fettle.invalid', secret: PASSWORD })
  await expect(asking).rejects.toMatchObject({ code: 'EMAIL_REFUSED', message: 'Please enter a valid email address' })
})

test('the address on the listing follows where it was the account’s, and stays where it was another [SET-47]', async () => {
  const email = newAddress()
  const same = await askFor(email, { accountType: 'provider' })
  await same.browser.api.account.follow({ token: tokenIn(same.mail) })
  const contactOf = async ({ id }: Account) =>
    (await app.site.database.query.select().from(profileContacts).where(eq(profileContacts.profileId, id)))[0]?.email
  expect(await contactOf(same.person)).toBe(email)
  const other = await addAccount(app, { accountType: 'provider' })
  await app.site.database.query
    .update(profileContacts)
    .set({ email: 'office@example.com' })
    .where(eq(profileContacts.profileId, other.id))
  const browser = await logIn(app, other)
  const next = newAddress()
  await browser.api.account.changeEmail({ email: next, secret: PASSWORD })
  await browser.api.account.follow({ token: tokenIn(await app.mailTo(next)) })
  expect(await contactOf(other)).toBe('office@example.com')
})

test('a link for a new password that went to the old address is over once the email has changed [SET-47]', async () => {
  const email = newAddress()
  const { person, browser, mail } = await askFor(email)
  await app.visitor('203.0.113.11').account.recover({ email: person.email })
  const recovery = tokenIn(await app.mailTo(person.email, /new password/))
  expect(await app.visitor().account.recoverableLogin({ token: recovery })).toBe(person.email)
  await browser.api.account.follow({ token: tokenIn(mail) })
  expect(await app.visitor().account.recoverableLogin({ token: recovery })).toBeNull()
})

test('an account without a password changes its email by a mailed code, and only by the right one [SET-71]', async () => {
  const person = await addAccount(app, { password: null })
  const browser = await app.as(person.id)
  await browser.api.account.sendCode()
  const code = codeIn(await app.mailTo(person.email, /code/))
  const wrong = code === '000000' ? '111111' : '000000'
  const email = newAddress()
  const change = (secret: string) => browser.api.account.changeEmail({ email, secret })
  await expect(change(wrong)).rejects.toMatchObject({ code: 'WRONG_MAIL_CODE' })
  await expect(change('')).rejects.toMatchObject({ code: 'WRONG_MAIL_CODE' })
  await change(code)
  expect((await app.mailTo(email)).subject).toContain('Confirm your new email')
  await expect(change(code)).rejects.toMatchObject({ code: 'WRONG_MAIL_CODE' })
})

test('a mailed code is over after ten minutes [SET-71]', async () => {
  const person = await addAccount(app, { password: null })
  const browser = await app.as(person.id)
  await browser.api.account.sendCode()
  const code = codeIn(await app.mailTo(person.email, /code/))
  await app.clock.to(new Date(now.getTime() + 10.1 * 60_000))
  const changing = browser.api.account.changeEmail({ email: newAddress(), secret: code })
  await expect(changing).rejects.toMatchObject({ code: 'WRONG_MAIL_CODE' })
})
