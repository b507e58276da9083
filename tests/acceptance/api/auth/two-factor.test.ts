import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { after, MINUTE } from '#contract/duration.ts'
import { auditLog, session, twoFactor } from '#db/schema/index.ts'
import { addAccount, codeOf, openAtNow, PASSWORD, switchTwoFactorOn } from '#tests/support/accounts.ts'
import { ask, logInByToken, stockClient } from '#tests/support/http/auth-client.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database

const logins = (subjectId: string) =>
  query.$count(auditLog, and(eq(auditLog.subjectId, subjectId), eq(auditLog.action, 'account.signedIn')))

async function protectedAccount() {
  const person = await addAccount(app)
  const set = await switchTwoFactorOn(await app.as(person.id))
  await query.delete(session).where(eq(session.userId, person.id))
  return { person, ...set }
}

test('a stock client enrols an authenticator, verifies it and has aal2 [API-12, API-13]', async () => {
  const { client } = await logInByToken(app, await addAccount(app))
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone', issuer: 'Fettle' })
  expect(enrolled.error).toBeNull()
  const { id = '', totp } = enrolled.data ?? {}
  expect(totp?.uri).toMatch(/^otpauth:\/\/totp\/Fettle:.+secret=[A-Z2-7]{52}&issuer=Fettle/)
  expect(totp?.qr_code).toContain('<svg')
  const challenged = await client.mfa.challenge({ factorId: id })
  expect(challenged.data?.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  const challengeId = challenged.data?.id ?? ''
  const wrong = await client.mfa.verify({ factorId: id, challengeId, code: codeOf(totp?.secret ?? '', 3600) })
  expect(wrong.error?.code).toBe('mfa_verification_failed')
  const right = await client.mfa.verify({ factorId: id, challengeId, code: codeOf(totp?.secret ?? '') })
  expect(right.error).toBeNull()
  expect(right.data).toMatchObject({ recovery_codes: expect.arrayContaining([expect.any(String)]) })
  expect(client.events).toContain('MFA_CHALLENGE_VERIFIED')
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  })
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
    { id, friendly_name: 'My phone', status: 'verified' },
  ])
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('mfa_verified_factor_exists')
})

test('with 2-step on, a password alone opens nothing but the factors; the code opens the rest [API-13]', async () => {
  const { person, secret } = await protectedAccount()
  const { client, session: half } = await logInByToken(app, person)
  expect(decodeJwt(half.access_token).aal).toBe('aal1')
  expect(half.user).toMatchObject({ user_metadata: {}, identities: [], phone: '' })
  const key = half.access_token
  expect(await logins(person.id)).toBe(0)
  const closed = [
    await ask(app, '/reauthenticate', { key }),
    await ask(app, '/user', { key, method: 'PUT', body: '{"password":"another quiet kettle"}' }),
    await ask(app, '/factors', { key, json: { factor_type: 'totp' } }),
    await ask(app, `/factors/${half.user.factors?.[0]?.id}`, { key, method: 'DELETE' }),
    await ask(app, '/user/identities/authorize?provider=google', { key }),
    await ask(app, `/user/identities/${person.id}`, { key, method: 'DELETE' }),
  ]
  expect(closed.map(({ status, body }) => [status, body.error_code])).toEqual(
    closed.map(() => [403, 'insufficient_aal']),
  )
  expect((await app.api('/api/v1/categories', { key })).status).toBe(403)

  const { data: factors } = await client.mfa.listFactors()
  const [factor] = factors?.totp ?? []
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  const given = await client.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: codeOf(secret) })
  expect(given.error).toBeNull()
  expect(await logins(person.id)).toBe(1)
  expect(given.data?.user.user_metadata).toMatchObject({ first_name: 'Tina' })
  expect((await app.api('/api/v1/categories', { key: given.data?.access_token ?? '' })).status).toBe(200)
  const old = await ask(app, '/token?grant_type=refresh_token', { json: { refresh_token: half.refresh_token } })
  expect(old.body.error_code).toBe('refresh_token_already_used')
})

