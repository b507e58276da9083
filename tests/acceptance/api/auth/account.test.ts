import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { after, MINUTE } from '#contract/duration.ts'
import { account, mailbox, profiles, session, textOutbox, user } from '#db/schema/index.ts'
import { addAccount, eraseAccount, isLoggedIn, openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { codeIn, tokenIn } from '#tests/support/browser.ts'
import { everything } from '#tests/support/database/everything.ts'
import { ask, logInByToken, stockClient } from '#tests/support/http/auth-client.ts'
import { newEmail } from '#tests/support/signing-up.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database
const NEW = 'another quiet kettle'

test('recover mails the link of the reset page; its token gives a session that sets a new password [API-07, API-05]', async () => {
  const person = await addAccount(app)
  const browser = await app.as(person.id)
  const client = stockClient(app)
  expect((await client.resetPasswordForEmail(person.email)).error).toBeNull()
  const mail = await app.mailTo(person.email)
  expect(mail.links[0]).toContain('/reset-password?mode=reset&access_token=')
  expect((await client.verifyOtp({ token_hash: tokenIn(mail), type: 'signup' })).error?.code).toBe('otp_expired')
  const { data, error } = await client.verifyOtp({ token_hash: tokenIn(mail), type: 'recovery' })
  expect(error).toBeNull()
  expect(data.session?.user.id).toBe(person.id)
  expect(client.events).toContain('PASSWORD_RECOVERY')
  expect((await client.updateUser({ password: NEW })).error).toBeNull()
  expect(client.events).toContain('USER_UPDATED')
  expect(await isLoggedIn(browser)).toBe(false)
  expect((await client.getUser()).error).toBeNull()
  expect((await stockClient(app).signInWithPassword({ email: person.email, password: NEW })).error).toBeNull()
  expect((await stockClient(app).verifyOtp({ token_hash: tokenIn(mail), type: 'recovery' })).error?.code).toBe(
    'otp_expired',
  )
})

test('recover, resend and codes answer alike for known and unknown addresses', async () => {
  const { email } = await addAccount(app)
  for (const path of ['/recover', '/resend', '/otp']) {
    const answers = await Promise.all(
      [email, newEmail()].map((one) => ask(app, path, { json: { email: one, type: 'signup', create_user: false } })),
    )
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ])
    await query.execute('delete from rate_limits')
  }
})

test('a password changes for a person who gave the old one a moment ago, or gives it now [API-09]', async () => {
  const person = await addAccount(app)
  const { client } = await logInByToken(app, person)
  await app.clock.to(after(now, 16 * MINUTE))
  expect((await client.updateUser({ password: NEW })).error?.code).toBe('reauthentication_needed')
  expect((await client.updateUser({ password: NEW, current_password: 'wrong' })).error?.code).toBe(
    'invalid_credentials',
  )
  expect((await client.updateUser({ password: NEW, current_password: PASSWORD })).error).toBeNull()
  expect((await client.updateUser({ password: 'short', current_password: NEW })).error?.code).toBe('weak_password')
  expect((await client.updateUser({ data: { account_type: 'admin' } })).error?.code).toBe('validation_failed')
  const [profile] = await query.select().from(profiles).where(eq(profiles.id, person.id))
  expect(profile?.accountType).toBe('client')
})

test('an account without a password gets a code by mail, which is its nonce [API-08]', async () => {
  const person = await addAccount(app, { password: null })
  const login = stockClient(app)
  await login.signInWithOtp({ email: person.email })
  await login.verifyOtp({
    email: person.email,
    token: codeIn(await app.mailTo(person.email, /login code/)),
    type: 'email',
  })
  await app.clock.to(after(now, 16 * MINUTE))
  expect((await login.updateUser({ password: NEW })).error?.code).toBe('reauthentication_needed')
  expect((await login.reauthenticate()).error).toBeNull()
  const nonce = codeIn(await app.mailTo(person.email, /^Your \S+ code/))
  expect((await login.updateUser({ password: NEW, nonce: '000000' })).error?.code).toBe('reauthentication_not_valid')
  expect((await login.updateUser({ password: NEW, nonce })).error).toBeNull()
  expect((await stockClient(app).signInWithPassword({ email: person.email, password: NEW })).error).toBeNull()
  expect((await login.reauthenticate()).error?.code).toBe('reauthentication_needed')
})

test('a new address counts once its link came back with the session of the account [API-09]', async () => {
  const person = await addAccount(app)
  const { client, session: own } = await logInByToken(app, person)
  const email = newEmail()
  const { data } = await client.updateUser({ email })
  expect([data.user?.email, data.user?.new_email]).toEqual([person.email, email])
  await app.mailTo(email)
  await app.clock.to(after(now, 2 * MINUTE))
  expect((await stockClient(app).resend({ type: 'email_change', email })).error).toBeNull()
  await expect.poll(() => query.select().from(mailbox).where(eq(mailbox.to, email))).toHaveLength(2)
  const token = tokenIn(await app.mailTo(email))
  const stranger = await ask(app, '/verify', { json: { token_hash: token, type: 'email_change' } })
  expect(stranger.body.error_code).toBe('no_authorization')
  const headers = { authorization: `Bearer ${own.access_token}` }
  expect((await stockClient(app, { headers }).verifyOtp({ token_hash: token, type: 'email_change' })).error).toBeNull()
  expect((await client.getUser()).data.user).toMatchObject({ email })
})

