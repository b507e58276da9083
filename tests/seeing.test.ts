import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { schedule } from '#server/schedule.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** Names as Prometheus stores them, each with its labels; what it adds itself is among them. */
async function measuresThereAre(): Promise<Map<string, Set<string>>> {
  const metrics = createMetrics()
  metrics.watchWaiting(() => 0)
  metrics.watchStreams(() => 0)
  metrics.watchQueues(async () => ({ mail: 0 }))
  metrics.watchSaving({ trouble: () => null, freeBytes: () => 1 })
  metrics.watchHearing(() => false)
  metrics.watchConnections({ totalCount: 1, idleCount: 1, waitingCount: 0 })
  metrics.watchReadiness(async () => ({ database: true }))
  metrics.watchClock(async () => ({ 'backup.daily': new Date() }))
  metrics.watchBackups(async () => [])
  metrics.watchReplicas(() => ({ all: 0, ready: 0 }))
  const known = new Map([['up', new Set(['job', 'instance'])]])
  for (const { name, type, ...rest } of await metrics.registry.getMetricsAsJSON()) {
    const metric = metrics.registry.getSingleMetric(name)
    const labels = Labels.parse(metric).labelNames
    const given = z
      .array(z.looseObject({ labels: z.record(z.string(), z.unknown()) }))
      .parse('values' in rest ? rest.values : [])
    const all = new Set([...labels, ...given.flatMap((value) => Object.keys(value.labels)), 'job', 'instance'])
    const names = String(type) === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name]
    for (const one of names) known.set(one, one.endsWith('_bucket') ? new Set([...all, 'le']) : all)
  }
  return known
}

const Labels = z.looseObject({ labelNames: z.array(z.string()).default([]) })

const FUNCTIONS = new Set([
  ...['sum', 'min', 'max', 'avg', 'rate', 'increase', 'histogram_quantile', 'min_over_time', 'predict_linear', 'time'],
  ...['or', 'and', 'topk', 'clamp_min'],
])

/** What is wrong with a query: measures and labels that do not exist. */
function faultsOf(query: string, known: Map<string, Set<string>>): string[] {
  const faults: string[] = []
  const withoutRanges = query.replace(/\[[^\]]*\]/g, '').replace(/\$__\w+|\b\d[\d.e]*\b/g, '')
  const used = new Set<string>()
  const bare = withoutRanges.replace(/([a-z_]\w*)\{([^}]*)\}/g, (_, name: string, matchers: string) => {
    for (const [, label = ''] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)) {
      if (!known.get(name)?.has(label)) faults.push(`${name} has no label ${label}`)
    }
    return ` ${name} `
  })
  const groups = [...bare.matchAll(/\b(?:by|without|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(','))
  const plain = bare.replace(/\b(?:by|without|on)\s*\([^)]*\)/g, ' ').replace(/"[^"]*"/g, ' ')
  for (const [name] of plain.matchAll(/\b[a-z_]\w*\b/g)) {
    if (FUNCTIONS.has(name)) continue
    if (known.has(name)) used.add(name)
    else faults.push(`there is no ${name}`)
  }
  for (const label of groups.map((one) => one.trim()).filter(Boolean)) {
    if (![...used].some((name) => known.get(name)?.has(label))) faults.push(`nothing in it has ${label}: ${query}`)
  }
  if (used.size === 0) faults.push(`no measure in: ${query}`)
  return faults
}

const rules = textOf('deploy/alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n', 1)[0] ?? '',
    query: /^ {8}expr: (.*)$/m.exec(text)?.[1] ?? '',
    text,
  }))

test('each of the twelve alerts asks for measures and labels that there are', async () => {
  const known = await measuresThereAre()
  expect(rules).toHaveLength(12)
  expect(rules.flatMap(({ query }) => faultsOf(query, known))).toEqual([])
  const wrong = 'sum by (colour) (rate(pages_waiting{nowhere="x"}[5m])) / nothing_total'
  expect(faultsOf(wrong, known)).toEqual([
    'pages_waiting has no label nowhere',
    'there is no nothing_total',
    `nothing in it has colour: ${wrong}`,
  ])
})

test('each alert says how urgent it is and what to do, as docs/seeing.md does', () => {
  const docs = textOf('docs/seeing.md')
  const wanting = rules.filter(({ name, text }) => {
    const parts = [/for: \d+m/, /severity: (page|ticket)/, /summary: ['"].+['"]/, /description: ['"].{40,}['"]/]
    return !parts.every((part) => part.test(text)) || !docs.includes(`\`${name}\``)
  })
  expect(wanting.map(({ name }) => name)).toEqual([])
})

test('the alert about the clock leaves out what runs less often than daily, and nothing else', () => {
  const seldom = schedule.filter(({ cron }) => !/^\S+ \S+ \* \* \*$/.test(cron)).map(({ name }) => name)
  const [, left] = /clock_last_success_timestamp_seconds\{entry!~"([^"]+)"\}/.exec(textOf('deploy/alerts.yml')) ?? []
  expect(left?.split('|').sort()).toEqual(seldom.sort())
})

const Dashboard = z.object({
  panels: z.array(
    z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })).default([]) }),
  ),
})

test('each panel of the dashboard shows measures that there are', async () => {
  const known = await measuresThereAre()
  const { panels } = Dashboard.parse(JSON.parse(textOf('deploy/grafana.json')))
  expect(panels.length).toBeGreaterThan(15)
  expect(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => faultsOf(expr, known)))).toEqual([])
})
