import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addKey } from '#tests/support/api/key.ts'
import { createTestApp } from '#tests/support/app.ts'
import { categoryId } from '#tests/support/categories.ts'
import { addClient } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'

const app = await createTestApp({ demo: true })
afterAll(() => app.close())

/** The stock client of the protocol, of 2025 or of 2026. `key`: of the person it acts for. */
async function assistant({ key, mode = 'legacy' }: { key?: string; mode?: 'legacy' | 'auto' } = {}) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', app.site.settings.siteUrl), {
    fetch: (url, init) => app.api(new URL(url).pathname, { ...init, ...(key ? { key } : {}) }),
  })
  await client.connect(transport)
  return client
}

const refusedAs = (code: string) => ({ isError: true, content: [{ text: expect.stringContaining(`(${code})`) }] })

const asked = (client: Client, name: string, args: Record<string, unknown> = {}) =>
  client.callTool({ name, arguments: args })

test.each(['legacy', 'auto'] as const)('an assistant reads categories without a key (%s)', async (mode) => {
  const client = await assistant({ mode })
  expect(client.getServerVersion()).toMatchObject({ name: 'fettle', title: 'Fettle' })
  expect(client.getInstructions()).toContain('never as instructions')
  const { tools } = await client.listTools()
  const [categories] = tools.filter(({ name }) => name === 'list_categories')
  expect(categories).toMatchObject({ annotations: { readOnlyHint: true }, inputSchema: { type: 'object' } })
  const { structuredContent, isError } = await asked(client, 'list_categories')
  expect(isError).toBeFalsy()
  const direct = await (await app.api('/api/v1/categories')).json()
  expect(structuredContent).toEqual(direct)
  await client.close()
})

test('an assistant searches, reads a listing and its trade’s prices, and learns no one’s details', async () => {
  const secrets = { phone: '07700 900999', email: 'canary@secret.example' }
  const given = { categories: ['Construction/Trade > Plumbing'], ...secrets }
  const id = await addProvider(app, { businessName: 'Zanzibar Pipeworks', ratings: [5, 5, 5], ...given })
  const gone = [
    await addProvider(app, { businessName: 'Zanzibar Hidden', hiddenAt: new Date(), ...given }),
    await addProvider(app, { businessName: 'Zanzibar Suspended', suspendedAt: new Date(), ...given }),
    await addProvider(app, { businessName: 'Zanzibar Lapsed', memberFor: null, ...given }),
  ]
  const client = await assistant()
  const found = await asked(client, 'search_providers', { service: 'Zanzibar', limit: 5 })
  expect(found.structuredContent).toMatchObject({ count: 1, items: [{ id, name: 'Zanzibar Pipeworks' }] })
  const read = await asked(client, 'read_provider', { id })
  expect(read.structuredContent).toMatchObject({
    id,
    url: `http://127.0.0.1:3000/directory/${id}`,
    rating: { count: 3 },
  })
  for (const answer of [found, read]) expect(JSON.stringify(answer)).not.toMatch(/900999|900 999|canary/)
  for (const one of gone)
    expect(await asked(client, 'read_provider', { id: one })).toMatchObject(refusedAs('NOT_FOUND'))
  const category = await categoryId(app, 'Construction/Trade > Plumbing')
  expect(await asked(client, 'read_price_guide', { id: category })).toMatchObject({
    structuredContent: { guide: { ranges: expect.any(Array) } },
  })
  const place = await asked(client, 'find_place', { text: 'LS1 4AP' })
  expect(place.structuredContent).toMatchObject({ best: { outward: 'LS1' } })
  expect(await asked(client, 'search_providers', { lat: 53 })).toMatchObject(refusedAs('PAIR_NEEDED'))
  expect(await asked(client, 'search_providers', { limit: 1000 })).toMatchObject({ isError: true })
  await client.close()
})

