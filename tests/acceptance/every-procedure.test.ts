/** Every procedure is called by every kind of visitor, with nothing behind its guards: nothing is to be added here for a new one. */
import { randomUUID } from 'node:crypto'
import { type AnyProcedure, call, Procedure } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { after, before, DAY, MINUTE } from '#contract/duration.ts'
import { deletionRequests, profiles, session, user } from '#db/schema/index.ts'
import { consenting } from '#tests/support/admin/acts.ts'
import { createTestApp, refusalOf } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'
import { AUDIENCES, procedures } from '#tests/support/procedures.ts'

// Others can reach this site, so its admins need 2-step verification within a week.
const AUTH_SECRET = 'a secret of at least thirty-two characters'
const app = await createTestApp({
  environment: { SITE_URL: 'https://fettle.example', AUTH_SECRET, MAIL: 'mailbox', PAYMENTS: 'test' },
})
afterAll(() => app.close())
const { query } = app.site.database
const now = app.site.now()

const untyped = randomUUID()
await query.insert(user).values({ id: untyped, name: 'Somebody', email: `${untyped}@example.com`, emailVerified: true })

const ids = {
  'no type chosen': untyped,
  'unconfirmed client': await addClient(app, { emailConfirmed: false }),
  client: await addClient(app),
  'leaving client': await addClient(app),
  'once an admin': await addClient(app, { accountType: 'admin' }),
  'unconfirmed provider': await addProvider(app, { emailConfirmed: false, memberFor: null }),
  'unconfirmed member': await addProvider(app, { emailConfirmed: false }),
  provider: await addProvider(app, { memberFor: null }),
  'lapsed member': await addProvider(app, { memberFor: -10 }),
  member: await addProvider(app),
  'leaving member': await addProvider(app),
  'suspended admin': await addClient(app, { accountType: 'admin' }),
  moderator: await addClient(app, { accountType: 'moderator' }),
  'admin without 2-step': await addClient(app, { accountType: 'admin', createdAt: before(now, 8 * DAY) }),
  'admin after 20 minutes': await addClient(app, { accountType: 'admin' }),
  admin: await addClient(app, { accountType: 'admin' }),
}
const STAFF = ['moderator', 'admin without 2-step', 'admin after 20 minutes', 'admin']
const LOOKED_AT = ['client', 'member'] as const
const looking = (whom: string) => `admin who looks at a ${whom}`

const browsers = await Promise.all(Object.entries(ids).map(async ([kind, id]) => [kind, await app.as(id)] as const))
const { 'leaving client': leavingClient, 'leaving member': leavingMember } = ids
const asked = { requestedAt: now, eraseAt: after(now, 30 * DAY), hidListing: false }
await query.insert(deletionRequests).values([leavingClient, leavingMember].map((userId) => ({ ...asked, userId })))
await query.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, ids['suspended admin']))
await query.update(profiles).set({ accountType: 'client' }).where(eq(profiles.id, ids['once an admin']))
await query
  .update(session)
  .set({ createdAt: before(now, 20 * MINUTE) })
  .where(eq(session.userId, ids['admin after 20 minutes']))

const visitor = await app.browser().context()
const contexts = new Map<string, typeof visitor & { operator?: boolean }>([
  ['visitor', visitor],
  ['operator', { ...visitor, operator: true }],
])
for (const [kind, browser] of browsers) contexts.set(kind, await browser.context())
for (const whom of LOOKED_AT) {
  const browser = await app.as(await addClient(app, { accountType: 'admin' }))
  await browser.api.user.look({ id: await consenting(app, ids[whom]), reason: 'Asked by phone' })
  contexts.set(looking(whom), await browser.context('/dashboard'))
}

/** No schema takes it: those who are not let in do not even learn that. */
const NONSENSE = { id: randomUUID(), role: 'admin', unknownToAll: 1 }
/** These are about the input, and only those who got in hear them. */
const OF_THE_INPUT = ['BAD_REQUEST', 'CREDENTIALS_MISSING']

/** A procedure with its guards and its input; its handler and what it gives are taken out. */
function guardsOf({ '~orpc': { outputSchema: _, ...declared } }: AnyProcedure) {
  return new Procedure({ ...declared, handler: () => 'in' })
}

