import { expect, test } from 'vitest'
import { slugOf } from '#contract/text.ts'
import { places as demoPlaces } from '#db/demo/content.ts'
import { entryName, kindOf } from './entry.ts'
import { loadPlaces } from './store.ts'
import { townAt, townsNamed } from './town.ts'

const places = loadPlaces()

test.each([
  ['Newport', { lat: 51.58, lng: -2.99 }, 'newport', 'Newport'],
  ['Newport', { lat: 52.77, lng: -2.38 }, 'newport-shropshire', 'Newport, Shropshire'],
  ['Newport', { lat: 50.7, lng: -1.29 }, 'newport-isle-of-wight', 'Newport, Isle of Wight'],
  ['Richmond', { lat: 54.4, lng: -1.74 }, 'richmond-north-yorkshire', 'Richmond, North Yorkshire'],
  ['Leeds', { lat: 53.8, lng: -1.55 }, 'leeds', 'Leeds'],
  ['Nowhere-upon-Map', { lat: 53.8, lng: -1.55 }, 'nowhere-upon-map', 'Nowhere-upon-Map'],
])('%s at %o is %s', (name, point, slug, label) => {
  expect(townAt(places, name, point)).toMatchObject({ slug, label })
})

test('no two towns share a slug', () => {
  const names = new Set<string>()
  for (let entry = 0; entry < places.entry.kind.length; entry += 1) {
    if (['city', 'town', 'suburb', 'village'].includes(kindOf(places, entry))) names.add(entryName(places, entry))
  }
  const entries = new Map<string, number>()
  const shared: string[] = []
  for (const { slug, entry } of [...names].flatMap((name) => townsNamed(places, name))) {
    if ((entries.get(slug) ?? entry) !== entry) shared.push(slug)
    entries.set(slug, entry)
  }
  expect(names.size).toBeGreaterThan(10_000)
  expect(shared).toEqual([])
})

test('the places of the demo marketplace have the slugs of their towns', () => {
  for (const place of demoPlaces) {
    expect(place.townSlug ?? slugOf(place.town)).toBe(townAt(places, place.town, place).slug)
  }
})
