import { expect, test } from 'vitest'
import { tradeGroups } from '#db/demo/content.ts'
import { taxonomy } from './taxonomy.ts'

test('there are the 14 groups of the specification, with 80 to 100 categories in all [CAT-10, CAT-11, CAT-12]', () => {
  expect(taxonomy().map(({ group }) => group)).toEqual([
    'Cars/Vehicles',
    'Cleaning & Removal Services',
    'Construction/Trade',
    'Education',
    'Events',
    'Fitness Health and Wellbeing',
    'Gardening and Outdoors',
    'Hair & Beauty',
    'IT',
    'Legal and Financial Services',
    'Marketing & Advertising',
    'Music Photography and Visuals',
    'Painting Decorating and Interior Design',
    'Pets/Animals',
  ])
  const categories = taxonomy().flatMap(({ categories }) => categories)
  expect(categories.length).toBeGreaterThanOrEqual(80)
  expect(categories.length).toBeLessThanOrEqual(100)
})

test('slugs are unique over groups and categories together', () => {
  const slugs = taxonomy().flatMap(({ slug, categories }) => [slug, ...categories.map((category) => category.slug)])
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('every category has a trade to draw demo providers from, in its own group', () => {
  const inTaxonomy = taxonomy().map(({ slug, categories }) => [
    slug,
    categories.map((category) => category.slug).sort(),
  ])
  const inTrades = tradeGroups.map(({ slug, trades }) => [slug, trades.map((trade) => trade.slug).sort()])
  expect(inTrades).toEqual(inTaxonomy)
})
