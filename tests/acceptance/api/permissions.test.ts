import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { API_SCOPES } from '#contract/api/scope.ts'
import { operations as routed } from '#server/api/v1/router.ts'
import { addKey } from '#tests/support/api/key.ts'
import { type DocumentedOperation, documentedOperations } from '#tests/support/api/operations.ts'
import { addPrograms, type Program } from '#tests/support/api/people.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'

// Every operation that is in the router is asked by every kind of person; nothing is to be added here for a new one.

const app = await createTestApp()
afterAll(() => app.close())
const programs = await addPrograms(app)
const [memberId, adminId] = [await addProvider(app), await addClient(app, { accountType: 'admin' })]
const ofOneScope: Record<string, Program> = {}
for (const scope of API_SCOPES) {
  const userId = scope === 'admin' ? adminId : memberId
  ofOneScope[`${scope} alone`] = { key: await addKey(app, userId, [scope]), userId, scopes: [scope] }
}
const all: Record<string, Program> = { ...programs, ...ofOneScope }
const { operations } = await documentedOperations()
const procedures = new Map(routed.map(({ name, procedure }) => [name, procedure['~orpc']]))

/** What refuses someone whatever they send. */
const REFUSALS = [
  ...['UNAUTHORIZED', 'KEY_UNKNOWN', 'SCOPE_NEEDED', 'LEAVING', 'WRONG_TYPE', 'TYPE_NEEDED', 'CONFIRMATION_NEEDED'],
  ...['MEMBERSHIP_NEEDED', 'SUBSCRIPTION_REQUIRED', 'TWO_FACTOR_NEEDED', 'PROOF_NEEDED', 'STAFF_ONLY'],
]

/** People who claim a listing have no account yet. */
const FOR_ANYONE = ['claims.request', 'claims.check', 'claims.complete']

const Problem = z.object({ code: z.string(), status: z.number(), requestId: z.string() })

/** Asks with what the operation does not take, so that nothing is done where it takes anything. */
async function ask({ method, path }: DocumentedOperation, { key }: Program): Promise<string> {
  const address = `/api/v1${path.replace(/\{[^}]+\}/g, randomUUID())}?unknownToAll=1`
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{"unknownToAll":1}' }
  const headers = { 'content-type': 'application/json' }
  const answer = await app.api(address, { method, headers, ...body, ...(key ? { key } : {}) })
  if (answer.status < 400) return 'yes'
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  const { code, status } = Problem.parse(await answer.json())
  expect(status).toBe(answer.status)
  expect(status).toBeLessThan(500)
  if (code === 'NOT_FOUND') return 'NOT_FOUND'
  return REFUSALS.includes(code) ? code : 'yes'
}

const rows = new Map<string, Map<string, string>>()
for (const operation of operations) {
  const row = new Map<string, string>()
  for (const [who, program] of Object.entries(all)) row.set(who, await ask(operation, program))
  rows.set(operation.name, row)
}

test('a suspended person’s key opens nothing, not even what anyone may read', () => {
  const opened = [...rows].filter(([, row]) => row.get('suspended client') !== 'KEY_UNKNOWN')
  expect(opened.map(([name]) => name)).toEqual([])
})

test('a key opens only what its scopes name', () => {
  const faults = operations.flatMap(({ name }) =>
    Object.entries(all).flatMap(([who, { key, scopes }]) => {
      const has = scopes.some((scope) => scope === procedures.get(name)?.meta.scope)
      const refused = rows.get(name)?.get(who) === 'SCOPE_NEEDED'
      return key === null || who === 'suspended client' || has !== refused ? [] : [`${name} as ${who}`]
    }),
  )
  expect(faults).toEqual([])
})

test('a visitor reads what anyone may read, and changes nothing', () => {
  const faults = operations.flatMap(({ name, method }) => {
    const { errorMap = {}, meta = {} } = procedures.get(name) ?? {}
    const got = rows.get(name)?.get('visitor')
    const expected = meta.staff ? 'NOT_FOUND' : 'UNAUTHORIZED' in errorMap ? 'UNAUTHORIZED' : null
    if (expected === null && method !== 'GET' && !FOR_ANYONE.includes(name))
      return [`${name} changes something for anyone`]
    return expected === null || got === expected ? [] : [`${name}: ${got}`]
  })
  expect(faults).toEqual([])
})

test('someone who has asked to be deleted changes nothing', () => {
  const changing = operations.filter(
    ({ method, name }) => method !== 'GET' && !procedures.get(name)?.meta.whileLeaving && !FOR_ANYONE.includes(name),
  )
  const faults = changing.filter(
    ({ name }) => !['LEAVING', 'SCOPE_NEEDED'].includes(rows.get(name)?.get('leaving client') ?? ''),
  )
  expect(faults.map(({ name }) => name)).toEqual([])
})

test('who may ask what is as the table says (with --update it is written again)', async () => {
  const people = Object.keys(programs)
  const head = ['operation', ...people]
  const lines = [...rows].sort().map(([name, row]) => [name, ...people.map((who) => row.get(who) ?? '')])
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  await expect(`${table}\n`).toMatchFileSnapshot('permissions.md')
})
