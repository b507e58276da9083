import { z } from 'zod'
import { Money, pounds } from '#contract/api/view.ts'
import { PaidMost } from '#contract/category/view.ts'
import { SERVICE_UNITS } from '#contract/profile/words.ts'
import { runQuery } from '#db/rows.ts'
import { providerCounts } from '#server/category/counts.ts'
import { groupPicture } from '#server/category/drawn-picture.ts'
import { priceGuide } from '#server/category/price-guide.ts'
import { anyoneReads } from '#server/work/procedure.ts'
import { notFound, refusals } from '#server/work/refusal.ts'
import { linkTo } from '#server/work/work.ts'
import { operation } from './operation.ts'

const Subcategory = z.object({
  id: z.int().describe('Jobs and profiles name categories by it.'),
  slug: z.string(),
  name: z.string(),
  synonyms: z.array(z.string()),
})

const Category = Subcategory.extend({
  url: z.url(),
  imageUrl: z.url(),
  providers: z.int().describe('Public listings, counted up to 1,000.'),
  subcategories: z.array(Subcategory),
})

export const list = anyoneReads
  .meta({ scope: 'read', kept: () => ['directory'] })
  .route(
    operation('GET /categories', {
      tag: 'Categories',
      summary: 'List categories',
      description: 'All categories with their subcategories, in the order in which pages show them.',
      example: {
        answer: {
          items: [
            {
              id: 1,
              slug: 'home-services',
              name: 'Home Services',
              synonyms: [],
              url: 'https://fettle.example/categories/home-services',
              imageUrl: 'https://fettle.example/drawings/groups/home-services.svg',
              providers: 128,
              subcategories: [{ id: 2, slug: 'plumbing', name: 'Plumbing', synonyms: ['plumber'] }],
            },
          ],
        },
      },
    }),
  )
  .output(z.object({ items: z.array(Category) }))
  .handler(async ({ context: { work } }) => {
    const [{ groups }, counts] = await Promise.all([
      work.site.taxonomy.read(work.db),
      runQuery(work.db, providerCounts()),
    ])
    const items = groups.map((group) => ({
      ...group,
      url: linkTo(work, `/categories/${group.slug}`),
      imageUrl: linkTo(work, groupPicture(group).url),
      providers: counts.get(group.id) ?? 0,
      subcategories: group.children,
    }))
    return { items }
  })

const Range = z.object({
  unit: z.enum(SERVICE_UNITS).describe('What the prices are for.'),
  low: Money,
  high: Money,
  providers: z.int(),
})

export const prices = anyoneReads
  .meta({ scope: 'read', kept: () => ['directory'] })
  .route(
    operation('GET /categories/{id}/prices', {
      tag: 'Categories',
      summary: 'Read the price guide of a category',
      description:
        'Half of the prices that providers ask lie between `low` and `high`: near a place where enough say so, else in the whole UK. `guide` is null if too few do.',
      example: {
        answer: {
          guide: {
            near: true,
            ranges: [{ unit: 'per hour', low: pounds(4500), high: pounds(6500), providers: 7 }],
            mostPaid: { band: '100-500', reviews: 4, total: 9 },
          },
        },
      },
    }),
  )
  .input(z.strictObject({ id: z.int().positive(), location: z.string().max(120).default('') }))
  .output(
    z.object({
      guide: z
        .object({
          near: z.boolean(),
          ranges: z.array(Range),
          mostPaid: PaidMost.nullable().describe('The band that most reviews name, of those that name one.'),
        })
        .nullable(),
    }),
  )
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context: { work } }) => {
    const { byId } = await work.site.taxonomy.read(work.db)
    if (!byId.has(input.id)) throw notFound('There is no such category.')
    const found = await priceGuide(work, { categoryId: input.id, location: input.location })
    const guide = found && {
      near: found.near,
      ranges: found.ranges.map(({ lowPence, highPence, ...range }) => ({
        ...range,
        low: pounds(lowPence),
        high: pounds(highPence),
      })),
      mostPaid: found.paid,
    }
    return { guide }
  })