test('a number is added by a code, and logs in from then on', async () => {
  const person = await addAccount(app)
  const { client } = await logInByToken(app, person)
  const phone = '+447700900321'
  expect((await client.updateUser({ phone })).data.user?.new_phone).toBe('447700900321')
  await expect.poll(() => query.select().from(textOutbox)).toHaveLength(1)
  const [text] = await query.select().from(textOutbox)
  const token = codeIn({ text: text?.text ?? '' })
  expect((await stockClient(app).verifyOtp({ phone, token, type: 'sms' })).error?.code).toBe('otp_expired')
  expect((await client.verifyOtp({ phone, token, type: 'phone_change' })).error).toBeNull()
  const byPhone = await stockClient(app).signInWithPassword({ phone, password: PASSWORD })
  expect(byPhone.data.user).toMatchObject({ id: person.id, phone: '447700900321' })
})

test.each([
  ['a deactivated person', { suspendedAt: now }, 'user_banned'],
  ['an admin', { accountType: 'admin' as const }, 'admin_here'],
  ['a moderator', { accountType: 'moderator' as const }, 'admin_here'],
])('%s is refused in a clear sentence, by password and by code', async (_, given, code) => {
  const person = await addAccount(app, given)
  const client = stockClient(app)
  const { error } = await client.signInWithPassword({ email: person.email, password: PASSWORD })
  expect([error?.status, error?.code]).toEqual([403, code])
  expect((await client.signInWithPassword({ email: person.email, password: 'wrong' })).error?.code).toBe(
    'invalid_credentials',
  )
  await client.signInWithOtp({ email: person.email })
  const token = codeIn(await app.mailTo(person.email, /login code/))
  expect((await client.verifyOtp({ email: person.email, token, type: 'email' })).error?.code).toBe(code)
  await query.execute('delete from rate_limits')
  await client.resetPasswordForEmail(person.email)
  const mail = await app.mailTo(person.email, /password/)
  expect((await client.verifyOtp({ token_hash: tokenIn(mail), type: 'recovery' })).error?.code).toBe(code)
  expect(await query.select().from(session).where(eq(session.userId, person.id))).toEqual([])
})

test('an app that says whom it is for refuses the other account type, as the tabs of the login page do', async () => {
  const person = await addAccount(app)
  const logIn = (type: string) =>
    stockClient(app, { headers: { 'x-account-type': type } }).signInWithPassword({
      email: person.email,
      password: PASSWORD,
    })
  expect((await logIn('provider')).error?.code).toBe('wrong_account_type')
  expect((await logIn('client')).error).toBeNull()
})

test('an unconfirmed person logs in, and is told so: what needs an address that works is refused elsewhere', async () => {
  const { session: own } = await logInByToken(app, await addAccount(app, { emailConfirmed: false }))
  expect(own.user.email_confirmed_at).toBeUndefined()
})

test('an identity is removed by its owner alone, and not the only one [API-11]', async () => {
  const person = await addAccount(app)
  const [google] = await query
    .insert(account)
    .values({ userId: person.id, accountId: '42', providerId: 'google' })
    .returning()
  const { client } = await logInByToken(app, person)
  const identities = (await client.getUserIdentities()).data?.identities ?? []
  expect(identities.map(({ provider }) => provider).sort()).toEqual(['email', 'google'])
  const [mine, byEmail] = ['google', 'email'].map((name) => identities.find(({ provider }) => provider === name))
  if (!mine || !byEmail) throw new Error('identities are missing')
  const stranger = await logInByToken(app, await addAccount(app))
  expect((await stranger.client.unlinkIdentity(mine)).error?.code).toBe('identity_not_found')
  expect((await client.unlinkIdentity(byEmail)).error?.code).toBe('email_conflict_identity_not_deletable')
  expect(mine.identity_id).toBe(google?.id)
  expect((await client.unlinkIdentity(mine)).error).toBeNull()
  expect(await query.select().from(account).where(eq(account.providerId, 'google'))).toEqual([])
})

test('nothing of a code or a token is kept in plain text, in the mailbox’s records or in the queue', async () => {
  const person = await addAccount(app)
  const { session: own } = await logInByToken(app, person)
  const all = JSON.stringify(
    await query.execute('select to_jsonb(r) from refresh_tokens r union all select data from queue.job'),
  )
  expect(all).not.toContain(own.refresh_token)
  expect(await query.select().from(mailbox).where(eq(mailbox.to, person.email))).toEqual([])
  expect(await query.select().from(user).where(eq(user.id, person.id))).toHaveLength(1)
})

test('erasing an account takes its tokens, its number and the codes that wait', async () => {
  const person = await addAccount(app)
  const { client } = await logInByToken(app, person)
  const phone = '+447700900432'
  await client.updateUser({ phone })
  await expect.poll(() => query.select().from(textOutbox).where(eq(textOutbox.to, phone))).toHaveLength(1)
  const [text] = await query.select().from(textOutbox).where(eq(textOutbox.to, phone))
  await client.verifyOtp({ phone, token: codeIn({ text: text?.text ?? '' }), type: 'phone_change' })
  await query.execute('delete from rate_limits')
  await stockClient(app).signInWithOtp({ email: person.email })
  await app.mailTo(person.email, /login code/)
  const holding = async () => {
    const rows = Object.entries(await everything(app.site.database))
    return rows
      .filter(([, lines]) => lines.some((line) => line.includes(phone) || line.includes(person.email)))
      .map(([name]) => name)
  }
  expect(await holding()).toEqual(expect.arrayContaining(['sent_codes', 'text_outbox', 'user_phones']))
  await app.work.transaction((work) => eraseAccount(work, person.id))
  expect(await holding()).toEqual([])
  expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
})
