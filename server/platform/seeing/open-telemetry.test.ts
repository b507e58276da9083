import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#config/env.ts'
import { spansIn } from '#tests/support/http/otlp.ts'
import { openReceiver } from '#tests/support/http/receiver.ts'
import { createLog } from '../log.ts'
import { openTelemetry } from './open-telemetry.ts'

async function tracing(environment: Record<string, string> = {}) {
  const receiver = await openReceiver()
  onTestFinished(receiver.close)
  const { telemetry: settings } = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...environment })
  if (!settings) throw new Error('Telemetry is off')
  const telemetry = openTelemetry(settings, '0.1.0', createLog({ level: 'silent' }))
  const { tracing } = telemetry
  if (!tracing) throw new Error('Traces are off')
  return {
    tracing,
    async spans() {
      await telemetry.close()
      return receiver.received.flatMap(({ body }) => spansIn(body))
    },
  }
}

const start = { kind: 'entry', attributes: {} } as const

test('memory has room for so many spans, and the rest is dropped', async () => {
  const {
    tracing: { begin },
    spans,
  } = await tracing()
  for (let number = 0; number < 10_000; number += 1) begin(`span ${number}`, start).end()
  const { length } = await spans()
  expect(length).toBeGreaterThan(1_000)
  expect(length).toBeLessThan(2_048 + 512 + 1)
})

test('a tenth of all traces is a tenth, whole ones, and that of a parent is followed', async () => {
  const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const {
    tracing: { begin },
    spans,
  } = await tracing(tenth)
  for (let number = 0; number < 1_000; number += 1) {
    const parent = begin('request', start)
    begin('statement', { ...start, parent }).end()
    parent.end()
  }
  const sampled = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  begin('continued', { ...start, parent: sampled }).end()
  begin('not continued', { ...start, parent: sampled.replace(/1$/, '0') }).end()
  const names = (await spans()).map(({ name }) => name)
  const requests = names.filter((name) => name === 'request').length
  expect(requests).toBeGreaterThan(40)
  expect(requests).toBeLessThan(200)
  expect(names.filter((name) => name === 'statement')).toHaveLength(requests)
  expect(names.filter((name) => name.endsWith('continued'))).toEqual(['continued'])
})

test('a span says what failed, without what was typed, and points at what it follows from', async () => {
  const {
    tracing: { begin },
    spans,
  } = await tracing()
  const cause = begin('cause', start)
  cause.end()
  begin('task', { ...start, attributes: { about: 'ada@example.com' }, link: cause.traceparent }).end(
    new TypeError('No mail to ada@example.com\nparams: Ada'),
  )
  const [, task] = await spans()
  expect(task).toMatchObject({ failed: true, links: [cause.traceId], parentId: '' })
  expect(task?.attributes).toEqual({ about: '[email]', 'error.type': 'TypeError' })
})
