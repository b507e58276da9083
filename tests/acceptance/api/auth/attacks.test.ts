import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { rateLimits, textOutbox, webhooks } from '#db/schema/index.ts'
import { addAccount, openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { addKey } from '#tests/support/api/key.ts'
import { codeIn, tokenIn } from '#tests/support/browser.ts'
import { ask, logInByToken, metadata, stockClient } from '#tests/support/http/auth-client.ts'
import { newEmail } from '#tests/support/signing-up.ts'

const { app } = await openAtNow()

async function codeTo(phone: string): Promise<string> {
  const texts = () => app.site.database.query.select().from(textOutbox).where(eq(textOutbox.to, phone))
  await expect.poll(texts).toHaveLength(1)
  const [sent] = await texts()
  return codeIn({ text: sent?.text ?? '' })
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function opens(key: string): Promise<boolean> {
  const [user, api] = [await ask(app, '/user', { key }), await app.api('/api/v1/categories', { key })]
  expect(user.status === 200).toBe(api.status === 200)
  if (user.status !== 200) expect(user.body).toMatchObject({ code: 403, error_code: 'session_not_found' })
  return user.status === 200
}

test('a token that is forged, changed, unsigned or of another issuer opens nothing', async () => {
  const { session } = await logInByToken(app, await addAccount(app))
  const own = session.access_token
  expect(await opens(own)).toBe(true)
  const [head = '', body = '', signature = ''] = own.split('.')
  const header = decodeProtectedHeader(own)
  const claims = decodeJwt(own)
  const { keys } = await (await app.api('/.well-known/jwks.json')).json()
  const publicKey = await importJWK({ ...keys[0], ext: true }, 'ES256', { extractable: true })
  if (publicKey instanceof Uint8Array) throw new Error('no key')
  const pem = new TextEncoder().encode(await exportSPKI(publicKey))
  const { privateKey } = await generateKeyPair('ES256')
  const hs = (secret: Uint8Array) => new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(secret)
  const es = (more: object, kid = header.kid) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'ES256', kid: kid ?? '' }).sign(privateKey)
  const forged = [
    `${base64({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${base64({ ...header, alg: 'none' })}.${body}.`,
    `${base64({ ...header, alg: 'NONE' })}.${body}.${signature}`,
    await hs(pem),
    await hs(new TextEncoder().encode(JSON.stringify(keys[0]))),
    await es({}),
    await es({}, randomUUID()),
    await es({}, '../../secret'),
    await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: '', jwk: keys[0] }).sign(privateKey),
    `${head}.${base64({ ...claims, sub: randomUUID() })}.${signature}`,
    `${head}.${base64({ ...claims, exp: Number(claims.exp) + 3600 })}.${signature}`,
    `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    `${head}.${body}`,
    `${head}.${body}.${signature}.${signature}`,
    `${'a'.repeat(5000)}.${body}.${signature}`,
    'a.b.c',
  ]
  for (const key of forged) expect(await opens(key)).toBe(false)
})

test('a token that we signed for another audience, issuer or session opens nothing', async () => {
  const { session } = await logInByToken(app, await addAccount(app))
  const other = await logInByToken(app, await addAccount(app))
  const { id: kid, privateKey } = await app.site.tokens.keys.current()
  const claims = decodeJwt(session.access_token)
  const signed = (more: object) => {
    const payload = Object.fromEntries(
      Object.entries({ ...claims, ...more }).filter(([, value]) => value !== undefined),
    )
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
  }
  expect(await opens(await signed({}))).toBe(true)
  for (const more of [
    { iss: 'https://evil.example/auth/v1' },
    { aud: 'others' },
    { exp: Number(claims.iat) - 1 },
    { exp: undefined },
    { session_id: randomUUID() },
    { session_id: undefined },
    { session_id: decodeJwt(other.session.access_token).session_id },
    { sub: other.session.user.id },
    { nbf: Number(claims.iat) + 600 },
  ]) {
    expect(await opens(await signed(more))).toBe(false)
  }
})

test('a cookie alone opens nothing, and a token’s session has no cookie that opens a page', async () => {
  const person = await addAccount(app)
  const browser = await app.as(person.id)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(cookie).toContain('session_token')
  const calls: [string, string][] = [
    ['GET', '/user'],
    ['PUT', '/user'],
    ['GET', '/reauthenticate'],
    ['POST', '/logout'],
    ['POST', '/factors'],
    ['GET', '/user/identities/authorize?provider=google'],
  ]
  for (const [method, path] of calls) {
    const answer = await ask(app, path, { method, headers: { cookie }, ...(method === 'GET' ? {} : { body: '{}' }) })
    expect([path, answer.status, answer.body.error_code]).toEqual([path, 401, 'no_authorization'])
  }
  const login = await app.api('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email: person.email, password: 'a quiet kettle' }),
  })
  expect(login.status).toBe(200)
  expect(login.headers.getSetCookie()).toEqual([])
})

test('input of every shape gets a refusal in GoTrue’s shape, never a failure', async () => {
  const { session } = await logInByToken(app, await addAccount(app))
  const calls: [string, string][] = [
    ['POST', '/signup'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/token?grant_type=pkce'],
    ['POST', '/token?grant_type=id_token'],
    ['POST', '/otp'],
    ['POST', '/verify'],
    ['POST', '/sso'],
    ['POST', '/resend'],
    ['POST', '/recover'],
    ['PUT', '/user'],
    ['POST', '/factors'],
    ['POST', '/factors/x/verify'],
    ['POST', `/factors/${randomUUID()}/challenge`],
    ['DELETE', '/user/identities/%00'],
    ['POST', '/logout?scope=everything'],
  ]
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)
  const bodies: unknown[] = [
    null,
    [],
    'text',
    7,
    { email: 7, phone: {}, password: [], data: 'x', token: {}, type: 'admin' },
    { email: 'a@b', password: 'x'.repeat(50_000) },
    { email: 'tina@example.com\r\nBcc: all@example.com', password: 'a quiet kettle' },
    { email: '\u0000@example.com', phone: '\u0000', password: '\u0000', token: '\u0000', type: 'sms' },
    { email: '\u0000@example.com', password: '\u0000', token: '\u0000', type: 'email', nonce: '\u0000' },
    {
      email: 'nobody@example.com',
      password: '\u0000a quiet kettle',
      current_password: '\u0000',
      token_hash: '\u0000',
      type: 'signup',
    },
    { phone: '+447700900000; drop table', token: '1', type: 'sms' },
    { refresh_token: '\u0000', auth_code: '\ud800', code_verifier: '\ud800', provider: 'google', id_token: 'x' },
    { __proto__: { account_type: 'admin' }, constructor: 1, data: deep },
    { challenge_id: randomUUID(), code: '\u0000'.repeat(6), factor_type: 'totp', friendly_name: '\u0000' },
  ]
  for (const [method, path] of calls) {
    for (const body of bodies) {
      const answer = await ask(app, path, { method, body: JSON.stringify(body), key: session.access_token })
      expect([path, JSON.stringify(body).slice(0, 60), answer.status < 500]).toEqual([
        path,
        JSON.stringify(body).slice(0, 60),
        true,
      ])
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({
          code: answer.status,
          error_code: expect.any(String),
          msg: expect.any(String),
        })
    }
  }
})

test('a number that a stranger asked for before the owner proved the mailbox never comes to the account', async () => {
  const email = newEmail()
  const phone = '+447700900601'
  const stranger = stockClient(app)
  await stranger.signUp({ email, password: PASSWORD, options: { data: metadata } })
  await stranger.signInWithPassword({ email, password: PASSWORD })
  expect((await stranger.updateUser({ phone })).error).toBeNull()
  const token = await codeTo(phone)
  const owner = stockClient(app)
  expect((await owner.verifyOtp({ email, token: tokenIn(await app.mailTo(email)), type: 'signup' })).error).toBeNull()
  expect((await stranger.verifyOtp({ phone, token, type: 'phone_change' })).error?.code).toBe('otp_expired')
  expect((await owner.getUser()).data.user?.phone).toBe('')
})

test('nor does one that a thief asked for before the password was changed', async () => {
  const person = await addAccount(app)
  const phone = '+447700900602'
  const { client: thief } = await logInByToken(app, person)
  expect((await thief.updateUser({ phone })).error).toBeNull()
  const token = await codeTo(phone)
  const { client: owner } = await logInByToken(app, person)
  expect((await owner.updateUser({ password: 'another quiet kettle' })).error).toBeNull()
  expect((await thief.verifyOtp({ phone, token, type: 'phone_change' })).error?.code).toBe('otp_expired')
})

test('a person who types a text’s code elsewhere gets no password of the stranger who signed up with their number', async () => {
  const phone = '+447700900603'
  await stockClient(app, { address: '198.51.100.1' }).signUp({ phone, password: PASSWORD, options: { data: metadata } })
  const owner = stockClient(app, { address: '192.0.2.77' })
  expect((await owner.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })).error).toBeNull()
  const again = await stockClient(app).signInWithPassword({ phone, password: PASSWORD })
  expect(again.error?.code).toBe('invalid_credentials')
  expect((await owner.updateUser({ password: 'another quiet kettle' })).error).toBeNull()
  expect((await stockClient(app).signInWithPassword({ phone, password: 'another quiet kettle' })).error).toBeNull()
})

test('wrong passwords never tell which numbers have an account', async () => {
  const { client } = await logInByToken(app, await addAccount(app))
  const known = '+447700900604'
  await client.updateUser({ phone: known })
  await client.verifyOtp({ phone: known, token: await codeTo(known), type: 'phone_change' })
  const address = '198.51.100.2'
  const guess = async (phone: string) => {
    await app.site.database.query.delete(rateLimits).where(eq(rateLimits.key, `sign-in:${address}`)) // a minute later
    return (await stockClient(app, { address }).signInWithPassword({ phone, password: 'wrong' })).error?.code
  }
  for (let count = 10; count < 20; count += 1) await guess(`+4477009007${count}`)
  expect([await guess('+447700900720'), await guess(known)]).toEqual(['invalid_credentials', 'invalid_credentials'])
})

test('sign-ups by phone are limited as those by mail are, before a password is hashed', async () => {
  const address = '198.51.100.3'
  const signUp = (phone: string) =>
    stockClient(app, { address }).signUp({ phone, password: PASSWORD, options: { data: metadata } })
  for (let count = 0; count < 5; count += 1) expect((await signUp(`+44770090080${count}`)).error).toBeNull()
  expect((await signUp('+447700900805')).error?.code).toBe('over_request_rate_limit')
})

test('a new password after a recovery ends keys and switches webhooks off, as it does on the page', async () => {
  const person = await addAccount(app)
  const key = await addKey(app, person.id)
  const tap = { ownerId: person.id, url: 'https://thief.example/', events: ['message.received' as const], secret: '' }
  await app.site.database.query.insert(webhooks).values({ ...tap, createdAt: app.site.now() })
  const client = stockClient(app)
  await client.resetPasswordForEmail(person.email)
  await client.verifyOtp({ token_hash: tokenIn(await app.mailTo(person.email)), type: 'recovery' })
  expect((await app.api('/api/v1/categories', { key })).status).toBe(200)
  expect((await client.updateUser({ password: 'another quiet kettle' })).error).toBeNull()
  expect((await app.api('/api/v1/categories', { key })).status).toBe(401)
  const taps = await app.site.database.query.select().from(webhooks).where(eq(webhooks.ownerId, person.id))
  expect(taps.map(({ off }) => off)).toEqual(['owner'])
  expect((await client.getUser()).error).toBeNull()
})
