import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** `static`: a file; `none`: a page that is not cached. */
export type CacheUse = 'hit' | 'miss' | 'none' | 'static'

export type Metrics = {
  registry: Registry
  /** `seconds` from the first byte of the request to the last of the answer. */
  answered(answer: { cache: CacheUse; method: string; status: number; seconds: number }): void
  /** `reason`: `overload`, `origin`, `body-size`, … */
  refused(reason: string): void
  rendering: { inc(): void; dec(): void }
  watchWaiting(waiting: () => number): void
  watchStreams(open: () => number): void
  watchQueues(waiting: () => Promise<Record<string, number>>): void
  watchSaving(saving: { trouble(): string | null; freeBytes(): number | null }): void
  text(): Promise<{ contentType: string; body: string }>
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createMetrics(): Metrics {
  const registry = new Registry()
  // By default it wakes an idle process a hundred times a second to measure its event loop.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'status', 'cache'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.015, 0.05, 0.15, 0.5, 1.5, 5, 15],
    registers: [registry],
  })
  const lookups = new Counter({
    name: 'page_cache_lookups_total',
    help: 'Pages by the part that the page cache had in them',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'http_refused_total',
    help: 'Requests turned away before any page saw them',
    labelNames: ['reason'] as const,
    registers: [registry],
  })
  const rendering = new Gauge({
    name: 'pages_rendering',
    help: 'Pages being made at this moment',
    registers: [registry],
  })
  return {
    registry,
    answered({ cache, method, status, seconds }) {
      durations.observe({ method: knownMethods.has(method) ? method : 'other', status, cache }, seconds)
      if (cache !== 'static') lookups.inc({ result: cache })
    },
    refused: (reason) => refusals.inc({ reason }),
    watchWaiting(waiting) {
      new Gauge({
        name: 'pages_waiting',
        help: 'Requests in line for a page to be made',
        registers: [registry],
        collect() {
          this.set(waiting())
        },
      })
    },
    watchStreams(open) {
      new Gauge({
        name: 'event_streams',
        help: 'Browsers that are told of new messages at once',
        registers: [registry],
        collect() {
          this.set(open())
        },
      })
    },
    watchQueues(waiting) {
      new Gauge({
        name: 'queue_tasks_waiting',
        help: 'Tasks that wait in a queue; dead-letter: what could not be done and needs the operator',
        labelNames: ['queue'] as const,
        registers: [registry],
        async collect() {
          const counts = await waiting().catch(() => ({})) // other measures still count without the database
          this.reset()
          for (const [queue, count] of Object.entries(counts)) this.set({ queue }, count)
        },
      })
    },
    watchSaving(saving) {
      new Gauge({
        name: 'saving_fails',
        help: '1 while nothing can be saved because a disk is full, else 0',
        registers: [registry],
        collect() {
          this.set(saving.trouble() ? 1 : 0)
        },
      })
      new Gauge({
        name: 'data_disk_free_bytes',
        help: 'Room left on the disk of the data folder',
        registers: [registry],
        collect() {
          const free = saving.freeBytes()
          if (free !== null) this.set(free)
        },
      })
    },
    rendering: { inc: () => rendering.inc(), dec: () => rendering.dec() },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  }
}
