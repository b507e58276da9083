import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { AuthErrorBody, Session, User } from '#contract/api/auth/view.ts'
import { after, HOUR, MINUTE, SECOND } from '#contract/duration.ts'
import { auditLog, profiles, refreshTokens, session, user } from '#db/schema/index.ts'
import { addAccount, openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { ask, logInByToken, sessionOf, stockClient } from '#tests/support/http/auth-client.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database

test('a stock client logs in with a password, has a session and reads its claims [API-15, DAT-15, API-03, API-14]', async () => {
  const person = await addAccount(app)
  const client = stockClient(app)
  const { data, error } = await client.signInWithPassword({ email: person.email, password: PASSWORD })
  expect(error).toBeNull()
  expect(Session.strict().parse(data.session)).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(data.user).toMatchObject({ id: person.id, email: person.email, email_confirmed_at: expect.any(String) })
  expect(data.user?.user_metadata).toMatchObject({ account_type: 'client', first_name: 'Tina', last_name: 'Marsh' })
  expect((await client.getSession()).data.session?.access_token).toBe(data.session?.access_token)
  expect(client.events).toContain('SIGNED_IN')

  const claims = await client.getClaims()
  expect(claims.error).toBeNull()
  expect(claims.data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
  expect(claims.data?.claims).toMatchObject({
    sub: person.id,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    email: person.email,
    role: 'authenticated',
    aud: 'authenticated',
    iss: 'http://127.0.0.1:3000/auth/v1',
    session_id: expect.any(String),
  })
  expect(client.requests.map(({ path }) => path)).toContain('/auth/v1/.well-known/jwks.json')
  const { data: got } = await client.getUser()
  expect(User.strict().parse(got.user)).toMatchObject({ id: person.id })
})

test('a refresh gives new tokens and says so; the old one ends the session once its grace is over [ACC-112, API-03]', async () => {
  const { client, session: first } = await logInByToken(app, await addAccount(app))
  const { data } = await client.refreshSession()
  const second = sessionOf(data.session)
  expect(client.events).toContain('TOKEN_REFRESHED')
  expect(second.refresh_token).not.toBe(first.refresh_token)

  const again = await ask(app, '/token?grant_type=refresh_token', { json: { refresh_token: first.refresh_token } })
  expect(again.body.refresh_token).toBe(second.refresh_token)
  await app.clock.to(after(now, 11 * SECOND))
  const late = await ask(app, '/token?grant_type=refresh_token', { json: { refresh_token: first.refresh_token } })
  expect([late.status, late.body.error_code]).toEqual([400, 'refresh_token_already_used'])
  expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  const [entry] = await query.select().from(auditLog).where(eq(auditLog.action, 'account.tokenReused'))
  expect(entry?.subjectId).toBe(first.user.id)
})

test('fifty refreshes at once all get the same next token, and one row follows another', async () => {
  const { session: own } = await logInByToken(app, await addAccount(app))
  const json = { refresh_token: own.refresh_token }
  const all = await Promise.all(Array.from({ length: 50 }, () => ask(app, '/token?grant_type=refresh_token', { json })))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  const next = new Set(all.map(({ body }) => body.refresh_token))
  expect(next.size).toBe(1)
  const { session_id: sessionId } = decodeJwt<{ session_id: string }>(own.access_token)
  const rows = await query.select().from(refreshTokens).where(eq(refreshTokens.sessionId, sessionId))
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain([...next][0])
})

test('within the grace a window that is two refreshes behind gets the newest token', async () => {
  const { client, session: first } = await logInByToken(app, await addAccount(app))
  await client.refreshSession()
  const { data } = await client.refreshSession()
  const late = await ask(app, '/token?grant_type=refresh_token', { json: { refresh_token: first.refresh_token } })
  expect(late.body.refresh_token).toBe(data.session?.refresh_token)
})

test('a refresh that fails is tried again after 200, 400 and 800 ms [ACC-112]', async () => {
  const person = await addAccount(app)
  let failing = 0
  const times: number[] = []
  const client = stockClient(app, {
    before: ({ url }) => {
      if (!url.includes('refresh_token')) return null
      times.push(performance.now())
      return failing-- > 0 ? new Response('{"message":"away"}', { status: 503 }) : null
    },
  })
  await client.signInWithPassword({ email: person.email, password: PASSWORD })
  failing = 3
  const { error } = await client.refreshSession()
  expect(error).toBeNull()
  const waits = times.slice(1).map((time, at) => Math.round(time - (times[at] ?? 0)))
  expect(waits).toHaveLength(3)
  for (const [at, least] of [200, 400, 800].entries()) {
    expect(waits[at]).toBeGreaterThanOrEqual(least - 5)
    expect(waits[at]).toBeLessThan(least * 2)
  }
  expect(client.events).toContain('TOKEN_REFRESHED')
})

test('logging out ends this session, the others, or all of them, browsers too', async () => {
  const person = await addAccount(app)
  const one = await logInByToken(app, person)
  const two = await logInByToken(app, person)
  const browser = await app.as(person.id)
  await one.client.signOut({ scope: 'local' })
  expect(one.client.events).toContain('SIGNED_OUT')
  expect((await ask(app, '/user', { key: one.session.access_token })).body.error_code).toBe('session_not_found')
  expect((await two.client.getUser()).error).toBeNull()

  const three = await logInByToken(app, person)
  await three.client.signOut({ scope: 'others' })
  expect((await two.client.getUser()).error).not.toBeNull()
  expect((await three.client.getUser()).error).toBeNull()
  await expect(browser.api.account.security()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })

  await three.client.signOut()
  expect(await query.select().from(session).where(eq(session.userId, person.id))).toEqual([])
})

test('Account Security lists an app, and logging out of all devices there ends it', async () => {
  const person = await addAccount(app)
  const { client } = await logInByToken(app, person)
  const browser = await app.as(person.id)
  const { sessions } = await browser.api.account.security()
  expect(sessions.map(({ device }) => device)).toContain('An app')
  await browser.api.account.endSessions()
  expect((await client.getUser()).error).not.toBeNull()
  expect((await client.refreshSession()).error).not.toBeNull()
})

test.each([
  ['deactivated', async (id: string) => query.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, id))],
  [
    'made an admin',
    async (id: string) => query.update(profiles).set({ accountType: 'admin' }).where(eq(profiles.id, id)),
  ],
  ['deleted', async (id: string) => query.delete(user).where(eq(user.id, id))],
])('the tokens of someone who is %s open nothing any more', async (_, change) => {
  const person = await addAccount(app)
  const { client, session: own } = await logInByToken(app, person)
  await change(person.id)
  expect((await ask(app, '/user', { key: own.access_token })).status).toBe(403)
  expect((await client.refreshSession()).error).not.toBeNull()
  expect((await app.api('/api/v1/categories', { key: own.access_token })).status).toBe(401)
})

