import { type SQL, sql } from 'drizzle-orm'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import { searchDirectory } from '#server/directory/search/search.ts'
import type { Work } from '#server/work/work.ts'
import { atMost, median, percentile, show } from '../figures.ts'
import type { Bench } from '../run.ts'
import { searches } from '../searches.ts'
import { openWork, statementOf } from '../work.ts'

/** So many searches of each kind, whatever the number of inputs. */
const SEARCHES = 200
const BOUND = { milliseconds: 25, growth: 3 }

type Statement = { milliseconds: number; statement: SQL }

/** The database's part of a search, in databases of growing size. */
export async function growth({ report, databases, small, large, explain }: Bench): Promise<void> {
  const p95s = new Map<string, number[]>()
  const sizes = [
    [small, await databases.of(small)],
    [large, await databases.whole(large)],
  ] as const
  for (const [size, url] of sizes) {
    const { work, close } = await openWork(url)
    for (const [kind, inputs] of searches(work)) {
      const { totals, slowest } = await measure(work, inputs)
      const p95 = percentile(totals, 95)
      const earlier = p95s.get(kind) ?? []
      p95s.set(kind, [...earlier, p95])
      const reference = `median ${show(median(totals), 'ms')}, longest ${show(Math.max(...totals), 'ms')}`
      const what = `${kind}, SQL p95 at ${show(size, 'providers')}`
      report.add(atMost({ what, value: p95, unit: 'ms', bound: BOUND.milliseconds, reference }))
      if (explain && slowest) report.note(await planOf(work, `${what}, slowest statement`, slowest))
    }
    await close()
  }
  for (const [kind, taken] of p95s) {
    const [first = 0, last = 0] = [taken[0], taken.at(-1)]
    const reference = taken.map((p95) => show(p95, 'ms')).join(', ')
    report.add(
      atMost({ what: `${kind}, growth of p95`, value: last / first, unit: '×', bound: BOUND.growth, reference }),
    )
  }
}

/** Milliseconds that the statements of each search took together, once every input has been asked for. */
async function measure(work: Work, inputs: DirectoryFilters[]) {
  const totals: number[] = []
  let slowest: Statement | undefined
  for (const filters of inputs) await searchDirectory(work, filters)
  for (let at = 0; at < SEARCHES; at++) {
    const filters = inputs[at % inputs.length]
    if (!filters) continue
    const statements: Statement[] = []
    await searchDirectory(listening(work, statements), filters)
    totals.push(statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0))
    for (const statement of statements) {
      if (statement.milliseconds > (slowest?.milliseconds ?? 0)) slowest = statement
    }
  }
  return { totals, slowest }
}

/** The same work, with every statement timed from sending it to having its rows. */
function listening(work: Work, statements: Statement[]): Work {
  const db = new Proxy(work.db, {
    get(target, name) {
      if (name !== 'execute') return Reflect.get(target, name)
      return async (statement: SQL) => {
        const started = performance.now()
        const answer = await target.execute(statement)
        statements.push({ milliseconds: performance.now() - started, statement })
        return answer
      }
    },
  })
  return { ...work, db }
}

async function planOf(work: Work, what: string, { milliseconds, statement }: Statement): Promise<string> {
  const { rows } = await work.db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, buffers) ${statement}`)
  const { text, values } = statementOf(statement)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return `-- ${what}: ${show(milliseconds, 'ms')}\n${text.trim()}\n-- ${JSON.stringify(values)}\n${plan}\n`
}
