import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { atLeast, atMost, median, show } from '../figures.ts'
import { alternate, spent } from '../load.ts'
import type { Bench } from '../run.ts'
import { fourPages, JOB_DIRECTORY, type Served, serveBuilt, serveFloor } from '../served.ts'

/** What every browser sends: pages and their copies are compared as compressed as visitors get them. */
const ENCODINGS = 'gzip, deflate, br'
const CHANGES = 10

/** Pages for visitors without a session, against a bare server that sends the same bytes. */
export async function cached(bench: Bench): Promise<void> {
  const url = await bench.databases.of(bench.small)
  const settings = { DATABASE_URL: url, DATA_DIR: bench.folder }
  const served = await serveBuilt(bench.folder, settings)
  const pages = [...(await fourPages(served.url)), JOB_DIRECTORY]
  for (const { name, path } of pages) await compare(bench, served, name, served.url + path)
  const second = await serveBuilt(bench.folder, settings)
  await changes(bench, url, [served, second], pages.find(({ name }) => name === 'listing')?.path ?? '')
  await served.end()
  await second.end()
}

async function compare({ report, folder, seconds }: Bench, served: Served, name: string, address: string) {
  await settled(address)
  const floor = await serveFloor(['bench/http-floor.ts', address, ENCODINGS], folder)
  const headers = { 'accept-encoding': ENCODINGS }
  const [page, copy] = await alternate(
    [
      { url: address, pid: served.pid, headers },
      { url: floor.url, pid: floor.pid, headers },
    ],
    { connections: 20, seconds, rounds: 3 },
  )
  await floor.end()
  if (!page || !copy) return
  const reference =
    `${show(page.rate, '/s')} with ${spent(page)}, ` +
    `bare server ${show(copy.rate, '/s')} with ${spent(copy)}; ${show(page.bytes, 'bytes')} each`
  report.add(atLeast({ what: `${name}, rate`, value: page.rate / copy.rate, unit: '×', bound: 0.6, reference }))
  const floorTime = `bare server ${show(copy.p99, 'ms')}`
  report.add(atMost({ what: `${name}, p99`, value: page.p99, unit: 'ms', bound: 15, reference: floorTime }))
}

/** The best encoding of a page is made in the background after its first hit. */
async function settled(address: string) {
  for (let attempt = 0; attempt < 50; attempt++) {
    const response = await fetch(address, { headers: { 'accept-encoding': ENCODINGS } })
    await response.arrayBuffer()
    if (response.headers.get('content-encoding') === 'br') return
    await wait(100)
  }
  throw new Error(`${address} never came compressed`)
}

/** How long after a change in the database each process still sends the old page. */
async function changes({ report }: Bench, database: string, processes: Served[], path: string) {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const id = path.split('/').at(-1)
  const { rows } = await client.query('select title from profiles where id = $1', [id])
  for (const [name, page] of [
    ['listing', path],
    ['directory', '/directory?location=Anywhere'],
  ] as const) {
    const delays = processes.map((): number[] => [])
    for (let change = 0; change < CHANGES; change++) {
      for (const { url } of processes) await text(url + page)
      const title = `Changed ${name} ${change} ${Date.now()}`
      await client.query('update profiles set title = $2 where id = $1', [id, title])
      const committed = performance.now()
      const seen = processes.map(({ url }) => until(url + page, title, committed))
      for (const [at, delay] of (await Promise.all(seen)).entries()) delays[at]?.push(delay)
    }
    for (const [at, taken] of delays.entries()) {
      report.add(
        atMost({
          what: `a change is on the ${name} page, process ${at + 1}, longest of ${CHANGES}`,
          value: Math.max(...taken),
          unit: 'ms',
          bound: 1000,
          reference: `median ${show(median(taken), 'ms')}`,
        }),
      )
    }
  }
  await client.query('update profiles set title = $2 where id = $1', [id, rows[0]?.title])
  await client.end()
}

async function until(address: string, expected: string, since: number): Promise<number> {
  while (performance.now() - since < 5000) {
    if ((await text(address)).includes(expected)) break
    await wait(5)
  }
  return performance.now() - since
}

async function text(address: string): Promise<string> {
  return (await fetch(address)).text()
}