test('an access token opens /api/v1, and one that has expired does not', async () => {
  const { session: own } = await logInByToken(app, await addAccount(app))
  expect((await app.api('/api/v1/categories', { key: own.access_token })).status).toBe(200)
  await app.clock.to(after(now, HOUR + SECOND))
  expect((await app.api('/api/v1/categories', { key: own.access_token })).status).toBe(401)
  expect((await ask(app, '/user', { key: own.access_token })).body).toMatchObject({
    code: 403,
    error_code: 'session_not_found',
  })
})

test('keys rotate with overlap: the next one is published before it signs, the last one stays until its tokens are over [API-14]', async () => {
  const { keys } = app.site.tokens
  const kidOf = async () => decodeProtectedHeader((await logInByToken(app, person)).session.access_token).kid
  const published = async () =>
    (await (await app.api('/.well-known/jwks.json')).json()).keys.map(({ kid }: { kid: string }) => kid)
  const person = await addAccount(app)
  const { session: old } = await logInByToken(app, person)
  const first = await kidOf()
  const later = after(now, 91 * 24 * HOUR)
  await app.clock.to(later)
  await keys.rotate()
  expect(await published()).toHaveLength(2)
  expect(await kidOf()).toBe(first)
  await app.clock.to(after(later, HOUR))
  const second = await kidOf()
  expect(second).not.toBe(first)
  await keys.rotate()
  expect(await published()).toContain(first)
  await app.clock.to(after(later, 5 * HOUR))
  await keys.rotate()
  expect(await published()).toEqual([second])
  expect((await ask(app, '/user', { key: old.access_token })).status).toBe(403)
  const set = await (await app.api('/auth/v1/.well-known/jwks.json')).json()
  expect(Object.keys(set.keys[0]).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
})

test('errors have GoTrue’s shape and codes', async () => {
  const none = await ask(app, '/user')
  expect(AuthErrorBody.strict().parse(none.body)).toMatchObject({ code: 401, error_code: 'no_authorization' })
  const broken = await app.api('/auth/v1/token?grant_type=password', { method: 'POST', body: '{' })
  expect(await broken.json()).toMatchObject({ code: 400, error_code: 'bad_json' })
  expect((await ask(app, '/token?grant_type=magic', { json: {} })).body.error_code).toBe('validation_failed')
  expect((await ask(app, '/nothing')).status).toBe(404)
  const { error } = await stockClient(app).signInWithPassword({ email: 'nobody@example.com', password: PASSWORD })
  expect([error?.status, error?.code]).toEqual([400, 'invalid_credentials'])
})

test('ten wrong passwords and no more: then the answer says when to come back', async () => {
  const person = await addAccount(app)
  const address = '203.0.113.254'
  const guess = () =>
    ask(app, '/token?grant_type=password', { json: { email: person.email, password: 'wrong' }, address })
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).body.error_code).toBe('invalid_credentials')
  const held = await guess()
  expect([held.status, held.body.error_code]).toEqual([429, 'over_request_rate_limit'])
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  await app.clock.to(after(now, 16 * MINUTE))
  expect((await guess()).status).toBe(400)
})
