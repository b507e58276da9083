import { z } from 'zod'
import { list } from './setting-kinds.ts'

// How an operator sees what the site does. The names are OpenTelemetry's and Sentry's own. What else those standards have
// (headers, a time-out, a certificate) the exporter reads by itself.

const address = z.url({ protocol: /^https?$/, message: 'must be an http or https address' })
const share = 'must be a number from 0 to 1'
const protocol = z.enum(['http/protobuf'], 'must be http/protobuf, the protocol that every collector takes')
const dsn = 'must look like https://KEY@errors.example/1'

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const

export const seeingShape = {
  OTEL_SDK_DISABLED: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false'], 'must be true or false'))
    .default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol.optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_SERVICE_NAME: z.string().trim().max(100).default('fettle'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      [...SAMPLERS, 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
      'must be always_on, always_off, traceidratio, or one of these after parentbased_',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(share).min(0, share).max(1, share).default(1),
  OTEL_PROPAGATORS: list.default(['tracecontext']),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number('must be a number of milliseconds')
    .min(1_000, 'must be at least 1000 milliseconds')
    .max(3_600_000, 'must be at most an hour, in milliseconds')
    .default(60_000),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, message: dsn })
    .refine((text) => /^https?:\/\/[^@/]+@[^/]+\/(.+\/)?\d+$/.test(text), dsn)
    .optional(),
  SENTRY_ENVIRONMENT: z.string().trim().max(64).default('production'),
  SENTRY_RELEASE: z.string().trim().max(200).optional(),
}

type SeeingEnvironment = z.infer<z.ZodObject<typeof seeingShape>>

export type Seeing = ReturnType<typeof seeingOf>
export type TelemetrySettings = NonNullable<Seeing['telemetry']>
export type TrackerSettings = NonNullable<Seeing['tracker']>

export function seeingOf(env: SeeingEnvironment) {
  const traces = endpointOf(env, 'TRACES')
  const metrics = endpointOf(env, 'METRICS')
  return {
    /** Null if nothing of OpenTelemetry is loaded. */
    telemetry:
      env.OTEL_SDK_DISABLED === 'true' || (traces === null && metrics === null)
        ? null
        : {
            service: env.OTEL_SERVICE_NAME,
            /** Null if none are sent. */
            traces,
            metrics,
            metricsEvery: env.OTEL_METRIC_EXPORT_INTERVAL,
            /** Requests go on in the trace of a trusted proxy. */
            followsProxies: env.OTEL_PROPAGATORS.includes('tracecontext'),
            sampler: {
              kind: SAMPLERS.find((kind) => env.OTEL_TRACES_SAMPLER.endsWith(kind)) ?? 'always_on',
              /** What has begun elsewhere is sampled as it was there. */
              followsParent: env.OTEL_TRACES_SAMPLER.startsWith('parentbased_'),
              share: env.OTEL_TRACES_SAMPLER_ARG,
            },
          },
    /** Null if failures are in the log alone. */
    tracker: env.SENTRY_DSN
      ? { dsn: env.SENTRY_DSN, environment: env.SENTRY_ENVIRONMENT, release: env.SENTRY_RELEASE ?? null }
      : null,
  }
}

/** A signal's own address is used as it is; the common one gets the signal's path. */
function endpointOf(env: SeeingEnvironment, signal: 'TRACES' | 'METRICS'): string | null {
  if (env[`OTEL_${signal}_EXPORTER`] === 'none') return null
  const own = env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`]
  if (own) return own
  const common = env.OTEL_EXPORTER_OTLP_ENDPOINT
  return common ? `${common.replace(/\/+$/, '')}/v1/${signal.toLowerCase()}` : null
}
