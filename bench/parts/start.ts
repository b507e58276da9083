import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bare, end, freePort, start as startChild } from '../children.ts'
import { atMost } from '../figures.ts'
import { processorSeconds } from '../load.ts'
import type { Bench } from '../run.ts'

/** Seconds after the start: what is done once, and what the queue does in its first minute, is over. */
const SETTLED = 60
const IDLE = 60

/** `npm start` when everything is installed and built: on an empty folder, and again on the demo marketplace; then no one visits. */
export async function start({ report, folder }: Bench): Promise<void> {
  const dataDir = join(folder, 'start')
  for (const when of ['first start, which makes the demo marketplace', 'next start', 'third start']) {
    const { milliseconds, search, megabytes, peak, idle } = await startOnce(dataDir, when === 'third start')
    report.add(atMost({ what: `${when}: first answer after`, value: milliseconds / 1000, unit: 's', bound: 3 }))
    report.add(atMost({ what: `${when}: first search`, value: search, unit: 'ms', bound: 500 }))
    report.add(atMost({ what: `${when}: RSS at its peak`, value: peak, unit: 'MB', bound: 400 }))
    report.add(atMost({ what: `${when}: RSS after 10 s of rest`, value: megabytes, unit: 'MB', bound: 250 }))
    if (idle === null) continue
    const what = `a server with its embedded database that no one visits, processor over ${IDLE} s`
    report.add(atMost({ what, value: idle, unit: '%', bound: 1 }))
  }
}

async function startOnce(dataDir: string, rests: boolean) {
  const port = await freePort()
  const started = performance.now()
  const child = startChild('node', ['scripts/start.mjs'], {
    env: { ...bare(), PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  try {
    while (!(await answers(port))) {
      if (performance.now() - started > 120_000 || child.exitCode !== null) throw new Error('It did not start.')
      await wait(10)
    }
    const milliseconds = performance.now() - started
    await wait(10_000)
    const server = serverOf(child.pid ?? 0)
    const [megabytes, peak] = [megabytesOf(server, 'VmRSS'), megabytesOf(server, 'VmHWM')]
    const search = await searchOnce(port)
    return { milliseconds, megabytes, peak, search, idle: rests ? await idleOf(server) : null }
  } finally {
    await end(child)
  }
}

/** Percent of one processor. */
async function idleOf(server: number): Promise<number> {
  await wait(SETTLED * 1000)
  const before = processorSeconds(server)
  await wait(IDLE * 1000)
  return ((processorSeconds(server) - before) / IDLE) * 100
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    async (response) => (await response.arrayBuffer()) && response.status === 200,
    () => false,
  )
}

/** Milliseconds of a search by words with a typing error, which needs all that is known of the trades. */
async function searchOnce(port: number): Promise<number> {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/directory?service=electrican+in+leeds`)
  if (!(await response.text()).includes('Showing results for')) throw new Error('The search was not understood.')
  return performance.now() - started
}

/** The script starts the server as its one child. */
function serverOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return Number(children.split(' ')[0])
}

function megabytesOf(pid: number, measure: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`${measure}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6
}
