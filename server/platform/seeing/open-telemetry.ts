import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import type { TelemetrySettings } from '#config/seeing.ts'
import { SECOND } from '#contract/duration.ts'
import { type Log, messageOf } from '../log.ts'
import { sendMetrics } from './metrics-export.ts'
import type { Attributes, Span, SpanStart, Tracing } from './observe.ts'
import { withoutPersonal } from './personal.ts'

/** A collector that is away costs this much memory at most, then spans are dropped. */
const SPANS_KEPT = 2_048
const SPANS_SENT = 512
const SEND_EVERY = 2 * SECOND
/** For one try with what it repeats. */
const SEND_WITHIN = 5 * SECOND
const LONGEST_TEXT = 1_000

export type Telemetry = {
  /** Null if traces are off. */
  tracing: Tracing | null
  /** Sends what a registry measures, from now on. */
  export(registry: Registry): void
  /** Sends what is left, within a second or two. */
  close(): Promise<void>
}

/** Only imported where an address is set. Nothing global is registered, so no library adds spans of its own. */
export function openTelemetry(settings: TelemetrySettings, version: string, log: Log): Telemetry {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': settings.service, 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }))
  const note = complaint(log)
  const closing: (() => Promise<void>)[] = []
  let tracing: Tracing | null = null
  if (settings.traces !== null) {
    const exporter = new OTLPTraceExporter({ url: settings.traces, timeoutMillis: SEND_WITHIN })
    const provider = new TracerProvider({
      resource,
      sampler: samplerOf(settings.sampler),
      spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: listening(exporter, note('traces')),
          maxQueueSize: SPANS_KEPT,
          maxExportBatchSize: SPANS_SENT,
          scheduledDelayMillis: SEND_EVERY,
          exportTimeoutMillis: SEND_WITHIN + SECOND,
        }),
      ],
    })
    tracing = tracingOf(provider)
    closing.push(() => provider.shutdown())
  }
  return {
    tracing,
    export(registry) {
      const { metrics: url, metricsEvery: every } = settings
      if (url !== null)
        closing.push(sendMetrics({ url, every, within: SEND_WITHIN, registry, resource, note: note('metrics') }))
    },
    async close() {
      await Promise.allSettled(closing.map((close) => close()))
    },
  }
}

function samplerOf({ kind, share, followsParent }: TelemetrySettings['sampler']): Sampler {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share),
  }[kind]()
  return followsParent ? new ParentBasedSampler({ root }) : root
}

const KINDS = { inside: SpanKind.INTERNAL, entry: SpanKind.SERVER, exit: SpanKind.CLIENT }

function tracingOf(provider: TracerProvider): Tracing {
  const tracer = provider.getTracer('fettle')
  return {
    begin(name, { kind, attributes, parent, link }: SpanStart) {
      const linked = link ? contextIn(link) : null
      const options = {
        kind: KINDS[kind],
        attributes: cleaned(attributes),
        ...(linked ? { links: [{ context: linked }] } : {}),
      }
      return spanOf(tracer.startSpan(name, options, parentOf(parent)))
    },
  }
}

function parentOf(parent: SpanStart['parent']): Context {
  const above = parent ? contextIn(typeof parent === 'string' ? parent : parent.traceparent) : null
  return above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT
}

/** Null if it is none (https://www.w3.org/TR/trace-context). */
function contextIn(traceparent: string) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
}

function spanOf(span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const sampled = (traceFlags & TraceFlags.SAMPLED) === TraceFlags.SAMPLED
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`,
    sampled,
    set: (attributes) => void span.setAttributes(cleaned(attributes)),
    rename: (name) => void span.updateName(name),
    end(failure) {
      if (failure !== undefined) {
        const error = failure instanceof Error ? failure : new Error(String(failure))
        span.setAttribute('error.type', error.name)
        const [said = ''] = messageOf(error).split('\n', 1)
        span.setStatus({ code: SpanStatusCode.ERROR, message: withoutPersonal(said) })
      }
      span.end()
    },
  }
}

function cleaned(attributes: Attributes): Attributes {
  const clean = Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'db.query.text' ? withoutPersonal(value) : value,
  ])
  return Object.fromEntries(clean)
}

/** The SDK does not tell whether its exports arrive. */
function listening(exporter: SpanExporter, note: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        note(result.error)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

/** Logs once that a collector takes nothing, and once that it does again. */
function complaint(log: Log) {
  return (signal: string) => {
    let fails = false
    return (error: unknown) => {
      const failsNow = error !== undefined
      if (failsNow === fails) return
      fails = failsNow
      if (fails) log.warn({ signal, err: error }, 'the collector takes nothing: what does not fit in memory is dropped')
      else log.info({ signal }, 'the collector takes what is sent again')
    }
  }
}
