import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { staffContacts } from '#db/schema/index.ts'
import type { TestApp } from '../app.ts'
import type { Act } from './acts.ts'

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
  'backup.make': async (app) => {
    app.site.backUp = async () => 5
    return (api) => api.backup.make()
  },
}
