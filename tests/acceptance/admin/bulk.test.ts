/** Acts on everyone whom a filter fits. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import type { BulkAct } from '#contract/admin/words.ts'
import { noFilters } from '#contract/directory/words.ts'
import { HOUR } from '#contract/duration.ts'
import { auditLog, bulkRuns, profiles, session } from '#db/schema/index.ts'
import { addAccount, forgetLimits, PASSWORD } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { textOf, valueIn } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const app = await createTestApp({ working: true })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))
const ada = await newAdmin(app)

const filters = (q: string) => ({ q, type: null, state: null, membership: null, confirmed: null, from: null, to: null })
const page = (act: BulkAct, q: string) => `/admin/users/bulk?act=${act}&q=${q}`
const trail = (action: 'user.deactivated' | 'user.hidden' | 'user.erased' | 'user.bulkBegun' | 'user.bulkStopped') =>
  query.select().from(auditLog).where(eq(auditLog.action, action))

async function people(name: string, count: number) {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1)
    ids.push(await addClient(app, { firstName: `N${number}`, lastName: name }))
  return ids
}

async function over(id: string) {
  const state = async () => (await ada.browser.api.bulk.view({ id, page: 1 })).run.state
  await expect.poll(state, { timeout: 20_000 }).not.toBe('running')
  return ada.browser.api.bulk.view({ id, page: 1 })
}

const idIn = (answer: Response) => answer.headers.get('location')?.split('/').at(-1) ?? ''

test('everyone whom the filters fit is counted, asked for in words, and changed page by page, with a trail for each', async () => {
  const ids = await people('Bulkington', 30)
  await query
    .update(profiles)
    .set({ suspendedAt: new Date() })
    .where(eq(profiles.id, ids[0] ?? ''))
  const username = `bulkington-${crypto.randomUUID().slice(0, 6)}`
  const colleague = await addAccount(app, {
    accountType: 'admin',
    firstName: username,
    lastName: 'Bulkington',
    email: adminAddress(username),
  })
  const users = await ada.browser.html('/admin/users?q=bulkington')
  expect(users.one('form', { action: '/admin/users/bulk' })).toBeDefined()
  const asked = await ada.browser.html(page('deactivate', 'bulkington'))
  expect(asked.text).toContain('Deactivate 29 users?')
  expect(asked.text).toContain('found by “bulkington”')
  expect(asked.one('button', { text: 'Deactivate 29 users' })).toBeDefined()
  const none = await ada.browser.post(page('deactivate', 'bulkington'), { count: '29', reason: '' })
  expect([none.status, await none.text()]).toEqual([400, expect.stringContaining('Give a reason')])
  const id = idIn(await ada.browser.post(page('deactivate', 'bulkington'), { count: '29', reason: 'A spam wave' }))
  const { run, results } = await over(id)
  expect(run).toMatchObject({ state: 'finished', total: 29, done: 29, refused: 0, act: 'deactivate' })
  expect(results).toHaveLength(29)
  const entries = await trail('user.deactivated')
  expect(entries).toHaveLength(29)
  expect(entries.every(({ actorId, reason }) => actorId === ada.id && reason === 'A spam wave')).toBe(true)
  expect(await trail('user.bulkBegun')).toMatchObject([{ actorId: ada.id, after: { run: id, total: 29 } }])
  expect((await ada.browser.api.user.view({ id: colleague.id })).active).toBe(true)
  const shown = await ada.browser.html(`/admin/users/bulk/${id}`)
  expect(shown.text).toContain('29 users deactivated.')
  expect(textOf(shown.region('Results'))).toContain('N1 Bulkington')
  expect((await ada.browser.html('/admin/users/bulk')).text).toContain('A spam wave')
})

test('never an admin or moderator, neither oneself nor the last', async () => {
  await ada.browser.api.admin.prove({ secret: PASSWORD })
  for (const act of ['deactivate', 'delete'] as const) {
    expect(await ada.browser.api.bulk.count({ act, filters: { ...filters(''), type: 'admin' } })).toBe(0)
    expect(await ada.browser.api.bulk.count({ act, filters: filters(ada.id) })).toBe(0)
  }
})

test('a number that has changed since is told, and nothing is done', async () => {
  await people('Changeable', 2)
  const asked = await ada.browser.html(page('deactivate', 'changeable'))
  const count = valueIn(asked, 'count') ?? ''
  await people('Changeable', 1)
  const told = await ada.browser.follow(
    await ada.browser.post(page('deactivate', 'changeable'), { count, reason: 'A wave' }),
  )
  expect([told.status, told.text]).toEqual([409, expect.stringContaining('it is 3 now')])
  expect(textOf(told.one('textarea', { name: 'reason' }))).toBe('A wave')
  expect(valueIn(told, 'count')).toBe('3')
})

test('deleting needs the number typed and the password, and a refusal of one holds up no other', async () => {
  const [first = '', second = ''] = await people('Deletable', 2)
  const address = page('delete', 'deletable')
  await query
    .update(session)
    .set({ createdAt: new Date(app.site.now().getTime() - HOUR) })
    .where(eq(session.userId, ada.id))
  await query.execute(sql`delete from staff_sessions`)
  const fields = { count: '2', reason: 'Spam accounts', typed: '3' }
  const wrong = await ada.browser.follow(await ada.browser.post(address, fields))
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Type 2, the number of users to delete')])
  const asked = await ada.browser.follow(await ada.browser.post(address, { ...fields, typed: '2' }))
  expect([asked.status, valueIn(asked, 'typed')]).toEqual([403, '2'])
  await query.execute(
    sql.raw(`
    create function refuse_one() returns trigger language plpgsql as
    $$ begin if old.id = '${first}' then raise exception 'broken'; end if; return old; end $$;
    create trigger refuse_one before delete on profiles for each row execute function refuse_one()`),
  )
  const { error } = app.site.log
  const logged: unknown[] = []
  app.site.log.error = (given: unknown) => void logged.push(given)
  const id = idIn(await ada.browser.post(address, { ...fields, typed: '2', secret: PASSWORD }))
  const { run, results } = await over(id).finally(() => {
    app.site.log.error = error
  })
  await query.execute(sql`drop function refuse_one cascade`)
  expect(run).toMatchObject({ state: 'finished', done: 1, refused: 1 })
  expect(logged).toHaveLength(1)
  expect(results).toEqual([
    { personId: first, name: 'N0 Deletable', problem: 'It failed. The log has more.' },
    { personId: second, name: null, problem: null },
  ])
  expect(await trail('user.erased')).toMatchObject([{ subjectId: second, actorId: ada.id, reason: 'Spam accounts' }])
})

test('hidden are listings only, and they leave the directory at once', async () => {
  const provider = await addProvider(app, { lastName: 'Hidewell', businessName: 'Hidewell Heating' })
  await addClient(app, { lastName: 'Hidewell' })
  const question = { act: 'hide', filters: filters('hidewell') } as const
  expect(await ada.browser.api.bulk.count(question)).toBe(1)
  const id = await ada.browser.api.bulk.begin({ ...question, reason: 'Under review', count: 1 })
  expect((await over(id)).run).toMatchObject({ done: 1, state: 'finished' })
  const { cards } = await app.visitor().directory.search({ ...noFilters, service: 'hidewell' })
  expect(cards.map(({ id }) => id)).toEqual([])
  expect((await trail('user.hidden')).map(({ subjectId }) => subjectId)).toContain(provider)
})

test('members are deactivated in bulk only with a choice for their memberships', async () => {
  const provider = await addProvider(app, { lastName: 'Bulkmember' })
  const address = page('deactivate', 'bulkmember')
  expect((await ada.browser.html(address)).text).toContain('End it now and refund the unused part')
  const fields = { count: '1', reason: 'A spam wave' }
  const asked = await ada.browser.follow(await ada.browser.post(address, fields))
  expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('Choose whether to end or keep')])
  await over(idIn(await ada.browser.post(address, { ...fields, membership: 'end' })))
  const [entry] = (await trail('user.deactivated')).filter(({ subjectId }) => subjectId === provider)
  expect(entry?.after).toMatchObject({ membership: 'ended', refundPence: 0 })
})

test('it stops when an admin stops it, and when who began it is an admin no more', async () => {
  const ids = await people('Stoppable', 3)
  const ben = await newAdmin(app)
  const [mine, bens] = [await waitingRun(ada.id), await waitingRun(ben.id)]
  const running = await ada.browser.html(`/admin/users/bulk/${mine}`)
  expect(running.text).toContain('Last progress at')
  await ada.browser.post(`/admin/users/bulk/${mine}`, {})
  await query.update(profiles).set({ accountType: 'client' }).where(eq(profiles.id, ben.id))
  for (const runId of [mine, bens]) await app.work.emit('bulk.due', { runId })
  expect((await over(mine)).run).toMatchObject({ state: 'stopped', done: 0, total: 3 })
  expect((await over(bens)).run).toMatchObject({ state: 'stopped', done: 0, stoppedBy: null })
  expect(await trail('user.bulkStopped')).toMatchObject([{ after: { run: mine, done: 0 } }])
  expect((await ada.browser.html(`/admin/users/bulk/${mine}`)).text).toContain('Stopped by admin-')
  expect((await ada.browser.html(`/admin/users/bulk/${bens}`)).text).toContain('no longer an active admin')
  const inactive = await query.$count(profiles, and(inArray(profiles.id, ids), isNotNull(profiles.suspendedAt)))
  expect(inactive).toBe(0)
})

/** Begun, with no task that goes on. */
async function waitingRun(begunBy: string): Promise<string> {
  const at = app.site.now()
  const values = { act: 'deactivate', filters: filters('stoppable'), reason: 'A mistake', total: 3, begunBy } as const
  const [run] = await query
    .insert(bulkRuns)
    .values({ ...values, begunAt: at, workedAt: at })
    .returning({ id: bulkRuns.id })
  return run?.id ?? ''
}
