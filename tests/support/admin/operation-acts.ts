import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { clearDemo } from '#db/demo/clear.ts'
import { demoMarketplace } from '#db/demo/demo.ts'
import { demoUserIds } from '#db/demo/insert.ts'
import { profiles, staffContacts, user } from '#db/schema/index.ts'
import { ensureTaxonomy } from '#db/taxonomy/insert.ts'
import type { TestApp } from '../app.ts'
import type { Act } from './acts.ts'
import { quietTool } from './backup-tool.ts'

/** A task that failed for good, as the queue leaves it. Gives the id of its dead letter. */
export async function addDeadLetter(
  app: TestApp,
  task: object = { mail: 'membership.cancelled', data: { membershipId: randomUUID() } },
  { queue = 'mail', error = 'The mail server answered 451 to MAIL FROM' } = {},
): Promise<string> {
  const [id, data, output] = [randomUUID(), JSON.stringify(task), JSON.stringify({ name: 'Error', message: error })]
  await app.site.database.query.execute(sql`
    insert into queue.job (id, name, data, output, state, retry_limit, retry_count, completed_on)
    values (gen_random_uuid(), ${queue}, ${data}, ${output}, 'failed', 60, 60, now()),
      (${id}, 'dead-letter', ${data}, ${output}, 'created', 2, 0, null)`)
  return id
}

/** A task that has failed and waits for its next try. */
export async function addFailedTask(app: TestApp, { failures = 4 } = {}): Promise<string> {
  const [id, data] = [
    randomUUID(),
    JSON.stringify({ mail: 'alert.day', data: { providerId: randomUUID(), jobIds: [] } }),
  ]
  await app.site.database.query.execute(sql`
    insert into queue.job (id, name, data, output, state, retry_limit, retry_count, created_on, start_after)
    values (${id}, 'bulk-mail', ${data}, '{"message": "No answer"}', 'retry', 60, ${failures}, now() - interval '1 hour',
      now() + interval '20 minutes')`)
  return id
}

export const operationActs: Record<string, Act> = {
  'admin.setAddress': async () => (api) => api.admin.setAddress({ email: 'ada@example.com' }),
  'admin.setDigest': async (app) => async (api) => {
    await api.admin.setAddress({ email: `${randomUUID()}@example.com` })
    await app.site.database.query.update(staffContacts).set({ dailyDigest: true })
    await api.admin.setDigest({ on: false })
  },
  'queue.retry': async (app) => {
    const id = await addDeadLetter(app)
    return (api) => api.queue.retry({ id })
  },
  'queue.retryAll': async (app) => {
    await addDeadLetter(app)
    return (api) => api.queue.retryAll({ kind: 'membership.cancelled' })
  },
  'queue.drop': async (app) => {
    const id = await addFailedTask(app)
    return (api) => api.queue.drop({ id })
  },
  'demo.reset': async (app) => {
    const { query } = app.site.database
    const asDemo = (demo: boolean) => {
      app.site.settings = { ...app.site.settings, demo }
    }
    asDemo(true)
    const people = demoUserIds(demoMarketplace(app.site.now())).slice(0, 100)
    await query
      .insert(user)
      .values(people.map((id) => ({ id, name: 'Demo', email: `${id}@example.com` })))
      .onConflictDoNothing()
    return async (api) => {
      await api.demo.reset()
      asDemo(false)
      // The next acts have as little to look at as those before.
      await query.transaction(async (db) => {
        const staff = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.accountType, 'admin'))
        await clearDemo(db, { staff: staff.map(({ id }) => id), people: [], atOnce: true })
        await ensureTaxonomy(db)
      })
    }
  },
  'backup.make': async (app) => {
    app.site.backUp = quietTool
    return (api) => api.backup.make()
  },
}
