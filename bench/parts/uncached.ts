import { atLeast, show } from '../figures.ts'
import { buildFloor } from '../floor/build.ts'
import { alternate, spent } from '../load.ts'
import type { Bench } from '../run.ts'
import { serveBuilt, serveFloor, UNSHARED } from '../served.ts'

/** The directory's first page made anew for every visit, against a bare server with the same SQL and cards. */
export async function uncached({ report, databases, folder, seconds, small }: Bench): Promise<void> {
  const settings = { DATABASE_URL: await databases.of(small), DATA_DIR: folder }
  const served = await serveBuilt(folder, settings)
  const floor = await serveFloor([await buildFloor('cards-floor')], folder, settings)
  const headers = { cookie: UNSHARED }
  const [page, bare] = await alternate(
    [
      { url: `${served.url}/directory`, pid: served.pid, headers },
      { url: floor.url, pid: floor.pid, headers },
    ],
    { connections: 20, seconds, rounds: 5 },
  )
  await served.end()
  await floor.end()
  if (!page || !bare) return
  report.add(
    atLeast({
      what: 'directory, first page, rate',
      value: page.rate / bare.rate,
      unit: '×',
      bound: 0.3,
      reference:
        `${show(page.rate, '/s')} (${show(page.bytes, 'bytes')}, ${spent(page)}), ` +
        `floor ${show(bare.rate, '/s')} (${show(bare.bytes, 'bytes')}, ${spent(bare)})`,
    }),
  )
}
