/** How fast places are found, what they hold in memory and how long they take to load: `node bench/places.ts`. */
import { spawnSync } from 'node:child_process'
import { geocode, loadPlaces, nearestTown, suggestPlaces } from '#server/place/place.ts'

const LOOK_UPS = [
  ...[
    'M1 1AE',
    'm11ae',
    'SW1A 2AA',
    'LS6 2AB',
    'BT1 5GS',
    'EH1 1YZ',
    'sw1a',
    'M1',
    'B',
    'CF',
    'ZZ9 9ZZ',
    'N1C',
    'M5V 2T6',
  ],
  ...['Manchester', 'leeds', 'Newport', 'Richmond', 'Kingston', 'St Ives', 'Newcastle', 'Hull', 'Church', 'Newton'],
  ...[
    'Newport, Wales',
    'Richmond, Surrey',
    'York, UK',
    'Hyde Park Leeds',
    'Hyde Park, Leeds',
    'Broadheath, Altrincham',
  ],
  ...[
    'nr Manchester',
    'Manchester city centre',
    'Manchester M1 1AE',
    '10 Downing Street, London SW1A 2AA',
    'North London',
  ],
  ...['Paris, France', '20095 Hamburg', 'D-10115', 'VIC 3004', 'Springfield, IL', '75001', '10115', '90210', 'München'],
  ...[
    'Manchestr',
    'Birmingam',
    'Edinbrugh',
    'Xyzzy',
    'remote',
    'anywhere in the UK',
    'the back of beyond',
    '🙂',
    'Москва',
  ],
  'Flat 2, 12 High Street, Hyde, Cheshire, SK14 1AA',
  'I will travel to most of the north west and am happy to quote for anything within an hour of Bolton or Bury',
  `${'a '.repeat(99)}b`,
  ','.repeat(199),
  `${'newton '.repeat(28)}`,
  'x'.repeat(10_000),
]
const TYPED = [
  'm',
  'ma',
  'man',
  'manch',
  's',
  'st',
  'st i',
  'new',
  'newport, s',
  'M1',
  'SW1A 2',
  '1011',
  'b',
  'a',
  'xq',
  'l',
  'll',
]
const POINTS = [
  { lat: 53.48, lng: -2.24 },
  { lat: 51.5, lng: -0.12 },
  { lat: 57.1, lng: -4.7 },
  { lat: 48.85, lng: 2.35 },
]
const ROUNDS = 400

if (process.argv.includes('--load')) console.log(JSON.stringify(await load()))
else report()

async function load() {
  const before = held()
  const started = performance.now()
  const places = loadPlaces()
  const milliseconds = performance.now() - started
  const grown = held()
  geocode(places, 'Manchester')
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 200))
  globalThis.gc?.()
  const settled = held()
  const more = (now: ReturnType<typeof held>) => ({ rss: now.rss - before.rss, heap: now.heap - before.heap })
  return { milliseconds, peak: more(grown), settled: more(settled) }
}

/** Megabytes: of the whole process, and of what JavaScript holds. */
function held() {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss: rss / 1e6, heap: (heapUsed + external) / 1e6 }
}

function report() {
  const fresh = spawnSync(process.execPath, ['--expose-gc', import.meta.filename, '--load'], { encoding: 'utf8' })
  const { milliseconds, peak, settled } = JSON.parse(fresh.stdout)
  const memory = `+${peak.rss.toFixed(1)} MB on loading; heap and external +${settled.heap.toFixed(1)} MB`
  const places = loadPlaces()
  const figures: Figure[] = [
    { what: 'loading', value: milliseconds, unit: 'ms', bound: 300, reference: '' },
    { what: 'memory, RSS settled', value: settled.rss, unit: 'MB', bound: 60, reference: memory },
    time('look-up', LOOK_UPS, 2, (text) => geocode(places, text)),
    time('suggest', TYPED, 5, (text) => suggestPlaces(places, text)),
    time('nearest town', POINTS, 2, (point) => nearestTown(places, point)),
  ]
  for (const { what, value, unit, bound, reference } of figures) {
    console.log(`${what}: ${value.toFixed(3)} ${unit} (at most ${bound}); ${reference}`)
  }
}

type Figure = { what: string; value: number; unit: string; bound: number; reference: string }

function time<T>(what: string, inputs: T[], bound: number, run: (input: T) => unknown): Figure {
  const taken: { milliseconds: number; input: T }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const input of inputs) {
      const started = performance.now()
      run(input)
      taken.push({ milliseconds: performance.now() - started, input })
    }
  }
  taken.sort((a, b) => a.milliseconds - b.milliseconds)
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)]
  const figure = (share: number) => at(share)?.milliseconds.toFixed(3)
  const slowest = JSON.stringify(at(0.985)?.input).slice(0, 60)
  const reference = `p50 ${figure(0.5)} ms, longest ${figure(1)} ms; slowest usual input ${slowest}`
  return { what: `${what}, p99`, value: at(0.99)?.milliseconds ?? Number.NaN, unit: 'ms', bound, reference }
}
