import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { anyRequest } from '#tests/support/api/fuzz.ts'
import { documentedOperations } from '#tests/support/api/operations.ts'
import { addPrograms } from '#tests/support/api/people.ts'
import { createTestApp } from '#tests/support/app.ts'
import { createDice, newSeed } from '#tests/support/seeded-random.ts'

// Asks every operation of the document with 10,000 inputs; nothing is to be added here for a new one.

const INPUTS = 10_000
/** Stand in every contact detail of the demo: whoever reads them was shown what is hidden. */
const PROVIDER_CANARY = 'canary-of-a-provider'
const CLIENT_CANARY = 'canary-of-a-client'

const lines: string[] = []
const app = await createTestApp({ demo: true, lines })
afterAll(() => app.close())
const { query } = app.site.database
await query.execute(
  sql`update profile_contacts set email = profile_id || ${`@${PROVIDER_CANARY}.example`}, phone_number = ${`0 ${PROVIDER_CANARY}`}`,
)
await query.execute(
  sql`update job_contacts set contact_email = job_id || ${`@${CLIENT_CANARY}.example`}, contact_phone = ${`0 ${CLIENT_CANARY}`}`,
)
await query.execute(sql`update "user" set email = id || ${`@${CLIENT_CANARY}.example`}`)
const programs = await addPrograms(app)
const { operations, schemas } = await documentedOperations()

test(`${INPUTS} inputs of all kinds of people: no failure, and no one’s contact details`, {
  timeout: 240_000,
}, async () => {
  const seed = newSeed()
  const dice = createDice(seed)
  const ids = await someIds()
  const people = Object.entries(programs)
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (let count = 0; count < INPUTS && faults.length < 20; count += 1) {
    const operation = dice.pick(operations)
    const [who, { key }] = dice.pick(people)
    const { target, init } = anyRequest({ dice, ids, schemas }, operation)
    const answer = await app.api(target, { ...init, ...(key ? { key } : {}) }).catch((error: unknown) => String(error))
    const asked = `${operation.name} as ${who}: ${init.method} ${target} ${init.body?.slice(0, 300) ?? ''}`
    if (typeof answer === 'string') {
      faults.push(`${asked} failed: ${answer}`)
      continue
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const text = await answer.text()
    if (answer.status >= 500 && !isOfOutside(text))
      faults.push(`${asked} answered ${answer.status} ${text.slice(0, 200)}`)
    if (text.includes(PROVIDER_CANARY) && who !== 'admin') faults.push(`${asked} showed a provider's contact details`)
    // A member may open a job, and an admin sees accounts.
    if (text.includes(CLIENT_CANARY) && !['admin', 'member', 'member, read only'].includes(who))
      faults.push(`${asked} showed a client's contact details`)
  }
  const failures = lines.filter((line) => line.includes('"level":50'))
  expect({ seed, faults, failures: failures.slice(0, 3) }).toEqual({ seed, faults: [], failures: [] })
  expect(statuses.get(200) ?? 0).toBeGreaterThan(INPUTS / 20)
})

/** A payment provider that does not answer is no failure of ours. */
const isOfOutside = (text: string) => /"code":"(PAYMENTS_FAILED|IMAGE_NOT_SAVED)"/.test(text)

async function someIds(): Promise<string[]> {
  const { rows } = await query.execute(sql`
    (select id::text from profiles limit 40) union all (select id::text from jobs limit 40)
    union all (select id::text from conversations limit 20) union all (select id::text from feedback limit 20)`)
  const found = rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  return [...found, '00000000-0000-4000-8000-000000000000']
}
