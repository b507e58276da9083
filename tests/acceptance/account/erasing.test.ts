import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { DAY, MINUTE } from '#contract/duration.ts'
import { deletionRequests, mailbox, profiles, rateLimits, user } from '#db/schema/index.ts'
import { withinFor } from '#server/account/limits.ts'
import { onceWithin, withinLimit } from '#server/work/limit.ts'
import { type Account, addAccount } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { manyTimes } from '#tests/support/many-times.ts'

const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())

/** Everything outside their own rows that holds an account's address or id: tasks, mails and counts. */
async function leaveTraces({ id, email }: Account): Promise<void> {
  const { queue } = app.site
  const whole = { subject: 'Hello', text: `Hello ${email}`, html: `<p>${email}</p>` }
  await query.transaction(async (db) => {
    await queue.send('mail', { to: email, ...whole }, db)
    await queue.send('mail', { to: 'hello@fettle.example', replyTo: email, ...whole }, db)
    await queue.send('event', { name: 'account.recoveryAsked', data: { email } }, db)
    await queue.send('event', { name: 'account.stayed', data: { userId: id } }, db)
    await queue.send('event', { name: 'contact.sent', data: { email: email.toUpperCase(), message: 'Hi' } }, db)
    await queue.send('payment', { act: 'cancel', providerId: id }, db)
  })
  const kept = { subject: 'Hello', text: email, html: email, links: [] }
  await query.insert(mailbox).values([
    { to: email, ...kept },
    { to: 'hello@fettle.example', replyTo: email, ...kept },
  ])
  await withinFor(app.work, 'mailPerHalfHour', email)
  await withinLimit(app.work, { name: 'job-post', most: 10, per: DAY }, id)
  await onceWithin(app.work, `available:${id}`, DAY)
}

const TRACES = { tasks: 6, mails: 2, limits: 3 }
const NONE = { tasks: 0, mails: 0, limits: 0 }

async function tracesOf({ id, email }: Account) {
  const { rows } = await query.execute<{ data: { data?: Record<string, string> } & Record<string, string> }>(
    sql`select data from queue.job where data is not null`,
  )
  const ours = (values: unknown[]) =>
    values.some((value) => typeof value === 'string' && [id, email].includes(value.toLowerCase()))
  const mails = await query.select().from(mailbox)
  const limits = await query.select().from(rateLimits)
  return {
    tasks: rows.filter(({ data }) => ours([...Object.values(data), ...Object.values(data.data ?? {})])).length,
    mails: mails.filter(({ to, replyTo }) => ours([to, replyTo])).length,
    limits: limits.filter(({ key }) => ours([key.slice(key.indexOf(':') + 1), key.slice(key.lastIndexOf(':') + 1)]))
      .length,
  }
}

async function erase({ id }: Account) {
  const past = new Date(app.site.now().getTime() - 1000)
  const request = { userId: id, requestedAt: past, eraseAt: past, hidListing: false }
  await query.insert(deletionRequests).values(request)
  await run(app, 'account.erase')
  expect(await query.$count(profiles, eq(profiles.id, id))).toBe(0)
}

/** Addresses of which one is often a part of the other, or differs in a sign that a pattern would take for any. */
const local = fc.stringMatching(/^[a-c]([a-c_.+%]{0,3}[a-c])?$/)
const pairs = fc
  .tuple(
    local,
    fc.stringMatching(/^[a-c+_%]{0,2}$/),
    fc.constantFrom(['x.co', 'x.co'], ['x.co', 'x.com'], ['x.co', 'sub-x.co'], ['x.co', 'xaco.com']),
  )
  .map(([name, more, [domain, other]]) => [`${name}@${domain}`, `${more}${name}@${other}`] as const)
  .filter(([one, other]) => one !== other && !one.includes('..') && !other.includes('..'))

const examples: [readonly [string, string]][] = [
  [['ob@example.com', 'bob@example.com']],
  [['bob@x.co', 'bob@x.com']],
  [['bob@x.com', 'bob+shop@x.com']],
  [['a_b@x.com', 'axb@x.com']],
]

test('erasing an account takes its mails, tasks and limits, and none of an account whose address contains it [SET-62]', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async ([email, otherEmail]) => {
      await query.delete(profiles)
      await query.delete(user)
      const person = await addAccount(app, { email, password: null })
      const other = await addAccount(app, { email: otherEmail, password: null })
      await leaveTraces(person)
      await leaveTraces(other)
      expect([await tracesOf(person), await tracesOf(other)]).toEqual([TRACES, TRACES])
      await erase(person)
      expect([await tracesOf(person), await tracesOf(other)]).toEqual([NONE, TRACES])
      await erase(other)
      expect(await tracesOf(other)).toEqual(NONE)
    }),
    { examples, numRuns: manyTimes(40, 12) },
  )
})

test('an id inside another text is no trace of its account [SET-62]', async () => {
  const person = await addAccount(app, { password: null })
  const note = `about ${person.id}`
  await query.transaction((db) => app.site.queue.send('event', { name: 'contact.sent', data: { message: note } }, db))
  await withinLimit(app.work, { name: 'note', most: 1, per: MINUTE }, `${person.id}${randomUUID()}`)
  const limits = await query.$count(rateLimits)
  await erase(person)
  const { rows } = await query.execute(sql`select from queue.job where data -> 'data' ->> 'message' = ${note}`)
  expect([rows.length, await query.$count(rateLimits)]).toEqual([1, limits])
})