const rows = new Map<string, Map<string, string>>()
for (const { name, procedure } of procedures) {
  const row = new Map<string, string>()
  for (const [kind, context] of contexts) {
    const answer: unknown = await call(guardsOf(procedure), NONSENSE, { context, path: name.split('.') }).catch(
      refusalOf,
    )
    row.set(kind, OF_THE_INPUT.includes(String(answer)) ? 'in' : String(answer))
  }
  rows.set(name, row)
}
const got = (name: string, kind: string) => rows.get(name)?.get(kind)

/** The audience with whose guards it begins, and whom else it is open to. */
function audienceOf({ '~orpc': { middlewares, meta } }: AnyProcedure): string {
  const [name] = Object.entries(AUDIENCES)
    .map(([name, audience]) => [name, audience['~orpc'].middlewares] as const)
    .filter(([, guards]) => guards.every((guard, at) => guard === middlewares[at]))
    .reduce((longest, next) => (next[1].length > longest[1].length ? next : longest))
  const mark = meta.reads ? ', reads' : meta.whileLeaving ? ', while leaving too' : ''
  return `${name}${mark}`
}

/** A line for each answer; those who get in come first. */
function linesOf(name: string): string {
  const answers = Map.groupBy(rows.get(name) ?? [], ([, answer]) => answer)
  const line = ([answer, kinds]: [string, [string, string][]]) =>
    `  ${answer}: ${answers.size === 1 ? 'everyone' : kinds.map(([kind]) => kind).join(', ')}`
  return [...answers]
    .sort(([one], [other]) => Number(other === 'in') - Number(one === 'in'))
    .map(line)
    .join('\n')
}

const groups = Map.groupBy(procedures, ({ name, procedure }) => `${audienceOf(procedure)}\n${linesOf(name)}`)

test('who gets past which guards is as the table says (with --update it is written again)', async () => {
  const table = [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([head, those]) => [head, ...those.map(({ name }) => `    ${name}`).sort()].join('\n'))
  await expect(`${table.join('\n\n')}\n`).toMatchFileSnapshot('every-procedure.txt')
})

test('an audience answers alike everywhere, with what its procedures declare', () => {
  const heads = [...groups.keys()].map((head) => head.split('\n')[0])
  expect(heads.filter((head, at) => heads.indexOf(head) !== at)).toEqual([])
  const undeclared = procedures.flatMap(({ name, procedure }) => {
    const declared = ['in', ...Object.keys(procedure['~orpc'].errorMap)]
    return [...(rows.get(name)?.values() ?? [])].filter((code) => !declared.includes(code)).map((code) => [name, code])
  })
  expect(undeclared).toEqual([])
})

test('what is for the staff is not there for anyone else, whatever they send [ADM-03]', () => {
  const others = ['visitor', 'operator', ...Object.keys(ids)].filter((kind) => !STAFF.includes(kind))
  const kept = procedures.filter(({ procedure }) => procedure['~orpc'].meta.staff)
  expect(kept.length).toBeGreaterThan(100)
  const faults = kept.flatMap(({ name, procedure }) => {
    const outside = procedure['~orpc'].meta.staff === 'admin' ? [...others, 'moderator'] : others
    return outside.filter((kind) => got(name, kind) !== 'NOT_FOUND').map((kind) => `${name} as ${kind}`)
  })
  expect(faults).toEqual([])
})

test('the suspended are visitors at once, and who was an admin is a client', () => {
  const faults = procedures.filter(
    ({ name }) =>
      got(name, 'suspended admin') !== got(name, 'visitor') || got(name, 'once an admin') !== got(name, 'client'),
  )
  expect(faults.map(({ name }) => name)).toEqual([])
})

test.each(LOOKED_AT)('an admin who looks at a %s gets where they get, if it changes nothing', (whom) => {
  const faults = procedures.filter(
    ({ name, procedure }) =>
      got(name, looking(whom)) !== (procedure['~orpc'].meta.reads ? got(name, whom) : 'LOOKING_ONLY'),
  )
  expect(faults.map(({ name }) => name)).toEqual([])
})

test.each(['client', 'member'])('a %s who has asked to be deleted may read, take it back and go [SET-61]', (whom) => {
  const needsSession = procedures.filter(({ name }) => got(name, 'visitor') === 'UNAUTHORIZED')
  expect(needsSession.length).toBeGreaterThan(100)
  const faults = procedures.filter(({ name, procedure }) => {
    const refused = got(name, 'visitor') === 'UNAUTHORIZED' && !procedure['~orpc'].meta.whileLeaving
    return got(name, `leaving ${whom}`) !== (refused ? 'LEAVING' : got(name, whom))
  })
  expect(faults.map(({ name }) => name)).toEqual([])
})
