import { atMost, plain, show } from '../figures.ts'
import { load } from '../load.ts'
import type { Bench } from '../run.ts'
import { fourPages, serveBuilt, UNSHARED } from '../served.ts'

/** Pages, not cached, on the embedded database, and how long its server's event loop is held up meanwhile. */
export async function embedded({ report, databases, folder, seconds, small }: Bench): Promise<void> {
  const dataDir = await databases.embedded(small)
  report.add(
    plain(`${show(small, 'providers')}, seeded`, show(databases.seeded.get(`embedded ${small}`) ?? Number.NaN, 's')),
  )
  const served = await serveBuilt(folder, { DATA_DIR: dataDir, DEMO: 'off' })
  const pages = await fourPages(served.url)
  const visit = (path: string, time: number) =>
    load({ url: served.url + path, pid: served.pid, headers: { cookie: UNSHARED } }, 5, time)
  for (const { path } of pages) await visit(path, Math.max(1, seconds / 2))
  for (const { name, path } of pages) {
    await lagSinceLast(served.url)
    const round = await visit(path, seconds)
    const lag = await lagSinceLast(served.url)
    const reference = `${show(round.rate, '/s')}, median ${show(round.p50, 'ms')}`
    report.add(atMost({ what: `${name}, p95`, value: round.p95, unit: 'ms', bound: 150, reference }))
    report.add(
      atMost({
        what: `${name}, event-loop lag p99 meanwhile`,
        value: lag.p99,
        unit: 'ms',
        bound: 30,
        reference: `median ${show(lag.p50, 'ms')}, of which 10 ms are the measure's own step`,
      }),
    )
  }
  await served.end()
}

/** In ms; the server's measure starts anew whenever it is read. */
async function lagSinceLast(url: string): Promise<{ p50: number; p99: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const read = (percent: number) =>
    1000 * Number(new RegExp(`^nodejs_eventloop_lag_p${percent}_seconds (\\S+)$`, 'm').exec(text)?.[1])
  return { p50: read(50), p99: read(99) }
}
