import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '#db/schema/index.ts'
import { addAccount, isLoggedIn, logIn, openAtNow } from '#tests/support/accounts.ts'
import { stockClient } from '#tests/support/http/auth-client.ts'

const { app, now } = await openAtNow()

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const later = (duration: number) => app.clock.to(new Date(now.getTime() + duration))

test('a person names a device, and no one else’s; a blank name is the browser’s again [SET-59]', async () => {
  const person = await addAccount(app)
  const { account } = (await logIn(app, person)).api
  const [{ id = '' } = {}] = (await account.security()).sessions
  await account.renameSession({ id, name: ' Kitchen laptop ' })
  expect((await account.security()).sessions).toMatchObject([{ name: 'Kitchen laptop', device: 'Unknown device' }])
  const other = await logIn(app, await addAccount(app))
  await expect(other.api.account.renameSession({ id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await account.renameSession({ id, name: '' })
  expect((await account.security()).sessions).toMatchObject([{ name: null }])
})

test('all other devices, and apps, are logged out at a press; this one stays [SET-59]', async () => {
  const person = await addAccount(app)
  const [browser, other] = [await logIn(app, person), await logIn(app, person)]
  const program = stockClient(app)
  await program.signInWithPassword({ email: person.email, password: 'a quiet kettle' })
  const answer = await browser.post('/account/security', { intent: 'end-other-sessions' })
  expect(answer.headers.get('location')).toBe('/account/security')
  expect([await isLoggedIn(browser), await isLoggedIn(other)]).toEqual([true, false])
  expect((await program.getUser()).error).toBeTruthy()
  expect((await browser.api.account.security()).sessions).toHaveLength(1)
})

test('when and from where a device was last used is known to ten minutes', async () => {
  const person = await addAccount(app)
  const browser = await logIn(app, person, { address: '203.0.113.7' })
  const [before] = (await browser.api.account.security()).sessions
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const openFrom = (address: string) =>
    app.page('/about', { address, headers: { cookie, 'x-client-address': address } })
  await later(9 * MINUTE)
  await openFrom('203.0.113.8')
  expect((await browser.api.account.security()).sessions).toMatchObject([
    { address: '203.0.113.7', seenAt: before?.seenAt },
  ])
  await later(11 * MINUTE)
  await openFrom('203.0.113.8')
  const [after] = (await browser.api.account.security()).sessions
  expect(after).toMatchObject({ address: '203.0.113.8', seenAt: new Date(now.getTime() + 11 * MINUTE) })
})

test('a login ends after 180 days, however often it is used, in a browser and in an app', async () => {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  const program = stockClient(app)
  await program.signInWithPassword({ email: person.email, password: 'a quiet kettle' })
  const { query } = app.site.database
  const alive = { expiresAt: new Date(now.getTime() + 400 * DAY) } // visited every day since
  await query.update(session).set(alive).where(eq(session.userId, person.id))
  await later(179 * DAY)
  expect(await isLoggedIn(browser)).toBe(true)
  expect((await program.refreshSession()).error).toBeNull()
  await query.update(session).set(alive).where(eq(session.userId, person.id))
  await later(180 * DAY + MINUTE)
  expect((await program.refreshSession()).error).toBeTruthy()
  const answer = await browser.page('/about')
  expect(await answer.text()).not.toContain(person.email)
  expect(browser.cookies.has('fettle.session_token')).toBe(false)
  const left = await query.select().from(session).where(eq(session.userId, person.id))
  expect(left).toHaveLength(1) // of the app: no cookie led to it
})
