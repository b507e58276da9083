import type { HrTime } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'
import { z } from 'zod'

/** Sends what /metrics shows, under the same names, every so many milliseconds. Gives back how to stop, with a last sending. */
export function sendMetrics(given: {
  url: string
  every: number
  within: number
  registry: Registry
  resource: Resource
  note: (error: unknown) => void
}): () => Promise<void> {
  const { url, every, within, registry, resource, note } = given
  const exporter = new OTLPMetricExporter({ url, timeoutMillis: within })
  const send = exporter.export.bind(exporter)
  exporter.export = (metrics, done) =>
    send(metrics, (result) => {
      note(result.error)
      done(result)
    })
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: every,
    exportTimeoutMillis: Math.min(within, every),
    metricProducers: [producerOf(registry, resource)],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return () => provider.shutdown()
}

const Value = z.object({
  /** Not a number where nothing was measured since the last sending, as of the event loop's mean. */
  value: z.number().catch(Number.NaN),
  labels: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  metricName: z.string().optional(),
})
const Metric = z.object({ name: z.string(), help: z.string(), type: z.string(), values: z.array(Value) })
type Metric = z.infer<typeof Metric>

function producerOf(registry: Registry, resource: Resource): MetricProducer {
  const startTime = timeOf(Date.now())
  return {
    async collect() {
      const found = z.array(Metric).parse(await registry.getMetricsAsJSON())
      const times = { startTime, endTime: timeOf(Date.now()) }
      const metrics = found.filter(({ type }) => type !== 'summary').map((metric) => dataOf(metric, times))
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'fettle' }, metrics }] }, errors: [] }
    },
  }
}

type Times = { startTime: HrTime; endTime: HrTime }

function dataOf(metric: Metric, times: Times): MetricData {
  const { name, help, type, values } = metric
  const descriptor = { name, description: help, unit: /_seconds(_total)?$/.test(name) ? 's' : '', valueType: 1 }
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  if (type === 'histogram')
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(metric, times) }
  const dataPoints = values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: labels, value }))
  if (type === 'counter') return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  return { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Prometheus counts what is at most as long as a bucket, OpenTelemetry what is in it. */
function histogramsOf({ name, values }: Metric, times: Times) {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) =>
    JSON.stringify(Object.entries(labels).sort()),
  )
  return [...series.values()].map((points) => {
    const buckets = points.filter(({ metricName }) => metricName === `${name}_bucket`)
    const sumOf = (part: string) => points.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite)
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0))
    const { le: _, ...attributes } = points[0]?.labels ?? {}
    return {
      ...times,
      attributes,
      value: { buckets: { boundaries, counts }, sum: sumOf('sum'), count: sumOf('count') },
    }
  })
}

function timeOf(milliseconds: number): HrTime {
  return [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000]
}
