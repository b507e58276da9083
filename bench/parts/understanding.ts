import { relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { root } from '#config/root.ts'
import { noFilters } from '#contract/directory/words.ts'
import { openDatabase } from '#db/client.ts'
import { seedDemo } from '#db/demo/insert.ts'
import { migrate } from '#db/migrate.ts'
import { searchDirectory } from '#server/directory/search/search.ts'
import { suggest } from '#server/directory/suggestion/suggest.ts'
import { termIndexOf } from '#server/directory/suggestion/terms.ts'
import { type Lexicon, openLexicons } from '#server/directory/understanding/lexicon.ts'
import { understand } from '#server/directory/understanding/understand.ts'
import { typedText } from '#server/directory/understanding/words.ts'
import type { Work } from '#server/work/work.ts'
import { atLeast, atMost, median, percentile, plain, show } from '../figures.ts'
import { judge, queriesIn, type TypedQuery } from '../queries/judge.ts'
import { randomQueries } from '../queries/random.ts'
import type { Bench } from '../run.ts'
import { openWork } from '../work.ts'

const BOUND = { all: 92, kind: 85, p99: 1, megabytes: 20, longest: 50, suggested: 15, index: 5 }
const ROUNDS = 20
const RANDOM = 3_000

/** What people type: whether it is understood (in the demo marketplace), how fast, and that nothing breaks it. */
export async function understanding({ report, databases, queries, small }: Bench): Promise<void> {
  const { work, close } = await openDemo(databases.demo)
  const typed = queriesIn(queries)
  report.note(`Queries of ${relative(root, queries)}`)
  await measureSuccess({ work, report, typed })
  const lexicon = await measureMemory({ work, report })
  measureTime({ work, report, typed }, lexicon)
  await close()
  const among = await openWork(await databases.of(small))
  await measureSuggestions({ work: among.work, report, typed }, small)
  await tryRandom({ work: among.work, report }, { lexicon, small })
  await among.close()
}

type Measuring = { work: Work; report: Bench['report'] }
type WithQueries = Measuring & { typed: TypedQuery[] }

async function openDemo(dataDir: string) {
  const database = await openDatabase({ dataDir })
  await migrate(database)
  await seedDemo(database, { now: new Date(), passwordHash: 'none' })
  await database.close()
  return openWork({ DATA_DIR: dataDir })
}

async function measureSuccess({ work, report, typed }: WithQueries): Promise<void> {
  const succeeded = new Map<string, boolean[]>()
  for (const query of typed) {
    const { miss } = await judge(work, query)
    succeeded.set(query.kind, [...(succeeded.get(query.kind) ?? []), miss === null])
    if (miss !== null) report.note(`${query.kind}: ${query.query} (${query.expected.join(', ')}) → ${miss}`)
  }
  const add = (what: string, tried: boolean[], bound: number) => {
    const value = (100 * tried.filter(Boolean).length) / tried.length
    report.add(atLeast({ what: `success@3, ${what}`, value, unit: '%', bound, reference: `${tried.length} queries` }))
  }
  for (const [kind, tried] of [...succeeded].sort()) add(kind, tried, BOUND.kind)
  add('all', [...succeeded.values()].flat(), BOUND.all)
}

/** A lexicon is made anew beside the one that is in use. */
async function measureMemory({ work, report }: Measuring): Promise<Lexicon> {
  await work.site.lexicons.read(work.db)
  collect()
  const [before, started] = [process.memoryUsage(), performance.now()]
  const lexicon = await openLexicons(work.site.taxonomy).read(work.db)
  const milliseconds = performance.now() - started
  collect()
  const value = (process.memoryUsage().heapUsed - before.heapUsed) / 1e6
  const reference = `read and made in ${show(milliseconds, 'ms')}`
  report.add(atMost({ what: 'memory of the lexicon', value, unit: 'MB', bound: BOUND.megabytes, reference }))
  const held = process.memoryUsage().heapUsed
  const { words } = termIndexOf(lexicon)
  collect()
  const more = (process.memoryUsage().heapUsed - held) / 1e6
  const what = 'memory of the index of terms'
  report.add(atMost({ what, value: more, unit: 'MB', bound: BOUND.index, reference: `${words.length} words` }))
  return lexicon
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

function measureTime({ work, report, typed }: WithQueries, lexicon: Lexicon): void {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const { query } of typed) {
      const started = performance.now()
      understand(lexicon, work.site.places, typedText(query))
      if (round > 0) times.push(performance.now() - started)
    }
  }
  const reference = `median ${show(median(times), 'ms')}, longest ${show(Math.max(...times), 'ms')}`
  const value = percentile(times, 99)
  report.add(atMost({ what: 'understanding a query, p99', value, unit: 'ms', bound: BOUND.p99, reference }))
}

/** Every query letter by letter, as it is typed, without waiting for a rest. */
async function measureSuggestions({ work, report, typed }: WithQueries, small: number): Promise<void> {
  await suggest(work, 'plumber')
  const times: number[] = []
  for (const { query } of typed) {
    for (let letters = 2; letters <= query.length; letters++) {
      const started = performance.now()
      await suggest(work, query.slice(0, letters))
      times.push(performance.now() - started)
    }
  }
  const what = `suggestions among ${show(small, 'providers')}, p95`
  const reference = `median ${show(median(times), 'ms')}, longest ${show(Math.max(...times), 'ms')}`
  report.add(atMost({ what, value: percentile(times, 95), unit: 'ms', bound: BOUND.suggested, reference }))
}

async function tryRandom({ work, report }: Measuring, { lexicon, small }: { lexicon: Lexicon; small: number }) {
  const times: number[] = []
  const failures: string[] = []
  const onceOnly: number[] = []
  let slowest = { milliseconds: 0, service: '' }
  const timeOf = async (service: string) => {
    const started = performance.now()
    await searchDirectory(work, { ...noFilters, service }).catch((error) => failures.push(`${service}: ${error}`))
    return performance.now() - started
  }
  for (const service of randomQueries([...lexicon.words.keys()], RANDOM)) {
    const first = await timeOf(service)
    // What the machine did meanwhile is no property of a query: a long one must be so again.
    const isLong = first > BOUND.longest
    const milliseconds = isLong ? median([await timeOf(service), await timeOf(service), await timeOf(service)]) : first
    if (isLong && milliseconds <= BOUND.longest) onceOnly.push(first)
    times.push(milliseconds)
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, service }
  }
  const what = `${show(RANDOM, 'random queries')} among ${show(small, 'providers')}`
  report.add(atMost({ what: `${what}, failed`, value: failures.length, unit: '', bound: 0 }))
  for (const failure of failures.slice(0, 5)) report.note(failure)
  const reference = `median ${show(median(times), 'ms')}, p99 ${show(percentile(times, 99), 'ms')}; ${slowest.service}`
  report.add(
    atMost({ what: `${what}, longest`, value: slowest.milliseconds, unit: 'ms', bound: BOUND.longest, reference }),
  )
  const held = onceOnly.map((time) => show(time, 'ms')).join(', ')
  report.add(plain(`${what}, over the bound the first time only`, held === '' ? 'none' : held))
  report.add(plain(`${what}, over half of that`, show(times.filter((time) => time > BOUND.longest / 2).length, '')))
}
