/** Every procedure for admins and moderators, walked: who may call it, and that it leaves a trace. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import { auditLog, deletionRequests, profiles } from '#db/schema/index.ts'
import { addAccount, forgetLimits } from '#tests/support/accounts.ts'
import { acts } from '#tests/support/admin/acts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'
import { procedures } from '#tests/support/procedures.ts'

const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())

const forStaff = procedures.flatMap(({ name, procedure }) => {
  const { staff, whileLeaving } = procedure['~orpc'].meta
  return staff ? [{ name, role: staff, changes: !whileLeaving }] : []
})
const changing = forStaff.filter(({ changes }) => changes)

type Api = TestBrowser['api']

const call = async (api: Api, name: string, input: unknown) => {
  const [noun = '', verb = ''] = name.split('.')
  const act = Reflect.get(Reflect.get(api, noun), verb)
  return act(input).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
}

let others: Record<string, Api>
let moderator: Api
beforeAll(async () => {
  const at = app.site.now()
  const ids = {
    unconfirmed: await addClient(app, { emailConfirmed: false }),
    client: await addClient(app),
    'provider without membership': await addProvider(app, { memberFor: null }),
    lapsed: await addProvider(app, { memberFor: -10 }),
    member: await addProvider(app),
    leaving: await addClient(app),
    suspended: await addClient(app, { accountType: 'admin', firstName: 'Once' }),
    'once an admin': await addClient(app, { accountType: 'admin', firstName: 'Twice' }),
  }
  const browsers: Record<string, TestBrowser> = { visitor: app.browser() }
  for (const [kind, id] of Object.entries(ids)) browsers[kind] = await app.as(id)
  await query
    .insert(deletionRequests)
    .values({ userId: ids.leaving, hidListing: false, requestedAt: at, eraseAt: new Date(at.getTime() + 1e9) })
  await query.update(profiles).set({ suspendedAt: at }).where(eq(profiles.id, ids.suspended))
  await query.update(profiles).set({ accountType: 'client' }).where(eq(profiles.id, ids['once an admin']))
  // Their sessions are read once for all calls, of which there are thousands.
  others = {}
  for (const [kind, browser] of Object.entries(browsers)) others[kind] = await browser.heldApi()
  moderator = await (await app.as(await addClient(app, { accountType: 'moderator', firstName: 'Mo' }))).heldApi()
})

test('there are procedures for admins, and an act for each that changes something', () => {
  expect(forStaff.length).toBeGreaterThan(2)
  expect(changing.map(({ name }) => name).sort()).toEqual(Object.keys(acts).sort())
})

test.each(forStaff)('$name is not there for anyone else, whatever they send [ADM-03]', async ({ name, role }) => {
  for (const input of [undefined, {}, { id: crypto.randomUUID() }, { role: 'admin', __proto__: { admin: true } }]) {
    const answers: Record<string, string> = {}
    for (const [kind, api] of Object.entries(others)) answers[kind] = await call(api, name, input)
    expect(answers).toEqual(Object.fromEntries(Object.keys(others).map((kind) => [kind, 'NOT_FOUND'])))
    if (role === 'admin') expect(await call(moderator, name, input)).toBe('NOT_FOUND')
  }
})

async function newAdmin() {
  await forgetLimits(app)
  const username = `admin-${crypto.randomUUID().slice(0, 8)}`
  const { id } = await addAccount(app, { accountType: 'admin', firstName: username, email: adminAddress(username) })
  return { id, browser: await app.as(id) }
}

const { rows: tables } = await query.execute<{ name: string }>(sql`
  select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and c.relname not in ('rate_limits', 'session', 'staff_sessions')`)

/** The rows of all tables but those of limits and sessions. */
async function everything(): Promise<Record<string, unknown>> {
  const sums = tables.map(
    ({ name }) =>
      sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.identifier(name)} t`,
  )
  const { rows } = await query.execute<{ name: string; sum: string }>(sql.join(sums, sql` union all `))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

test.each(changing)('$name leaves an entry in the audit log, or changes nothing [ADM-59]', async ({ name }) => {
  const { id, browser } = await newAdmin()
  const act = await acts[name]?.(app)
  const entries = () => query.$count(auditLog, eq(auditLog.actorId, id))
  await query.execute(sql`alter table audit_log add constraint refuses check (false) not valid`)
  const before = await everything()
  await expect(act?.(browser.api)).rejects.toThrow()
  const after = await everything()
  await query.execute(sql`alter table audit_log drop constraint refuses`)
  expect(after).toEqual(before)
  expect(await entries()).toBe(0)
  await act?.(browser.api)
  expect(await entries()).toBeGreaterThan(0)
})
