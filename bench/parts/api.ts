import { atLeast, show } from '../figures.ts'
import { cost, load } from '../load.ts'
import type { Bench } from '../run.ts'
import { serveBuilt, UNSHARED } from '../served.ts'

const CONNECTIONS = 20
const WARM_UP = 2
const KEPT_RATE = 2_000
const FRESH_RATE = 400

/** What programs without a key read: kept for all of them, and made anew. */
export async function api({ report, databases, folder, small, seconds }: Bench): Promise<void> {
  const settings = { DATABASE_URL: await databases.of(small), DATA_DIR: folder, API_PER_MINUTE: '0' }
  const served = await serveBuilt(folder, settings)
  const { items } = await (await fetch(`${served.url}/api/v1/providers?limit=1`)).json()
  const reads = [
    ['a search', '/api/v1/providers?service=plumber&location=Leeds&limit=12'],
    ['a listing', `/api/v1/providers/${items[0].id}`],
    ['the jobs', '/api/v1/jobs?limit=12'],
    ['the categories', '/api/v1/categories'],
  ]
  for (const [name, path] of reads) {
    for (const [way, bound, cookie] of [
      ['kept', KEPT_RATE, null],
      ['made anew', FRESH_RATE, UNSHARED],
    ] as const) {
      const target = { url: served.url + path, pid: served.pid, ...(cookie === null ? {} : { headers: { cookie } }) }
      await load(target, CONNECTIONS, WARM_UP)
      const round = await load(target, CONNECTIONS, seconds * 2)
      const reference = `${show(cost(round), 'ms')} of a processor each, ${show(round.bytes, 'bytes')}`
      report.add(atLeast({ what: `${name}, ${way}`, value: round.rate, unit: '/s', bound, reference }))
    }
  }
  await served.end()
}
