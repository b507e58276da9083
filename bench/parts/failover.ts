import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { runNode } from '../children.ts'
import { atMost, plain, show } from '../figures.ts'
import type { Bench } from '../run.ts'

const TEST = 'tests/robustness/database/failover.test.ts'
const Figures = z.object({
  backAfter: z.number(),
  requests: z.number(),
  unavailable: z.number(),
  wrong: z.number(),
  acknowledged: z.number(),
  lost: z.number(),
})
const Written = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ meta: z.object({ failover: Figures.optional() }).optional() })),
    }),
  ),
})

/** Two processes, a pooler, a primary that is killed under load, a standby that is promoted: as the suite proves it. */
export async function failover({ report, folder }: Bench): Promise<void> {
  const file = join(folder, 'failover.json')
  const reporter = ['--reporter=json', `--outputFile=${file}`]
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', TEST, '--project=robustness', ...reporter]
  await runNode(vitest, { NODE_ENV: 'test' }, 10)
  const { testResults } = Written.parse(JSON.parse(await readFile(file, 'utf8')))
  const [figures] = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta?.failover ?? []),
  )
  if (!figures) throw new Error('PostgreSQL or PgBouncer is not on this machine: nothing was measured.')
  const { backAfter, requests, unavailable, wrong, acknowledged, lost } = figures
  report.add(atMost({ what: 'a standby is promoted: first answer after', value: backAfter, unit: 's', bound: 5 }))
  const among = `of ${show(acknowledged, 'writes')}`
  report.add(atMost({ what: 'acknowledged writes lost', value: lost, unit: '', bound: 0, reference: among }))
  const answers = `of ${show(requests, 'answers')}`
  report.add(atMost({ what: 'failures other than 503', value: wrong, unit: '', bound: 0, reference: answers }))
  report.add(plain('answers with 503 meanwhile', show(unavailable, ''), answers))
}
