import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import { z } from 'zod'
import type { Settings } from '#config/env.ts'
import { root } from '#config/root.ts'
import { measureBackups } from '#server/admin/backup/backups.ts'
import { lastSuccesses } from '#server/admin/clock/clock.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { createMetrics, type Metrics } from '#server/platform/metrics.ts'
import { watchWith } from '#server/platform/seeing/observe.ts'
import type { Telemetry } from '#server/platform/seeing/open-telemetry.ts'
import { statementWatch } from '#server/platform/seeing/statements.ts'
import { type Site, SYSTEM, workFor } from '#server/work/work.ts'

/** How an operator sees this process: its log, its measures, and where they are set up, traces and an error tracker. */
export type Seeing = {
  log: Log
  metrics: Metrics
  watch(site: Site, ready: () => Promise<{ parts: Record<string, string> }>): void
  /** Sends what is left. */
  close(): Promise<void>
}

/** Milliseconds at the end of a process. */
const LAST_WORDS = 2_000

/** Neither OpenTelemetry nor a tracker is loaded unless its address is set. */
export async function openSeeing(settings: Settings, destination: DestinationStream): Promise<Seeing> {
  const metrics = createMetrics()
  const tracker = settings.tracker
    ? (await import('#server/platform/seeing/error-tracker.ts')).openTracker(settings.tracker, version())
    : null
  const log = createLog({
    level: settings.logLevel,
    destination,
    onFailure(failure) {
      metrics.failureLogged()
      tracker?.report(failure)
    },
  })
  let telemetry: Telemetry | null = null
  if (settings.telemetry) {
    const { openTelemetry } = await import('#server/platform/seeing/open-telemetry.ts')
    telemetry = openTelemetry(settings.telemetry, version(), log)
    telemetry.export(metrics.registry)
  }
  watchWith({ measures: metrics.measures, tracing: telemetry?.tracing ?? null })
  // Node's own last words would repeat the values of a statement, and no tracker would hear of it.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends')
    void Promise.resolve(tracker?.flush(LAST_WORDS)).finally(() => process.exit(1))
  })
  return {
    log,
    metrics,
    watch(site, ready) {
      const { database, queue, saving } = site
      const isServer = database.kind === 'postgres'
      database.watchStatements(statementWatch({ log, comments: isServer }))
      metrics.watchQueues(() => queue.waiting())
      metrics.watchSaving(saving)
      metrics.watchHearing(database.isDeaf)
      metrics.watchBackups(() => measureBackups(workFor(site, SYSTEM)))
      metrics.watchConnections(database.pool)
      metrics.watchClock(() => lastSuccesses(workFor(site, SYSTEM)))
      metrics.watchReadiness(async () => {
        const { parts } = await ready()
        return Object.fromEntries(Object.entries(parts).map(([part, state]) => [part, state === 'ok']))
      })
      if (database.replicas) metrics.watchReplicas(database.replicas.count)
    },
    async close() {
      await Promise.race([
        Promise.allSettled([telemetry?.close(), tracker?.flush(LAST_WORDS)]),
        new Promise((over) => setTimeout(over, LAST_WORDS)),
      ])
    },
  }
}

const Package = z.object({ version: z.string() })

function version(): string {
  return Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version
}
