/** Every procedure for admins and moderators, walked: that it leaves a trace. Who may call it: every-procedure.test.ts. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import { auditLog } from '#db/schema/index.ts'
import { addAccount, forgetLimits } from '#tests/support/accounts.ts'
import { acts } from '#tests/support/admin/acts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { procedures } from '#tests/support/procedures.ts'

const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())

const changing = procedures.filter(({ procedure }) => {
  const { staff, whileLeaving } = procedure['~orpc'].meta
  return staff && !whileLeaving
})

test('there is an act for each procedure for admins that changes something', () => {
  expect(changing.map(({ name }) => name).sort()).toEqual(Object.keys(acts).sort())
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
