import { Counter, Gauge, Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '#config/env.ts'
import { metricsIn, spansIn } from '#tests/support/http/otlp.ts'
import { openReceiver } from '#tests/support/http/receiver.ts'
import { createLog } from '../log.ts'
import { openTelemetry } from './open-telemetry.ts'

const tracing = (environment: Record<string, string> = {}) => tracingTo('taking', environment)

async function tracingTo(behaviour: 'taking' | 'refusing', environment: Record<string, string> = {}) {
  const receiver = await openReceiver(behaviour)
  onTestFinished(receiver.close)
  const { telemetry: settings } = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...environment })
  if (!settings) throw new Error('Telemetry is off')
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } })
  const telemetry = openTelemetry(settings, '0.1.0', log)
  const { tracing } = telemetry
  if (!tracing) throw new Error('Traces are off')
  return {
    tracing,
    telemetry,
    async spans() {
      await telemetry.close()
      return receiver.received.flatMap(({ body }) => spansIn(body))
    },
    text: () => receiver.received.map(({ body }) => body.toString('latin1')).join(),
    receiver,
    lines,
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

test('a collector that answers 500 loses what it refuses, and the log says once that it does and once that it is over', async () => {
  const { tracing, receiver, lines, spans } = await tracingTo('refusing')
  const sendMany = (name: string) => {
    for (let number = 0; number < 512; number += 1) tracing.begin(name, start).end()
  }
  const said = () => lines.map((line) => JSON.parse(line).level)
  sendMany('refused')
  await vi.waitFor(() => expect(said()).toEqual(['warn']))
  receiver.become('taking')
  sendMany('taken')
  await vi.waitFor(() => expect(said()).toEqual(['warn', 'info']))
  expect(new Set((await spans()).map(({ name }) => name))).toEqual(new Set(['taken']))
  const { length } = receiver.received
  expect(() => sendMany('after the end')).not.toThrow()
  expect(receiver.received).toHaveLength(length)
})

test('a measure without a value keeps no other from being sent', async () => {
  const { telemetry, receiver } = await tracingTo('taking')
  const registry = new Registry()
  new Gauge({ name: 'mean', help: 'Of nothing', registers: [registry] }).set(Number.NaN)
  new Counter({ name: 'done', help: 'All of it', registers: [registry] }).inc()
  telemetry.export(registry)
  await telemetry.close()
  const metrics = receiver.received.flatMap(({ body }) => metricsIn(body))
  expect(metrics.map(({ name, points }) => [name, points])).toEqual([
    ['mean', 0],
    ['done', 1],
  ])
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
    text,
  } = await tracing()
  const cause = begin('cause', start)
  cause.end()
  begin('task', { ...start, attributes: { about: 'ada@example.com' }, link: cause.traceparent }).end(
    new TypeError('No mail to ada@example.com\nparams: Ada'),
  )
  const unread = Object.assign(new Error('invalid input syntax for type date: "Ada"'), { code: '22007' })
  begin('statement', start).end(unread)
  const [, task] = await spans()
  expect(text()).toContain('invalid input syntax')
  expect(text()).not.toMatch(/ada/i)
  expect(task).toMatchObject({ failed: true, links: [cause.traceId], parentId: '' })
  expect(task?.attributes).toEqual({ about: '[email]', 'error.type': 'TypeError' })
})
