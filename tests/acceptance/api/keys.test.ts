import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { apiKeys, auditLog } from '#db/schema/index.ts'
import { type Account, addAccount, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { addKey } from '#tests/support/api/key.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { readHtml } from '#tests/support/html.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())

const asked = (key: string) => app.api('/api/v1/categories', { key })

async function withKey() {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  const filled = { intent: 'make-key', name: 'Till “Counter”', scopes: ['read'], days: '90', secret: PASSWORD }
  const answer = await browser.post('/account/security', filled)
  const text = await answer.text()
  return { person, browser, answer, text, secret: /fettle_[0-9A-Za-z]{38}/.exec(text)?.[0] ?? '' }
}

test('someone makes a key without JavaScript, sees it once, is mailed, uses it and ends it', async () => {
  const { person, browser, answer, secret } = await withKey()
  expect(answer.status).toBe(200)
  expect((await asked(secret)).status).toBe(200)
  const mail = await app.mailTo(person.email, /API key/)
  expect(mail.text).toContain('Till “Counter”')
  expect(mail.text).not.toContain(secret)

  const again = await browser.html('/account/security')
  expect(again.text).toContain('Till “Counter”')
  expect(again.text).toContain('Last used on')
  expect(again.text).not.toContain(secret)
  const [row] = await app.site.database.query.select().from(apiKeys).where(eq(apiKeys.userId, person.id))
  expect(JSON.stringify(row)).not.toContain(secret.slice(12))

  await browser.post('/account/security', { intent: 'end-key', id: row?.id ?? '' })
  const ended = await asked(secret)
  expect(ended.status).toBe(401)
  expect(await ended.json()).toMatchObject({ code: 'KEY_UNKNOWN' })
  const log = await app.site.database.query.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['apiKey.made', 'apiKey.ended']))
})

test('a wrong password makes no key and loses nothing that was typed', async () => {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  const filled = { intent: 'make-key', name: 'Till', scopes: ['read', 'jobs'], days: '30', secret: 'wrong' }
  const answer = await browser.post('/account/security', filled)
  expect(answer.status).toBe(403)
  const text = await answer.text()
  expect(text).toContain('The current password is not right.')
  expect(text).toMatch(/value="Till"/)
  expect(await browser.api.apiKey.list()).toEqual([])
  const noScope = await readHtml(await browser.post('/account/security', { ...filled, scopes: [], secret: PASSWORD }))
  expect(noScope.text.match(/Choose at least one thing that it may do\./g)).toHaveLength(1)
})

test('only an admin makes a key with the admin scope, and it works for 12 hours', async () => {
  const input = { name: 'Script', scopes: ['admin' as const], days: 365 as const, secret: PASSWORD }
  const client = await logIn(app, await addAccount(app))
  await expect(client.api.apiKey.make(input)).rejects.toMatchObject({ code: 'STAFF_ONLY' })
  const admin = await addAccount(app, { accountType: 'admin' })
  const browser = await app.as(admin.id)
  await browser.api.apiKey.make(input)
  const [key] = await browser.api.apiKey.list()
  expect((key?.expiresAt.getTime() ?? 0) - app.site.now().getTime()).toBe(12 * 3_600_000)
})

test('a key ends when its time is over, and with the account’s last session', async () => {
  const owner: Account = await addAccount(app)
  const browser = await logIn(app, owner)
  const [first, second] = [await addKey(app, owner.id), await addKey(app, owner.id)]
  expect((await asked(first)).status).toBe(200)
  await app.site.database.query.update(apiKeys).set({ expiresAt: app.site.now() }).where(eq(apiKeys.userId, owner.id))
  expect((await asked(first)).status).toBe(401)
  await app.site.database.query
    .update(apiKeys)
    .set({ expiresAt: new Date(app.site.now().getTime() + 1000) })
    .where(eq(apiKeys.userId, owner.id))
  expect((await asked(second)).status).toBe(200)
  await browser.api.account.endSessions()
  expect((await asked(second)).status).toBe(401)
})

test('a suspended person’s key opens nothing', async () => {
  const id = await addClient(app, { suspendedAt: app.site.now() })
  expect((await asked(await addKey(app, id))).status).toBe(401)
})

test('the download of someone’s data names their keys, without their secrets', async () => {
  const owner = await addAccount(app)
  const browser = await logIn(app, owner)
  const secret = await addKey(app, owner.id)
  const { documents } = await browser.api.account.download()
  const named = documents.find(({ name }) => name === 'api-keys.json')?.text ?? ''
  expect(named).toContain(secret.slice(0, 11))
  expect(named).not.toContain(secret)
})

test('a cookie alone opens nothing', async () => {
  const owner = await addAccount(app)
  const browser = await logIn(app, owner)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const visit = await app.api('/api/v1/me', { headers: { cookie } })
  expect([401, 404]).toContain(visit.status)
})
