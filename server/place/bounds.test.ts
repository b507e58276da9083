import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { geocode, loadPlaces, suggestPlaces } from './place.ts'

test('loading takes little time and memory [PLC-20]', () => {
  const bench = join(import.meta.dirname, '..', '..', 'bench', 'places.ts')
  const fresh = spawnSync(process.execPath, ['--expose-gc', bench, '--load'], { encoding: 'utf8' })
  const { milliseconds, settled } = JSON.parse(fresh.stdout)
  expect(milliseconds).toBeLessThan(1500)
  expect(settled.rss).toBeLessThan(60)
  expect(settled.heap).toBeLessThan(60)
})

test('answers come in a few milliseconds, the hardest too [PLC-20]', () => {
  const places = loadPlaces()
  const asked = [
    'M1 1AE',
    'Newton',
    'Manchestr',
    'remote',
    'Hyde Park Leeds',
    'newton '.repeat(28),
    ','.repeat(199),
    'a b '.repeat(50),
  ]
  const run = () =>
    asked.map((text) => [geocode(places, text), suggestPlaces(places, text), suggestPlaces(places, 's')])
  for (let round = 0; round < 20; round++) run()
  const started = performance.now()
  for (let round = 0; round < 50; round++) run()
  expect((performance.now() - started) / 50 / asked.length).toBeLessThan(15)
})
