import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openReceiver } from '#tests/support/http/receiver.ts'
import type { Failure } from '../log.ts'
import { openTracker } from './error-tracker.ts'

const Event = z.object({
  release: z.string(),
  tags: z.record(z.string(), z.string()),
  exception: z.object({ values: z.array(z.looseObject({ type: z.string(), value: z.string() })) }),
})

async function tracking() {
  const receiver = await openReceiver()
  onTestFinished(receiver.close)
  const dsn = `${receiver.url.replace('//', '//key@')}/7`
  const tracker = openTracker({ dsn, environment: 'trial', release: null }, '0.1.0')
  return {
    tracker,
    async events() {
      await tracker.flush(2_000)
      return receiver.received.map(({ body }) => Event.parse(JSON.parse(body.toString().split('\n')[2] ?? '')))
    },
  }
}

function failure(error: unknown): Failure {
  return { error, message: 'A page failed', level: 'error', requestId: 'abc', traceId: null }
}

test('a failure goes out once, with its causes, its request and the release, however often it is logged', async () => {
  const { tracker, events } = await tracking()
  const error = new Error('It broke', { cause: new TypeError('No such thing') })
  tracker.report(failure(error))
  tracker.report(failure(error))
  tracker.report(failure(new Error('It broke')))
  const [event, ...more] = await events()
  expect(more).toEqual([])
  expect(event).toMatchObject({ release: 'fettle@0.1.0', tags: { request_id: 'abc' } })
  expect(event?.exception.values.map(({ type, value }) => `${type}: ${value}`)).toEqual([
    'TypeError: No such thing',
    'Error: It broke',
  ])
  expect(JSON.stringify(event?.exception)).toContain('error-tracker.test.ts')
})

test('what people typed stays here', async () => {
  const { tracker, events } = await tracking()
  tracker.report(failure(new Error('Failed query: insert into t\nparams: Ada Lovelace,07700 900123')))
  tracker.report(failure(Object.assign(new Error('invalid input syntax for type date: "Ada"'), { code: '22007' })))
  tracker.report(failure(new Error('No mail to ada@example.com')))
  const text = JSON.stringify(await events())
  expect(text).toContain('[redacted]')
  expect(text).toContain('[value]')
  expect(text).toContain('No mail to [email]')
  expect(text).not.toMatch(/Ada|07700|ada@/)
})

test('of a flood a few go out, and none waits', async () => {
  const { tracker, events } = await tracking()
  const began = performance.now()
  for (let number = 0; number < 500; number += 1) tracker.report(failure(new Error(`Failure ${number}`)))
  expect(performance.now() - began).toBeLessThan(1_000)
  const { length } = await events()
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThanOrEqual(10)
})
