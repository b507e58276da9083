import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, percentile, plain, show } from '../figures.ts'
import { load, type Round } from '../load.ts'
import type { Bench } from '../run.ts'
import { fourPages, type Served, serveBuilt, UNSHARED } from '../served.ts'

/** People at once who ask for page after page without a pause. */
const MOST = 200
const MANY = 50

/**
 * More people than one process serves, on the embedded database: what is shed, what probes and kept pages wait for, and
 * whether memory stays level. `--seconds 480` makes it eight minutes.
 */
export async function overload({ report, databases, folder, seconds, small }: Bench): Promise<void> {
  const dataDir = await databases.embedded(small)
  const served = await serveBuilt(folder, { DATA_DIR: dataDir, DEMO: 'off' })
  const paths = (await fourPages(served.url)).map(({ path }) => path)
  const people = (many: number, time: number) =>
    load({ url: served.url, pid: served.pid, headers: { cookie: UNSHARED }, paths, mayShed: true }, many, time)
  const told = ({ rate, p50, p95, p99, shed }: Round) =>
    `${show(rate, 'pages/s')}, median ${show(p50, 'ms')}, p95 ${show(p95, 'ms')}, p99 ${show(p99, 'ms')}, ${show(shed, 'shed')}`

  await people(5, 5)
  const [crowd, probes, kept] = await meanwhile(people(MOST, Math.max(10, seconds / 4)), [
    () => answerTime(`${served.url}/healthz`),
    () => answerTime(`${served.url}/directory`),
  ])
  report.add(plain(`${MOST} people without a pause`, told(crowd)))
  report.add(atMost({ what: 'a probe meanwhile, p95', value: percentile(probes, 95), unit: 'ms', bound: 250 }))
  report.add(atMost({ what: 'a kept page meanwhile, p95', value: percentile(kept, 95), unit: 'ms', bound: 250 }))

  await people(MANY, Math.max(5, seconds / 4))
  const before = residentMegabytes(served)
  const many = await people(MANY, seconds)
  const after = residentMegabytes(served)
  report.add(plain(`${MANY} people without a pause, for ${show(seconds, 's')}`, told(many)))
  report.add(
    atMost({
      what: 'memory that they added',
      value: Math.max(0, after - before),
      unit: 'MB',
      bound: 60,
      reference: `${show(before, 'MB')} before, ${show(after, 'MB')} after`,
    }),
  )
  await served.end()
}

/** The times in ms of each of `asks`, ten a second while `running` runs. */
async function meanwhile(
  running: Promise<Round>,
  asks: [() => Promise<number>, () => Promise<number>],
): Promise<[Round, number[], number[]]> {
  let over = false
  const done = running.finally(() => {
    over = true
  })
  const taken = asks.map(async (ask) => {
    const times: number[] = []
    for (; !over; await wait(100)) times.push(await ask())
    return times
  })
  const [first = [], second = []] = await Promise.all(taken)
  return [await done, first, second]
}

async function answerTime(url: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - begun
}

function residentMegabytes({ pid }: Served): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}
