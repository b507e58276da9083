/**
 * npm run bench -- [part …] [--sizes 10000,100000,1000000] [--seconds 5] [--database-url URL] [--explain]
 *   [--results bench/RESULTS.md] [--queries bench/queries/unseen.csv]
 *
 * Every part when none is named. With --database-url the databases bench_10000 … of that server are used and stay
 * there; else a throwaway PostgreSQL is started from the system's binaries.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { root } from '#config/root.ts'
import { type Databases, openDatabases } from './databases.ts'
import { createReport, type Report } from './figures.ts'
import { accounts } from './parts/accounts.ts'
import { admin } from './parts/admin.ts'
import { adminUsers } from './parts/admin-users.ts'
import { alerts } from './parts/alerts.ts'
import { backup } from './parts/backup.ts'
import { cached } from './parts/cached.ts'
import { embedded } from './parts/embedded.ts'
import { feedback } from './parts/feedback.ts'
import { growth } from './parts/growth.ts'
import { importListings } from './parts/import.ts'
import { jobs } from './parts/jobs.ts'
import { lighthouse } from './parts/lighthouse.ts'
import { messages } from './parts/messages.ts'
import { overload } from './parts/overload.ts'
import { pages } from './parts/pages.ts'
import { places } from './parts/places.ts'
import { search } from './parts/search.ts'
import { start } from './parts/start.ts'
import { uncached } from './parts/uncached.ts'
import { understanding } from './parts/understanding.ts'
import { weight } from './parts/weight.ts'
import { writeResults } from './results.ts'
import { buildIfNeeded } from './scripts.ts'

/** What a part works with. `folder` is the run's own, for logs and data. */
export type Bench = {
  report: Report
  databases: Databases
  folder: string
  seconds: number
  explain: boolean
  queries: string
} & Sizes

/** Providers: of the small database, of the middle one, and of all, smallest first. */
type Sizes = { small: number; middle: number; sizes: number[] }

const PARTS = {
  cached,
  uncached,
  pages,
  search,
  understanding,
  growth,
  embedded,
  weight,
  lighthouse,
  start,
  places,
  accounts,
  jobs,
  messages,
  alerts,
  'admin-users': adminUsers,
  overload,
  admin,
  backup,
  feedback,
  import: importListings,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    seconds: { type: 'string', default: '5' },
    'database-url': { type: 'string' },
    explain: { type: 'boolean', default: false },
    queries: { type: 'string', default: join(root, 'bench/queries/unseen.csv') },
    results: { type: 'string', default: join(root, 'bench/RESULTS.md') },
  },
})

const chosen = Object.entries(PARTS).filter(([name]) => positionals.length === 0 || positionals.includes(name))
if (chosen.length === 0) throw new Error(`There is no such part. The parts: ${Object.keys(PARTS).join(', ')}`)
const seconds = Number(values.seconds)
if (!(seconds > 0 && seconds <= 600)) throw new Error('--seconds must be from 1 to 600')

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

const ran = new Map<string, Report>()
try {
  for (const [name, part] of chosen) {
    console.log(`\n== ${name}`)
    const report = createReport()
    await part({
      report,
      databases,
      folder,
      seconds,
      explain: values.explain,
      queries: values.queries,
      ...sizesOf(values.sizes),
    }).catch((error) => {
      report.add({ what: 'the whole part', figure: 'broke off', bound: '', reference: '', holds: false })
      report.note(inspect(error))
    })
    if (stopped) break
    ran.set(name, report)
    writeResults(values.results, Object.keys(PARTS), ran)
  }
} finally {
  await close()
}
const failed = [...ran.values()].flatMap(({ figures }) => figures).filter(({ holds }) => holds === false)
console.log(`\n${failed.length === 0 ? 'Every bound holds.' : `${failed.length} bounds do not hold.`}`)
process.exit(failed.length === 0 ? 0 : 1)

function sizesOf(text: string): Sizes {
  const sizes = text.split(',').map(Number)
  sizes.sort((a, b) => a - b)
  const [small, middle = small] = sizes
  if (small === undefined || middle === undefined || !sizes.every((size) => size >= 100)) {
    throw new Error('--sizes must be numbers of providers, from 100 on: 10000,100000,1000000')
  }
  return { small, middle, sizes }
}

async function close() {
  await databases.close()
  rmSync(folder, { recursive: true, force: true })
}
