import { directoryAddress } from '#contract/directory/words.ts'
import { atLeast, plain, show } from '../figures.ts'
import { alternate, spent } from '../load.ts'
import type { Bench } from '../run.ts'
import { serveBuilt, UNSHARED } from '../served.ts'

/** Without a place the directory asks for one instead of listing anyone. */
const UNFILTERED = directoryAddress({ location: 'Anywhere' })
const SEARCHES = [
  { name: 'common word (builder)', path: directoryAddress({ service: 'builder' }) },
  { name: 'rare word (thatcher)', path: directoryAddress({ service: 'thatcher' }) },
  { name: 'misspelt (electrican)', path: directoryAddress({ service: 'electrican' }) },
  {
    name: 'sentence (my boiler has lost pressure and there is no hot water)',
    path: directoryAddress({ service: 'my boiler has lost pressure and there is no hot water' }),
  },
  {
    name: 'sentence with a place (emergency plumber in Leeds, kitchen tap leaking badly)',
    path: directoryAddress({ service: 'emergency plumber in Leeds, kitchen tap leaking badly' }),
  },
  {
    name: 'near me, 10 miles around London',
    path: directoryAddress({ nearme: true, point: { lat: 51.5074, lng: -0.1278 }, radius: 10 }),
  },
  {
    name: 'category and place (Plumbing, Manchester)',
    path: directoryAddress({ category: 'Construction/Trade > Plumbing', location: 'Manchester' }),
  },
]

/** Searches, not cached, against the first page without filters. */
export async function search({ report, databases, folder, seconds, large }: Bench): Promise<void> {
  const served = await serveBuilt(folder, { DATABASE_URL: await databases.whole(large), DATA_DIR: folder })
  const targets = [UNFILTERED, ...SEARCHES.map(({ path }) => path)].map((path) => ({
    url: served.url + path,
    pid: served.pid,
    headers: { cookie: UNSHARED },
  }))
  const [unfiltered, ...searched] = await alternate(targets, { connections: 20, seconds, rounds: 3 })
  await served.end()
  if (!unfiltered) return
  report.add(plain('unfiltered first page', show(unfiltered.rate, '/s'), spent(unfiltered)))
  for (const [at, { name }] of SEARCHES.entries()) {
    const round = searched[at]
    if (!round) continue
    report.add(
      atLeast({
        what: name,
        value: round.rate / unfiltered.rate,
        unit: '×',
        bound: 0.7,
        reference: `${show(round.rate, '/s')}, unfiltered ${show(unfiltered.rate, '/s')}`,
      }),
    )
  }
}
