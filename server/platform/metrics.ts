import pTimeout from 'p-timeout'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createMeasures } from './seeing/measures.ts'
import type { Measures } from './seeing/observe.ts'

/** `static`: a file; `none`: a page that is not cached. */
export type CacheUse = 'hit' | 'miss' | 'none' | 'static'

/** `madeAt`: of the last good one; null if there is none. */
export type LastBackup = { kind: string; madeAt: Date | null; failed: boolean }

export type Metrics = {
  registry: Registry
  /** `seconds` from the first byte of the request to the last of the answer. */
  answered(answer: { cache: CacheUse; method: string; status: number; seconds: number }): void
  /** `reason`: `overload`, `origin`, `body-size`, … */
  refused(reason: string): void
  /** `about`: the directive that a page broke, or why the report does not count: `noise`, `limited`, `unreadable`. */
  cspReported(about: string): void
  rendering: { inc(): void; dec(): void }
  /** Those of procedures, statements, tasks and calls (seeing/observe.ts). */
  measures: Measures
  /** A line of the log that an operator must see. */
  failureLogged(): void
  watchWaiting(waiting: () => number): void
  watchStreams(open: () => number): void
  watchQueues(waiting: () => Promise<Record<string, number>>): void
  watchSaving(saving: { trouble(): string | null; freeBytes(): number | null }): void
  watchHearing(deaf: () => boolean): void
  watchConnections(pool: { totalCount: number; idleCount: number; waitingCount: number }): void
  /** The parts of /readyz. */
  watchReadiness(ready: () => Promise<Record<string, boolean>>): void
  /** When each entry of the clock last did what it does; those that never have are absent. */
  watchClock(succeeded: () => Promise<Record<string, Date>>): void
  watchReplicas(count: () => { all: number; ready: number }): void
  watchBackups(last: () => Promise<LastBackup[]>): void
  text(): Promise<{ contentType: string; body: string }>
}

/** A database that hangs must not hold up the other measures, least of all while it does. */
async function within<Found>(asked: Promise<Found>, otherwise: Found): Promise<Found> {
  return pTimeout(asked, { milliseconds: 2_000 }).catch(() => otherwise)
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
  const cspReports = new Counter({
    name: 'csp_reports_total',
    help: 'Reports of browsers that a page broke its content policy; noise: of extensions and other sites',
    labelNames: ['about'] as const,
    registers: [registry],
  })
  const rendering = new Gauge({
    name: 'pages_rendering',
    help: 'Pages being made at this moment',
    registers: [registry],
  })
  const failures = new Counter({
    name: 'log_failures_total',
    help: 'Lines of the log with the level error or fatal',
    registers: [registry],
  })
  return {
    registry,
    measures: createMeasures(registry),
    failureLogged: () => failures.inc(),
    answered({ cache, method, status, seconds }) {
      durations.observe({ method: knownMethods.has(method) ? method : 'other', status, cache }, seconds)
      if (cache !== 'static') lookups.inc({ result: cache })
    },
    refused: (reason) => refusals.inc({ reason }),
    cspReported: (about) => cspReports.inc({ about }),
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
          const counts = await within(waiting(), {})
          this.reset()
          for (const [queue, count] of Object.entries(counts)) this.set({ queue }, count)
        },
      })
    },
    watchHearing(deaf) {
      new Gauge({
        name: 'database_deaf',
        help: '1 while the database answers but does not tell of changes, so that no page is kept',
        registers: [registry],
        collect() {
          this.set(deaf() ? 1 : 0)
        },
      })
    },
    watchConnections(pool) {
      new Gauge({
        name: 'database_connections',
        help: 'Connections of the pool, and requests that wait for one',
        labelNames: ['state'] as const,
        registers: [registry],
        collect() {
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },
    watchReadiness(ready) {
      new Gauge({
        name: 'site_ready',
        help: '1 while a part of /readyz is well, else 0',
        labelNames: ['part'] as const,
        registers: [registry],
        async collect() {
          const parts = await within<Record<string, boolean>>(ready(), { check: false })
          this.reset()
          for (const [part, isWell] of Object.entries(parts)) this.set({ part }, isWell ? 1 : 0)
        },
      })
    },
    watchClock(succeeded) {
      new Gauge({
        name: 'clock_last_success_timestamp_seconds',
        help: 'When an entry of the clock last did what it does',
        labelNames: ['entry'] as const,
        registers: [registry],
        async collect() {
          const moments = await within(succeeded(), {})
          this.reset()
          for (const [entry, moment] of Object.entries(moments)) this.set({ entry }, moment.getTime() / 1000)
        },
      })
    },
    watchReplicas(count) {
      new Gauge({
        name: 'database_replicas',
        help: 'Replicas that visitors may read from, and all of them',
        labelNames: ['state'] as const,
        registers: [registry],
        collect() {
          for (const [state, number] of Object.entries(count())) this.set({ state }, number)
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
    watchBackups(last) {
      const found = () => within(last(), [])
      new Gauge({
        name: 'backup_last_success_timestamp_seconds',
        help: 'When the last backup was made, and the last restore drill went well; no value if none has',
        labelNames: ['kind'] as const,
        registers: [registry],
        async collect() {
          this.reset()
          for (const { kind, madeAt } of await found()) if (madeAt) this.set({ kind }, madeAt.getTime() / 1000)
        },
      })
      new Gauge({
        name: 'backup_failed',
        help: '1 if the last backup or restore drill failed, else 0',
        labelNames: ['kind'] as const,
        registers: [registry],
        async collect() {
          this.reset()
          for (const { kind, failed } of await found()) this.set({ kind }, failed ? 1 : 0)
        },
      })
    },
    rendering: { inc: () => rendering.inc(), dec: () => rendering.dec() },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  }
}