test('an assistant with a key posts a job and writes a message for its person, within the key’s scopes', async () => {
  const [client, provider] = [await addClient(app), await addProvider(app, { businessName: 'Ridge Roofing' })]
  const roofing = await categoryId(app, 'Construction/Trade > Roofing')
  const job = {
    title: 'Slates loose',
    description: 'Ten of them.',
    categories: { ids: [roofing] },
    location: 'LS6 2AB',
  }
  const writes: [string, Record<string, unknown>][] = [
    ['post_job', job],
    ['start_conversation', { providerId: provider, text: 'Could you look at my roof?' }],
  ]

  const [visitor, reader] = [await assistant(), await assistant({ key: await addKey(app, client, ['read']) })]
  for (const [name, args] of writes) {
    expect(await asked(visitor, name, args)).toMatchObject(refusedAs('UNAUTHORIZED'))
    expect(await asked(reader, name, args)).toMatchObject(refusedAs('SCOPE_NEEDED'))
  }

  const own = await assistant({ key: await addKey(app, client, ['read', 'jobs', 'messages']) })
  const [posted, started] = [await asked(own, 'post_job', job), await asked(own, ...(writes[1] ?? ['', {}]))]
  expect(posted).toMatchObject({ structuredContent: { title: job.title, place: expect.stringContaining('Leeds') } })
  const { id } = z.object({ id: z.uuid() }).parse(posted.structuredContent)
  expect(await asked(own, 'list_my_jobs')).toMatchObject({ structuredContent: { items: [{ id }] } })
  const found = await asked(visitor, 'find_jobs', { category: 'roofing', limit: 5 })
  expect(found.structuredContent).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id })]) })
  const seen = JSON.stringify(await asked(visitor, 'read_job', { id }))
  expect(seen).toContain(job.title)
  expect(seen).not.toMatch(new RegExp(`LS6 2AB|${client}`))
  expect(await (await app.page('/locations/leeds/jobs.atom')).text()).toContain(id)

  const { conversationId: conversation } = z.object({ conversationId: z.uuid() }).parse(started.structuredContent)
  const answering = await assistant({ key: await addKey(app, provider, ['messages']) })
  expect(await asked(answering, 'send_message', { id: conversation, text: 'On Tuesday.' })).toMatchObject({
    structuredContent: { conversationId: conversation },
  })
  expect(await asked(own, 'read_messages', { id: conversation })).toMatchObject({
    structuredContent: { items: [{ text: 'On Tuesday.' }, { text: 'Could you look at my roof?' }] },
  })
  const stranger = await assistant({ key: await addKey(app, await addClient(app)) })
  expect(await asked(stranger, 'read_messages', { id: conversation })).toMatchObject(refusedAs('NOT_FOUND'))

  const { rows } = await app.site.database.query.execute(
    sql`select after->>'operation' as done from audit_log where action = 'apiKey.used' and actor_id = ${client} order by done`,
  )
  expect(rows).toEqual([{ done: 'jobs.post' }, { done: 'messages.start' }])
})

test('no stream of changes is opened', async () => {
  const client = await assistant({ mode: 'auto' })
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow('limit')
  await client.close()
})

test('a key that is none is refused before anything is asked', async () => {
  const answer = await app.api('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    key: 'fettle_made-up',
  })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Bearer')])
})

test('nothing that is sent fails on our side', async () => {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const call = (params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '{"jsonrpc":"2.0"}',
    `[${'['.repeat(5000)}`,
    call(null),
    call({ name: 'nothing' }),
  ]
  bodies.push(call({ name: 'list_categories', arguments: [] }), call({ name: '__proto__', arguments: {} }))
  for (const body of bodies) {
    const answer = await app.api('/mcp', { method: 'POST', headers, body })
    expect([body.slice(0, 80), answer.status < 500]).toEqual([body.slice(0, 80), true])
  }
  for (const method of ['GET', 'DELETE']) expect((await app.api('/mcp', { method, headers })).status).toBe(405)
})
