import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'

const lines: string[] = []
const app = await createTestApp({ lines })
afterAll(() => app.close())

/** What the log says of refusals meanwhile. */
async function refusalsOf(act: () => Promise<unknown>) {
  lines.length = 0
  await act().catch(() => {})
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'a procedure refused someone for lack of rights')
}

test('a refusal for lack of rights is one line in the log: who, what and from where, and no input', async () => {
  const client = await addClient(app)
  const { api } = await app.as(client, '203.0.113.9')
  const who = { who: client, address: '203.0.113.9', level: 'info' }
  expect(await refusalsOf(() => api.queue.view({}))).toMatchObject([
    { procedure: 'queue.view', code: 'NOT_FOUND', ...who },
  ])
  expect(await refusalsOf(() => api.account.endSession({ id: randomUUID() }))).toMatchObject([
    { code: 'NOT_FOUND', ...who },
  ])
  expect(await refusalsOf(() => api.job.reveal({ id: randomUUID() }))).toMatchObject([{ code: 'WRONG_TYPE', ...who }])
  const visitor = await refusalsOf(() => app.visitor('203.0.113.8').account.security())
  expect(visitor).toMatchObject([{ procedure: 'account.security', code: 'UNAUTHORIZED', who: null }])
})

test('what anyone may read, and a page that is not there, is no such line', async () => {
  expect(await refusalsOf(() => app.visitor().directory.listing({ id: randomUUID() }))).toEqual([])
})
