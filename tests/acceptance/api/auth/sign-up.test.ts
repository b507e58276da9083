import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { User } from '#contract/api/auth/view.ts'
import { after, MINUTE } from '#contract/duration.ts'
import { mailbox, profiles, textOutbox, user } from '#db/schema/index.ts'
import { openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { codeIn, pathIn, tokenIn } from '#tests/support/browser.ts'
import { ask, metadata, stockClient } from '#tests/support/http/auth-client.ts'
import { isConfirmed, newBrowser, newEmail, openConfirmation } from '#tests/support/signing-up.ts'

const APP = 'https://app.example/welcome'
const { app, now } = await openAtNow({ APP_RETURN_URLS: `${APP} ${APP}?from=mail` })
const { query } = app.site.database

test('a stock client signs up with metadata; the mail leads to /confirm-email, and its token gives a session [API-02, API-05, API-15]', async () => {
  const client = stockClient(app)
  const email = newEmail()
  const { data, error } = await client.signUp({ email, password: PASSWORD, options: { data: metadata } })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(User.strict().parse(data.user)).toMatchObject({
    email,
    user_metadata: { account_type: 'client', location: 'M1 1AE' },
  })
  expect(data.user?.email_confirmed_at).toBeUndefined()

  const mail = await app.mailTo(email)
  expect(mail.links[0]).toMatch(/\/confirm-email\?access_token=[\w-]{43}&type=signup$/)
  const verified = await client.verifyOtp({ token_hash: tokenIn(mail), type: 'signup' })
  expect(verified.error).toBeNull()
  expect(verified.data.session?.user.email_confirmed_at).toEqual(expect.any(String))
  expect(client.events).toContain('SIGNED_IN')
  expect(await isConfirmed(app, data.user?.id ?? '')).toBe(true)
  const twice = await stockClient(app).verifyOtp({ token_hash: tokenIn(mail), type: 'signup' })
  expect(twice.error?.code).toBe('otp_expired')
})

test('a provider signs up with a business, a number and a category; no one signs up as an admin [API-02]', async () => {
  const data = {
    ...metadata,
    account_type: 'provider',
    business_name: 'Marsh Joinery',
    phone_number: '0161 496 0123',
    other_category: 'Kettles',
  }
  const { data: made, error } = await stockClient(app).signUp({
    email: newEmail(),
    password: PASSWORD,
    options: { data },
  })
  expect(error).toBeNull()
  const [profile] = await query
    .select()
    .from(profiles)
    .where(eq(profiles.id, made.user?.id ?? ''))
  expect(profile).toMatchObject({ accountType: 'provider', businessName: 'Marsh Joinery' })
  const refused = async (more: object) => {
    const { error } = await stockClient(app).signUp({
      email: newEmail(),
      password: PASSWORD,
      options: { data: { ...data, ...more } },
    })
    return error?.code
  }
  expect(await refused({ account_type: 'admin' })).toBe('validation_failed')
  expect(await refused({ account_type: undefined })).toBe('validation_failed')
  expect(await refused({ phone_number: null })).toBe('validation_failed')
  expect(await refused({ other_category: null })).toBe('validation_failed')
})

test('a known address, a short and a common password are refused in GoTrue’s words [API-02]', async () => {
  const email = newEmail()
  const signUp = (password: string) => stockClient(app).signUp({ email, password, options: { data: metadata } })
  const short = await signUp('short')
  expect([short.error?.name, short.error?.code]).toEqual(['AuthWeakPasswordError', 'weak_password'])
  expect((await signUp('password')).error?.code).toBe('weak_password')
  expect((await signUp(PASSWORD)).error).toBeNull()
  expect((await signUp(PASSWORD)).error?.code).toBe('user_already_exists')
})

test('an app that keeps a verifier goes on after the link was pressed in a browser, its password works, and its code once [API-02, API-03]', async () => {
  const client = stockClient(app, { flowType: 'pkce' })
  const email = newEmail()
  const options = { data: metadata, emailRedirectTo: `${APP}?from=mail` }
  const { data } = await client.signUp({ email, password: PASSWORD, options })
  expect(data.user?.id).toEqual(expect.any(String))
  const browser = newBrowser(app)
  const pressed = await openConfirmation(browser, pathIn(await app.mailTo(email)))
  expect(pressed.headers.get('location')).toMatch(/^\/connect\?flow=/)
  const page = await browser.follow(pressed)
  expect(page.text).toContain('app.example is waiting for you.')
  const done = await browser.post(pressed.headers.get('location') ?? '', {})
  const back = new URL(
    /href="(https:\/\/app\.example[^"]*)"/.exec(await done.text())?.[1]?.replaceAll('&amp;', '&') ?? '',
  )
  expect(back.searchParams.get('from')).toBe('mail')

  const stranger = stockClient(app, { flowType: 'pkce' })
  const code = back.searchParams.get('code') ?? ''
  const { data: exchanged, error } = await client.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(exchanged.session?.user.email).toBe(email)
  expect(client.events).toContain('SIGNED_IN')
  expect((await stranger.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  expect((await client.getUser()).error).toBeNull()

  // A code that is used again may be a stranger's: it gives nothing, and ends what it gave before.
  const again = await ask(app, '/token?grant_type=pkce', { json: { auth_code: code, code_verifier: 'x'.repeat(43) } })
  expect(again.body.error_code).toBe('flow_state_not_found')
  expect((await client.getUser()).error).not.toBeNull()
  expect((await client.refreshSession()).error).not.toBeNull()
  expect((await stranger.getUser()).error).toBeNull()
})

test('a wrong verifier gets nothing and spends the code, and an address that is not allowed gets no code', async () => {
  const client = stockClient(app, { flowType: 'pkce' })
  const email = newEmail()
  await client.signUp({ email, password: PASSWORD, options: { data: metadata, emailRedirectTo: APP } })
  const browser = newBrowser(app)
  const pressed = await openConfirmation(browser, pathIn(await app.mailTo(email)))
  const done = await (await browser.post(pressed.headers.get('location') ?? '', {})).text()
  const code = /[?&;]code=([\w-]+)/.exec(done)?.[1] ?? ''
  const wrong = await ask(app, '/token?grant_type=pkce', { json: { auth_code: code, code_verifier: 'x'.repeat(43) } })
  expect(wrong.body.error_code).toBe('bad_code_verifier')
  expect((await client.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')

  const other = newEmail()
  await stockClient(app, { flowType: 'pkce' }).signUp({
    email: other,
    password: PASSWORD,
    options: { data: metadata, emailRedirectTo: 'https://evil.example/welcome' },
  })
  const elsewhere = await openConfirmation(newBrowser(app), pathIn(await app.mailTo(other)))
  expect(elsewhere.headers.get('location')).toMatch(/^\/confirm-email/)
})

test('a stranger who signed up with another person’s address is out once its owner follows the mail in an app', async () => {
  const stranger = stockClient(app)
  const email = newEmail()
  await stranger.signUp({ email, password: PASSWORD, options: { data: metadata } })
  await stranger.signInWithPassword({ email, password: PASSWORD })
  const owner = stockClient(app)
  expect((await owner.verifyOtp({ email, token: tokenIn(await app.mailTo(email)), type: 'signup' })).error).toBeNull()
  expect((await stranger.getUser()).error).not.toBeNull()
  expect((await stockClient(app).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  )
  expect((await owner.updateUser({ password: 'another quiet kettle' })).error).toBeNull()
  expect((await stockClient(app).signInWithPassword({ email, password: 'another quiet kettle' })).error).toBeNull()
})

test('a code by mail logs in, and makes an account only where the data for one were sent [API-04, API-05]', async () => {
  const unknown = newEmail()
  const client = stockClient(app)
  expect((await client.signInWithOtp({ email: unknown })).error).toBeNull()
  expect((await client.signInWithOtp({ email: unknown })).error?.code).toBe('over_request_rate_limit')
  expect(
    (await stockClient(app).signInWithOtp({ email: unknown, options: { data: { account_type: 'admin' } } })).error
      ?.code,
  ).toBe('validation_failed')

  const email = newEmail()
  const asked = await client.signInWithOtp({ email, options: { data: metadata } })
  expect(asked).toEqual({ data: { user: null, session: null }, error: null })
  const code = codeIn(await app.mailTo(email, /login code/))
  expect(
    (await client.verifyOtp({ email, token: code === '000000' ? '111111' : '000000', type: 'email' })).error?.code,
  ).toBe('otp_expired')
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { account_type: 'client' },
  })
  expect((await stockClient(app).verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired')

  await app.clock.to(after(now, 2 * MINUTE))
  expect((await client.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull()
  expect(await query.select().from(mailbox).where(eq(mailbox.to, unknown))).toEqual([])
  await app.clock.to(after(now, 20 * MINUTE))
  const old = codeIn(await app.mailTo(email, /login code/))
  expect((await stockClient(app).verifyOtp({ email, token: old, type: 'email' })).error?.code).toBe('otp_expired')
})

async function textTo(phone: string): Promise<string> {
  for (let waited = 0; waited < 200; waited += 1) {
    const rows = await query.select().from(textOutbox).where(eq(textOutbox.to, phone))
    const newest = rows.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0]
    if (newest) return newest.text
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`no text to ${phone}`)
}

test('a stock client signs up by phone; the text’s code makes the account, and the number logs in [API-02, API-04, API-05]', async () => {
  const client = stockClient(app)
  const phone = '+447700900123'
  const { data, error } = await client.signUp({ phone, password: PASSWORD, options: { data: metadata } })
  expect(error).toBeNull()
  expect([data.session, data.user?.phone]).toEqual([null, '447700900123'])
  expect(
    await query
      .select()
      .from(user)
      .where(eq(user.id, data.user?.id ?? '')),
  ).toEqual([])
  const code = codeIn({ text: await textTo(phone) })
  const verified = await client.verifyOtp({ phone, token: code, type: 'sms' })
  expect(verified.error).toBeNull()
  expect(User.strict().parse(verified.data.user)).toMatchObject({
    id: data.user?.id,
    email: '',
    phone_confirmed_at: expect.any(String),
  })
  const again = await stockClient(app).signInWithPassword({ phone: '07700 900123', password: PASSWORD })
  expect(again.error).toBeNull()
  expect(again.data.user?.identities?.map(({ provider }) => provider)).toEqual(['phone'])
  const unknown = await stockClient(app).signInWithPassword({ phone: '07700900999', password: PASSWORD })
  expect(unknown.error?.code).toBe('invalid_credentials')

  const byOther = await stockClient(app).signUp({
    phone,
    password: 'another quiet kettle',
    options: { data: metadata },
  })
  expect(byOther.error?.code).toBe('over_request_rate_limit')
  await app.clock.to(after(now, 2 * MINUTE))
  const late = await stockClient(app).signUp({ phone, password: 'another quiet kettle', options: { data: metadata } })
  expect([late.error, late.data.user?.phone]).toEqual([null, '447700900123'])
  expect((await stockClient(app).signInWithPassword({ phone, password: 'another quiet kettle' })).error?.code).toBe(
    'invalid_credentials',
  )
})

test('a known number gets a code to log in; an unknown one, and one abroad, get nothing [API-04]', async () => {
  const client = stockClient(app)
  const unknown = await client.signInWithOtp({ phone: '07700900555' })
  expect(unknown).toEqual({ data: { user: null, session: null, messageId: undefined }, error: null })
  expect((await client.signInWithOtp({ phone: '+33612345678' })).error?.code).toBe('validation_failed')
  expect((await client.signInWithOtp({ phone: '01614960123' })).error?.code).toBe('validation_failed')
  const known = stockClient(app)
  await known.signInWithOtp({ phone: '07700900777', options: { data: metadata, channel: 'sms' } })
  await textTo('+447700900777')
  expect(await query.select().from(textOutbox).where(eq(textOutbox.to, '+447700900555'))).toEqual([])
})

test('where no sender is set up, a public site says that numbers are not supported', async () => {
  const { createTestApp } = await import('#tests/support/app.ts')
  const other = await createTestApp({
    environment: { SITE_URL: 'https://fettle.example', AUTH_SECRET: 'x'.repeat(32), PAYMENTS: 'test', MAIL: 'mailbox' },
  })
  try {
    const { error } = await stockClient(other).signInWithOtp({ phone: '07700900123' })
    expect(error?.code).toBe('phone_provider_disabled')
    const settings = await ask(other, '/settings')
    expect(settings.body).toMatchObject({
      external: { email: true, phone: false, google: false },
      mailer_autoconfirm: false,
    })
  } finally {
    await other.close()
  }
})

test('single sign-on says that none is configured [API-05]', async () => {
  const { error } = await stockClient(app).signInWithSSO({ domain: 'example.com' })
  expect([error?.status, error?.code]).toEqual([404, 'sso_provider_not_found'])
})

test('the confirmation of an address in a browser goes on as ever where no app waits', async () => {
  const email = newEmail()
  await stockClient(app).signUp({ email, password: PASSWORD, options: { data: metadata } })
  const browser = newBrowser(app)
  const pressed = await openConfirmation(browser, pathIn(await app.mailTo(email)))
  expect(pressed.headers.get('location')).toContain('confirmed=password')
})