test('a code works once, a recovery code stands in for it, and a stale or foreign challenge is refused', async () => {
  const { person, secret, recoveryCodes } = await protectedAccount()
  const one = await logInByToken(app, person)
  const two = await logInByToken(app, person)
  const factorId = one.session.user.factors?.[0]?.id ?? ''
  const code = codeOf(secret)
  expect((await one.client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  expect((await two.client.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe('mfa_verification_failed')
  const challenged = await two.client.mfa.challenge({ factorId })
  const challengeId = challenged.data?.id ?? ''
  const recovery = recoveryCodes[0] ?? ''
  const foreign = await one.client.mfa.challenge({ factorId })
  expect(
    (await two.client.mfa.verify({ factorId, challengeId: foreign.data?.id ?? '', code: recovery })).error?.code,
  ).toBe('mfa_challenge_expired')
  await app.clock.to(after(now, 11 * MINUTE))
  expect((await two.client.mfa.verify({ factorId, challengeId, code: recovery })).error?.code).toBe(
    'mfa_challenge_expired',
  )
  await app.clock.to(now)
  expect((await two.client.mfa.verify({ factorId, challengeId, code: recovery })).error).toBeNull()
  const stranger = await logInByToken(app, await addAccount(app))
  expect((await stranger.client.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found')
})

test('ten wrong codes hold up the next, right or not', async () => {
  const { person, secret } = await protectedAccount()
  const { client, session: half } = await logInByToken(app, person)
  const factorId = half.user.factors?.[0]?.id ?? ''
  for (let tries = 0; tries < 10; tries += 1) {
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 3600 + tries * 60) })
  }
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error?.status).toBe(429)
})

test('switching on asks for a fresh password, switching off for a fresh code; both are refused later [API-12]', async () => {
  const person = await addAccount(app)
  const { client } = await logInByToken(app, person)
  await app.clock.to(after(now, 16 * MINUTE))
  expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('reauthentication_needed')
  await app.clock.to(now)
  expect((await client.mfa.enroll({ factorType: 'phone', phone: '07700900123' })).error?.code).toBe(
    'mfa_phone_enroll_not_enabled',
  )

  const { person: other, secret } = await protectedAccount()
  const { client: full, session: half } = await logInByToken(app, other)
  const factorId = half.user.factors?.[0]?.id ?? ''
  await full.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  await app.clock.to(after(now, 16 * MINUTE))
  expect((await full.mfa.unenroll({ factorId })).error?.code).toBe('reauthentication_needed')
  await app.clock.to(after(now, MINUTE))
  expect((await full.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
  expect(await query.select().from(twoFactor).where(eq(twoFactor.userId, other.id))).toEqual([])
  expect(decodeJwt((await full.refreshSession()).data.session?.access_token ?? '').aal).toBe('aal1')
})

test('a session in which the code of an old authenticator was given needs the code of the next one', async () => {
  const { person, secret } = await protectedAccount()
  const { client, session: half } = await logInByToken(app, person)
  await client.mfa.challengeAndVerify({ factorId: half.user.factors?.[0]?.id ?? '', code: codeOf(secret) })
  await client.mfa.unenroll({ factorId: half.user.factors?.[0]?.id ?? '' })
  await switchTwoFactorOn(await app.as(person.id), PASSWORD)
  expect((await client.reauthenticate()).error?.code).toBe('insufficient_aal')
})

test('a person who knows only the password logs out themselves and no one else', async () => {
  const { person } = await protectedAccount()
  const browser = await app.as(person.id)
  const { client } = await logInByToken(app, person)
  expect((await client.signOut({ scope: 'global' })).error).toBeNull()
  expect((await browser.api.account.security()).sessions).toHaveLength(1)
  expect((await stockClient(app).getUser()).error).not.toBeNull()
})
