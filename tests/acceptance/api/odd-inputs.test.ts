import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'
import { programOf } from './program.ts'

const app = await createTestApp()
afterAll(() => app.close())

const clientId = await addClient(app)
const providerId = await addProvider(app)
const jobId = await addJob(app, clientId)
const client = await programOf(app, clientId)
const provider = await programOf(app, providerId)
const { conversationId } = (await client('POST /conversations', { providerId, text: 'Good morning' })).body

const cursorOf = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url')
const id = crypto.randomUUID()
const CURSORS = [
  ...['9999-99-99 99:99:99+00', '2026-02-30 12:00:00+00', '0000-01-01 00:00:00+00', '999999-01-01 00:00:00+00'],
  ...['2026-01-01 24:00:00+00', '2026-01-01 12:00:61+00', '2026-01-01 12:00:00+99', "2026-01-01 12:00:00+00'", 'now'],
].map((at) => cursorOf({ at, id }))
const OTHERS = [cursorOf({ before: 0 }), cursorOf({ before: 1e300 }), cursorOf(null), cursorOf([]), 'x', '%00', '😀']

const LISTS = [
  '/jobs',
  '/me/jobs',
  '/me/saved-jobs',
  '/me/saved-providers',
  '/conversations',
  `/conversations/${conversationId}/messages`,
  `/providers/${providerId}/feedback`,
  '/tables/jobs',
  `/tables/feedback?provider_id=${providerId}`,
  '/tables/public_providers',
  '/tables/saved_jobs',
]

test.each(LISTS)('%s refuses every cursor that is not one of ours', async (path) => {
  for (const cursor of [...CURSORS, ...OTHERS]) {
    const answer = await provider(`GET ${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`)
    expect([cursor, answer.status, answer.body.code]).toEqual([cursor, 400, 'CURSOR_UNKNOWN'])
  }
})

const TEXTS = ['\u0000', '\ud800', '%_\\', "'; drop table jobs; --", '\u202e', 'x'.repeat(200), '٣', '[]', '🏚️']

test('odd texts in queries and bodies find nothing or are refused, and never fail', async () => {
  const statuses = new Set<number>()
  for (const text of TEXTS) {
    const typed = encodeURIComponent(text.toWellFormed())
    for (const query of [
      `location=${typed}`,
      `category=${typed}`,
      `location=${typed}&radius=5`,
      `minBudget=${typed}`,
    ]) {
      for (const path of ['/jobs', '/tables/jobs']) statuses.add((await provider(`GET ${path}?${query}`)).status)
    }
    for (const name of ['id', 'ids', 'user_id', 'provider_id', 'limit', text]) {
      for (const path of ['/jobs/by-ids', '/tables/public_providers', '/tables/feedback']) {
        statuses.add((await provider(`GET ${path}?${encodeURIComponent(name.toWellFormed())}=${typed}`)).status)
      }
    }
    const job = { title: text, description: text, location: text, categories: { other: text }, budget: text }
    const bodies: [string, unknown][] = [
      ['POST /jobs', job],
      [`PATCH /jobs/${jobId}`, job],
      [`PATCH /jobs/${jobId}`, { description: text, contactName: text, contactPhone: text, fields: { [id]: text } }],
      ['POST /tables/jobs', { ...job, categories: [text], contact_email: 'a@b.example', contact_name: text }],
      [`POST /conversations/${conversationId}/messages`, { text }],
      ['POST /reports', { kind: 'listing', subjectId: providerId, reason: 'other', note: text }],
      [`POST /providers/${providerId}/feedback`, { rating: 5, title: text, description: text }],
      ['POST /tables/feedback', { provider_id: providerId, rating: 5, title: text }],
      ['POST /claims', { listingId: text, email: text }],
    ]
    for (const [at, body] of bodies) statuses.add((await client(at, body)).status)
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(400)
})
