/** What a moderator is shown beside an entry: signals, not verdicts. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#contract/duration.ts'
import { feedback, session } from '#db/schema/index.ts'
import { addAccount, forgetLimits, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { addFeedback } from '#tests/support/admin/feedback-acts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { textOf } from '#tests/support/html.ts'
import { addMembership, addProvider, changeProvider } from '#tests/support/people.ts'

const now = new Date()
const app = await createTestApp({ now })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.to(now)
  await forgetLimits(app)
})

const ago = (time: number) => new Date(now.getTime() - time)
const moderator = await app.as(await addClient(app, { accountType: 'moderator', firstName: 'Mo' }))
const LONG = 'They came on the day, mended every slate and swept the whole yard afterwards.'
let visits = 0
const old = { createdAt: ago(400 * DAY) }

async function leave(
  userId: string,
  providerId: string,
  words: { rating?: number; description?: string } = {},
  address?: string,
) {
  const { api } = await app.as(userId, address ?? `198.51.100.${Math.floor(Math.random() * 250)}`)
  visits += 1
  const given = { sure: true, rating: 5, title: 'Fine work', description: `${LONG} Visit ${visits}.`, ...words }
  const { id } = await api.feedback.leave({ providerId, ...given })
  const [row] = await query.select().from(feedback).where(eq(feedback.id, id))
  return { id, signals: row?.signals }
}

test('an entry that nothing speaks against has none', async () => {
  const { id, signals } = await leave(await addClient(app, old), await addProvider(app))
  expect(signals).toBeNull()
  expect((await moderator.html(`/admin/feedback/${id}`)).text).not.toContain('Signals, not verdicts')
})

test('a burst is many entries within a day against what is usual', async () => {
  const providerId = await addProvider(app)
  for (const hours of [1, 2]) await addFeedback(app, { providerId, createdAt: ago(hours * HOUR) })
  expect((await leave(await addClient(app, old), providerId)).signals).toBeNull()
  const { id, signals } = await leave(await addClient(app, old), providerId)
  expect(signals).toEqual({ burst: 4 })
  const page = await moderator.html(`/admin/feedback/${id}`)
  expect(page.text).toContain('4 reviews about this provider within a day, far more than usual.')
  const queue = (await moderator.html('/admin/feedback')).all('article').map(textOf)
  expect(queue.some((entry) => entry.includes('Signals, not verdicts'))).toBe(true)
  const busy = await addProvider(app)
  for (let day = 2; day < 80; day += 1) {
    for (const _ of [1, 2]) await addFeedback(app, { providerId: busy, userId: null, createdAt: ago(day * DAY) })
  }
  for (const hours of [1, 2, 3]) await addFeedback(app, { providerId: busy, createdAt: ago(hours * HOUR) })
  expect((await leave(await addClient(app, old), busy)).signals).toBeNull()
})

test('one address for author and provider is a yes, and the address is not kept', async () => {
  const [userId, providerId] = [await addClient(app, old), await addProvider(app)]
  await app.as(providerId, '203.0.113.7')
  const { id, signals } = await leave(userId, providerId, {}, '203.0.113.7')
  expect(await query.$count(session, eq(session.ipAddress, '203.0.113.7'))).toBe(2)
  expect(signals).toEqual({ sharedAddress: true })
  const [row] = await query.select().from(feedback).where(eq(feedback.id, id))
  expect(JSON.stringify(row)).not.toContain('203.0.113')
})

test('so is a browser in which the provider has logged in before', async () => {
  const [account, author] = [await addAccount(app, { accountType: 'provider' }), await addAccount(app)]
  await addMembership(app, account.id)
  await changeProvider(app, author.id, old)
  const browser = await logIn(app, account)
  await browser.post('/sign-out', {})
  await browser.api.account.signIn({ email: author.email, password: PASSWORD, accountType: 'client' })
  const { id } = await browser.api.feedback.leave({
    ...{ providerId: account.id, rating: 5, title: 'Best of all', description: `${LONG} Truly.` },
  })
  const [row] = await query.select().from(feedback).where(eq(feedback.id, id))
  expect(row?.signals).toMatchObject({ sharedBrowser: true })
})

test('an account of less than a day, and the same text elsewhere', async () => {
  const [one, other] = [await addProvider(app), await addProvider(app)]
  expect((await leave(await addClient(app, { createdAt: ago(23 * HOUR) }), one)).signals).toEqual({ newAccount: true })
  await leave(await addClient(app, old), one, { description: LONG })
  const loud = LONG.toUpperCase().replaceAll(' ', ' — ')
  const copied = await leave(await addClient(app, old), other, { description: loud })
  expect(copied.signals).toEqual({ sameText: 1 })
  const [row] = await query.select().from(feedback).where(eq(feedback.id, copied.id))
  expect(row?.textHash).not.toContain('slate')
  const author = (await query.select().from(feedback).where(eq(feedback.id, copied.id)))[0]?.userId ?? ''
  const { api } = await app.as(author)
  await api.feedback.edit({ id: copied.id, version: 1, rating: 5, title: 'Mine', description: `${LONG} Own words.` })
  expect((await query.select().from(feedback).where(eq(feedback.id, copied.id)))[0]?.signals).toBeNull()
})

test('one author against many rivals of the same group', async () => {
  const author = await addClient(app, old)
  const trade = (name: string) => addProvider(app, { categories: [`Construction/Trade > ${name}`] })
  const rivals = [await trade('Plumbing'), await trade('Roofing'), await trade('Plumbing')]
  const seen = []
  for (const providerId of rivals) seen.push((await leave(author, providerId, { rating: 1 })).signals)
  expect(seen).toEqual([null, null, { rivals: 3 }])
  expect((await leave(author, await trade('Plumbing'), { rating: 4 })).signals).toBeNull()
})

test('after 90 days they are gone, and no page is made anew for that', async () => {
  const id = await addFeedback(app, { createdAt: ago(91 * DAY), signals: { burst: 5 }, textHash: 'x' })
  const young = await addFeedback(app, { createdAt: ago(89 * DAY), signals: { burst: 5 } })
  await run(app, 'feedback.forgetSignals')
  const rows = await query.select().from(feedback)
  expect(rows.find((row) => row.id === id)).toMatchObject({ signals: null, textHash: null })
  expect(rows.find((row) => row.id === young)?.signals).toEqual({ burst: 5 })
})
