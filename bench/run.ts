/**
 * npm run bench                  runs every part and writes bench/RESULTS.md: some 40 minutes
 * npm run bench -- part …        runs these parts and prints what they measure
 *   [--small 10000] [--large 1000000] [--seconds 2] [--database-url URL] [--explain] [--queries bench/queries/unseen.csv]
 *
 * With --database-url the databases bench_10000 … of that server are used and stay there; else a throwaway PostgreSQL is
 * started from the system's binaries.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { root } from '#config/root.ts'
import { type Databases, openDatabases } from './databases.ts'
import { createReport, type Report } from './figures.ts'
import { admin } from './parts/admin.ts'
import { adminUsers } from './parts/admin-users.ts'
import { alerts } from './parts/alerts.ts'
import { api } from './parts/api.ts'
import { backup } from './parts/backup.ts'
import { cached } from './parts/cached.ts'
import { failover } from './parts/failover.ts'
import { feedback } from './parts/feedback.ts'
import { growth } from './parts/growth.ts'
import { importListings } from './parts/import.ts'
import { jobs } from './parts/jobs.ts'
import { lighthouse } from './parts/lighthouse.ts'
import { messages } from './parts/messages.ts'
import { pages } from './parts/pages.ts'
import { search } from './parts/search.ts'
import { start } from './parts/start.ts'
import { understanding } from './parts/understanding.ts'
import { weight } from './parts/weight.ts'
import { type Ran, writeResults } from './results.ts'
import { buildIfNeeded } from './scripts.ts'

/** What a part works with. `folder` is the run's own, for logs and data. */
export type Bench = {
  report: Report
  databases: Databases
  folder: string
  /** Of load, for most rounds. */
  seconds: number
  explain: boolean
  queries: string
  /** Providers of the small database and of the large one. */
  small: number
  large: number
}

const PARTS = {
  start,
  understanding,
  weight,
  lighthouse,
  pages,
  cached,
  api,
  backup,
  failover,
  growth,
  search,
  jobs,
  messages,
  admin,
  'admin-users': adminUsers,
  alerts,
  import: importListings,
  feedback,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '2' },
    'database-url': { type: 'string' },
    explain: { type: 'boolean', default: false },
    queries: { type: 'string', default: join(root, 'bench/queries/unseen.csv') },
  },
})

const chosen = Object.entries(PARTS).filter(([name]) => positionals.length === 0 || positionals.includes(name))
if (chosen.length === 0) throw new Error(`There is no such part. The parts: ${Object.keys(PARTS).join(', ')}`)
const seconds = Number(values.seconds)
if (!(seconds > 0 && seconds <= 600)) throw new Error('--seconds must be from 1 to 600')
const [small, large] = [Number(values.small), Number(values.large)]
if (!(small >= 100 && large >= small)) throw new Error('--small must be a number from 100 on, --large no smaller')

await buildIfNeeded()
const folder = mkdtempSync(join(tmpdir(), 'fettle-bench-'))
const databases = openDatabases(folder, values['database-url'])
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopped = true
    void close().then(() => process.exit(1))
  })
}

const ran = new Map<string, Ran>()
try {
  for (const [name, part] of chosen) {
    console.log(`\n== ${name}`)
    const report = createReport()
    const began = performance.now()
    await part({
      ...{ report, databases, folder, seconds, small, large },
      ...{ explain: values.explain, queries: values.queries },
    }).catch((error) => {
      report.add({ what: 'the whole part', figure: 'broke off', bound: '', reference: '', holds: false })
      report.note(inspect(error))
    })
    if (stopped) break
    ran.set(name, { report, seconds: (performance.now() - began) / 1000 })
  }
} finally {
  await close()
}
if (positionals.length === 0 && !stopped) writeResults(ran, databases.seeded)
const failed = [...ran.values()].flatMap(({ report }) => report.figures).filter(({ holds }) => holds === false)
console.log(`\n${failed.length === 0 ? 'Every bound holds.' : `${failed.length} bounds do not hold.`}`)
process.exit(failed.length === 0 ? 0 : 1)

async function close() {
  await databases.close()
  rmSync(folder, { recursive: true, force: true })
}
