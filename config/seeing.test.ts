import { expect, test } from 'vitest'
import { readSettings } from './env.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }

test('nothing is sent anywhere by itself', () => {
  expect(readSettings({})).toMatchObject({ telemetry: null, tracker: null })
})

test('one address is for traces and metrics, and each may have its own or none', () => {
  const traces = 'http://collector:4318/v1/traces'
  expect(readSettings(ENDPOINT).telemetry).toMatchObject({ traces, metrics: 'http://collector:4318/v1/metrics' })
  const own = { ...ENDPOINT, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://other/in' }
  expect(readSettings(own).telemetry).toMatchObject({ traces, metrics: 'https://other/in' })
  expect(readSettings({ ...own, OTEL_METRICS_EXPORTER: 'none' }).telemetry).toMatchObject({ traces, metrics: null })
})

test.each(['true', 'True'])('OTEL_SDK_DISABLED=%s wins', (disabled) => {
  expect(readSettings({ ...ENDPOINT, OTEL_SDK_DISABLED: disabled }).telemetry).toBeNull()
})

test.each([
  ['', true],
  ['tracecontext,baggage', true],
  ['none', false],
  ['b3', false],
])('OTEL_PROPAGATORS=%s: a proxy’s trace goes on, %s', (names, follows) => {
  expect(readSettings({ ...ENDPOINT, OTEL_PROPAGATORS: names }).telemetry?.followsProxies).toBe(follows)
})

test.each([
  ['parentbased_traceidratio', { kind: 'traceidratio', followsParent: true }],
  ['always_off', { kind: 'always_off', followsParent: false }],
])('the sampler %s is %j', (name, sampler) => {
  expect(readSettings({ ...ENDPOINT, OTEL_TRACES_SAMPLER: name }).telemetry?.sampler).toMatchObject(sampler)
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address/],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf/],
  [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' }, /OTEL_EXPORTER_OTLP_TRACES_PROTOCOL must be http\/protobuf/],
  [{ OTEL_TRACES_SAMPLER_ARG: '10 %' }, /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
  [{ SENTRY_DSN: 'https://errors.example/1' }, /SENTRY_DSN must look like https:\/\/KEY@errors.example\/1/],
])('%j is refused, in words', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})
