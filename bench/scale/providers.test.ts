import { describe, expect, test } from 'vitest'
import { places } from '#db/demo/content.ts'
import { taxonomy } from '#db/taxonomy/taxonomy.ts'
import { wordsIn } from './bio.ts'
import { type ScaleProvider, scaleProviders } from './providers.ts'
import { oneIn, specialities } from './rare.ts'

const now = new Date('2026-11-01T00:00:00Z')
const rows = [...scaleProviders(0, 60_000)]

describe('a row', () => {
  test('is the same whatever part it is made in', () => {
    expect([...scaleProviders(40_123, 40_126)]).toEqual(rows.slice(40_123, 40_126))
  })

  test('differs with the seed', () => {
    const [first] = scaleProviders(0, 1)
    const [other] = scaleProviders(0, 1, 2)
    expect(other?.bio).not.toBe(first?.bio)
  })

  test('has a bio of 40 to 80 words with every slot filled', () => {
    expect(rows.filter(({ bio }) => wordsIn(bio) < 40 || wordsIn(bio) > 80)).toEqual([])
    expect(rows.filter(({ bio, title }) => /[{}]|undefined|\bnull\b| {2}/.test(`${title} ${bio}`))).toEqual([])
  })

  test('has one to three different categories of the taxonomy', () => {
    const known = new Set(taxonomy().flatMap(({ categories }) => categories.map(({ slug }) => slug)))
    const wrong = rows.filter(
      ({ categorySlugs: slugs }) =>
        slugs.length < 1 ||
        slugs.length > 3 ||
        new Set(slugs).size < slugs.length ||
        slugs.some((slug) => !known.has(slug)),
    )
    expect(wrong).toEqual([])
  })

  test('has three to six different skills, each under one of its categories', () => {
    const slugByName = new Map(
      taxonomy().flatMap(({ categories }) => categories.map(({ name, slug }): [string, string] => [name, slug])),
    )
    const wrong = rows.filter(
      ({ skills, categorySlugs }) =>
        skills.length < 3 ||
        skills.length > 6 ||
        new Set(skills.map(({ name }) => name)).size < skills.length ||
        skills.some(({ category }) => !categorySlugs.includes(slugByName.get(category) ?? '')),
    )
    expect(wrong).toEqual([])
  })

  test('lies within three miles of its district', () => {
    const byOutward = new Map(places.map((place) => [place.outward, place]))
    const furthest = rows.reduce((most, row) => Math.max(most, milesBetween(row, byOutward.get(row.outward))), 0)
    expect(furthest).toBeGreaterThan(2.5)
    expect(furthest).toBeLessThan(3.02)
  })

  test('has ratings that whole stars can add up to', () => {
    const wrong = rows.filter(
      ({ ratingCount: count, ratingSum: sum }) =>
        count < 0 || count > 40 || sum < count || sum > 5 * count || !Number.isInteger(sum),
    )
    expect(wrong).toEqual([])
  })

  test('joined within the three years before now', () => {
    const earliest = now.getTime() - 3 * 365 * 24 * 60 * 60 * 1000
    expect(rows.filter(({ joinedAt }) => joinedAt.getTime() < earliest || joinedAt > now)).toEqual([])
  })

  test('has an address of its own and a number kept for drama', () => {
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length)
    expect(rows.filter(({ email }) => !/^[a-z]+\.[a-z]+\.\d+@example\.com$/.test(email))).toEqual([])
    const drama =
      /^(07700 900|01632 960|011[3-8] 496 0|01[2-6]1 496 0|0191 498 0|020 7946 0|028 9649 6|029 2018 0)\d{3}$/
    expect(rows.filter(({ phone }) => !drama.test(phone))).toEqual([])
  })
})

describe('the words of many rows', () => {
  test('find a builder in 4 to 6 % of them', () => {
    const builders = rows.filter(
      (row) => row.categorySlugs.includes('building-and-extensions') || textOf(row).includes('builder'),
    )
    expect(builders.length / rows.length).toBeGreaterThan(0.04)
    expect(builders.length / rows.length).toBeLessThan(0.06)
  })

  test('hold each rare word about once in 20,000', () => {
    const share = rows.filter((row) => specialities.some(({ word }) => textOf(row).includes(word))).length / rows.length
    expect(share).toBeGreaterThan(0.3 * (specialities.length / oneIn))
    expect(share).toBeLessThan(2 * (specialities.length / oneIn))
  })
})

function textOf({ firstName, lastName, businessName, title, bio, skills }: ScaleProvider): string {
  const names = skills.map(({ name }) => name).join(' ')
  return `${firstName} ${lastName} ${businessName ?? ''} ${title} ${bio} ${names}`.toLowerCase()
}

type Position = { lat: number; lng: number }

/** By the haversine formula; nothing is near an unknown place. */
function milesBetween(here: Position, there: Position | undefined): number {
  if (!there) return Number.POSITIVE_INFINITY
  const radians = Math.PI / 180
  const north = Math.sin(((here.lat - there.lat) * radians) / 2) ** 2
  const east = Math.sin(((here.lng - there.lng) * radians) / 2) ** 2
  const arc = north + Math.cos(here.lat * radians) * Math.cos(there.lat * radians) * east
  return 2 * 3958.8 * Math.asin(Math.sqrt(arc))
}
