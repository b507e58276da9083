import { readdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { metricsIn, spansIn } from '#tests/support/http/otlp.ts'
import { openReceiver, type Receiver } from '#tests/support/http/receiver.ts'
import { type FakeSmtp, fakeSmtp } from '#tests/support/mail/smtp.ts'
import { form, newFolder, type Running, start, within } from './server.ts'

const REQUEST_ID = 'proxy-4711-abcd'
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
/** As a proxy of ours sends them on, for a visitor at this address. */
const VISITOR = '203.0.113.77'
const proxied = {
  'x-forwarded-for': VISITOR,
  'x-request-id': REQUEST_ID,
  traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`,
}
const letter = { name: 'Ada Lovelace', email: 'ada@example.com', topic: 'Press', message: 'Ring me on 07700 900123' }

describe('with a collector and a tracker', () => {
  let collector: Receiver
  let tracker: Receiver
  let smtp: FakeSmtp
  let server: Running
  const folder = newFolder()

  beforeAll(async () => {
    collector = await openReceiver()
    tracker = await openReceiver()
    smtp = await fakeSmtp()
    server = await start({
      DATA_DIR: folder,
      SMTP_URL: smtp.url,
      TRUSTED_PROXIES: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
      SENTRY_DSN: `${tracker.url.replace('//', '//key@')}/7`,
      SENTRY_RELEASE: 'fettle@trial',
    })
  })
  afterAll(async () => {
    collector.close()
    tracker.close()
    await smtp.close()
  })

  const spans = () => sent('/v1/traces').flatMap(spansIn)
  const sent = (path: string) => collector.received.filter((one) => one.path === path).map(({ body }) => body)
  const named = (name: string | RegExp) =>
    within(
      10,
      () => spans().find((span) => span.name.search(name) === 0),
      (span) => span !== undefined,
    )

  test('a page is one trace, under the ids of its proxy: request, procedure, statement', async () => {
    const answer = await server.ask('/directory?service=plumbing&text=token-Sw1A4711', { headers: proxied })
    expect(answer).toMatchObject({ status: 200, headers: { 'x-request-id': REQUEST_ID } })
    const page = await named('GET /directory')
    const procedure = await named('directory.search')
    expect(page).toMatchObject({
      traceId: TRACE_ID,
      parentId: '00f067aa0ba902b7',
      attributes: { 'http.route': '/directory', 'http.response.status_code': 200, 'fettle.request_id': REQUEST_ID },
      resource: { 'service.name': 'fettle', 'deployment.environment.name': 'trial' },
      failed: false,
    })
    expect(procedure).toMatchObject({ traceId: TRACE_ID, parentId: page?.id })
    const statements = spans().filter(({ parentId }) => parentId === procedure?.id)
    expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
      expect.stringContaining('listing_index'),
    )
    expect(server.log()).toContain(`"requestId":"${REQUEST_ID}","traceId":"${TRACE_ID}"`)
  })

  test('a mail belongs to the trace of the request that caused it', async () => {
    const headers = { 'x-forwarded-for': VISITOR, origin: server.url, host: new URL(server.url).host }
    const { status } = await server.ask('/contact', form(letter, headers))
    expect(status).toBe(302)
    const page = await named('POST /contact')
    const [event, mail] = [await named('task contact.sent'), await named('call smtp')]
    expect(smtp.mails).toHaveLength(1)
    expect([event?.traceId, mail?.traceId]).toEqual([page?.traceId, page?.traceId])
    const task = spans().find(({ id }) => id === mail?.parentId)
    expect(task).toMatchObject({ name: 'task contact.sent', attributes: { 'fettle.queue': 'mail' } })
  })

  test('the tracker hears of a failure once, with the id of its request', async () => {
    const photos = join(folder, 'files/feedback-photos')
    const [photo = ''] = readdirSync(photos)
    renameSync(join(photos, photo), join(photos, 'away'))
    symlinkSync(photo, join(photos, photo)) // leads to itself
    const answer = await server.ask(`/media/feedback/${photo}-thumb.webp`, { headers: proxied })
    expect(answer.status).toBe(500)
    await within(
      10,
      () => tracker.received.length,
      (count) => count > 0,
    )
    await server.ask('/about')
    expect(tracker.received).toHaveLength(1)
    const [failure] = tracker.received
    const [, , event] = failure?.body.toString().split('\n') ?? []
    expect(failure?.path).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=key/)
    expect(Reported.parse(JSON.parse(event ?? ''))).toMatchObject({
      level: 'error',
      release: 'fettle@trial',
      environment: 'production',
      tags: { request_id: REQUEST_ID },
      exception: { values: [{ value: expect.stringMatching(/^ELOOP/) }] },
    })
  })

  test('the measures of /metrics arrive under the same names', async () => {
    const { text } = await server.ask('/metrics')
    const shown = [...text.matchAll(/^# TYPE (\S+) (counter|gauge|histogram)$/gm)].map(([, name]) => name)
    const arrived = await within(
      10,
      () => sent('/v1/metrics').flatMap(metricsIn),
      (found) => found.length > 0,
    )
    expect(shown).toContain('procedure_duration_seconds')
    expect([...new Set(arrived.map(({ name }) => name))].sort()).toEqual(shown.sort())
    expect(arrived.find(({ name, points }) => name === 'http_request_duration_seconds' && points > 0)?.kind).toBe(
      'histogram',
    )
  })

  test('nothing that was sent names a person', () => {
    const all = [...collector.received, ...tracker.received].map(({ body }) => body.toString('latin1')).join()
    expect(all.length).toBeGreaterThan(10_000)
    for (const secret of ['ada@', 'Lovelace', '900123', VISITOR, 'token-Sw1A4711']) expect(all).not.toContain(secret)
  })
})

const Reported = z.looseObject({ tags: z.record(z.string(), z.string()) })

describe.each(['hanging', 'gone'] as const)('with a collector and a tracker that are %s', (how) => {
  test('pages are as quick as without, the log says it once, and the process ends in time', async () => {
    const receiver = await openReceiver('hanging')
    if (how === 'gone') receiver.close()
    const server = await start({
      DATA_DIR: newFolder(),
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      SENTRY_DSN: `${receiver.url.replace('//', '//key@')}/7`,
      PAGES_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    })
    const times: number[] = []
    for (let number = 0; number < 60; number += 1) {
      const began = performance.now()
      const { status, headers } = await server.ask(`/directory?service=word${number}`, { headers: proxied })
      times.push(performance.now() - began)
      expect(status).toBe(200)
      // No proxy of this site sent it.
      expect(headers['x-request-id']).not.toBe(REQUEST_ID)
    }
    const slowest = times.sort((a, b) => b - a)[4] ?? 0
    expect(slowest).toBeLessThan(1_000)
    await within(10, server.log, (log) => log.includes('the collector takes nothing'))
    expect(server.log().match(/the collector takes nothing/g)?.length).toBeLessThanOrEqual(2)
    const told = performance.now()
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect(performance.now() - told).toBeLessThan(9_000)
    receiver.close()
  })
})
