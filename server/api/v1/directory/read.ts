import { z } from 'zod'
import { pounds } from '#contract/api/view.ts'
import { ById } from '#contract/by-id.ts'
import { type DirectoryFilters, PointInput } from '#contract/directory/input.ts'
import type { ListingCard } from '#contract/directory/view.ts'
import { MAX_RESULTS_COUNTED, noFilters, ORDERS, REACHES } from '#contract/directory/words.ts'
import type { Listing } from '#contract/listing/view.ts'
import { listingTag } from '#contract/page-tags.ts'
import { DEFAULT_RADIUS, RADII } from '#contract/place/words.ts'
import { visibleListing } from '#server/directory/listing.ts'
import { searchDirectory } from '#server/directory/search/search.ts'
import { anyoneReads } from '#server/work/procedure.ts'
import { Refusal, refusals } from '#server/work/refusal.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { operation } from '../operation.ts'
import { Paging, pageOf, readCursor, writeCursor } from '../paging.ts'
import { hitExample, Provider, ProviderHit, providerExample } from './view.ts'

const Skipped = z.object({ skip: z.int().min(1).max(MAX_RESULTS_COUNTED) })

const Search = z.strictObject({
  service: z.string().max(200).default('').describe('What is needed, in anyone’s own words.'),
  location: z.string().max(200).default('').describe('A town, region or postcode.'),
  category: z.string().max(200).default('').describe('The slug of a category.'),
  lat: PointInput.shape.lat.optional().describe('With `lng`, in place of a location.'),
  lng: PointInput.shape.lng.optional(),
  radius: z.literal(RADII).default(DEFAULT_RADIUS).describe('In miles.'),
  order: z.enum(ORDERS).optional().describe('Nearest first where there is a place, else recommended.'),
  onlyClaimed: z.boolean().default(false),
  exact: z.boolean().default(false).describe('Takes the words as they are: nothing is understood or corrected.'),
  ...Paging,
})

export const search = anyoneReads
  .meta({ scope: 'read', kept: () => ['directory'] })
  .route(
    operation('GET /providers', {
      tag: 'Directory',
      summary: 'Search the directory',
      description:
        'Finds what the search page finds, in the same order. If nothing fits, `reach` says what is shown instead: providers further away, of the same group, or everyone. Up to 1,000 can be listed.',
      example: { answer: { items: [hitExample], nextCursor: null, count: 1, reach: 'fits', order: 'nearest' } },
    }),
  )
  .input(Search)
  .output(
    pageOf(ProviderHit).extend({
      count: z.int().describe('How many there are; 1,000 stands for more.'),
      reach: z.enum(REACHES),
      order: z.enum(ORDERS),
    }),
  )
  .errors(refusals('CURSOR_UNKNOWN', 'PAIR_NEEDED'))
  .handler(async ({ input, context: { work } }) => {
    const { cursor, limit, lat, lng, onlyClaimed, order, ...given } = input
    const skip = readCursor(cursor, Skipped)?.skip ?? 0
    const filters: DirectoryFilters = {
      ...noFilters,
      ...given,
      hideUnclaimed: onlyClaimed,
      order: order ?? null,
      point: pointOf(lat, lng),
    }
    const found = await searchDirectory(work, filters, { skip, take: limit })
    const next = skip + limit
    return {
      items: found.cards.map((card) => hitOf(work, card)),
      nextCursor: next < found.reachable ? writeCursor({ skip: next }) : null,
      count: found.count.number,
      reach: found.reach,
      order: found.order,
    }
  })

function pointOf(lat: number | undefined, lng: number | undefined) {
  if (lat === undefined && lng === undefined) return null
  if (lat === undefined || lng === undefined) throw new Refusal('PAIR_NEEDED', 'Send both lat and lng, or neither.')
  return { lat, lng }
}

function hitOf(work: Work, card: ListingCard): z.infer<typeof ProviderHit> {
  return {
    ...card,
    url: linkTo(work, `/directory/${card.id}`),
    imageUrl: card.imageUrl && linkTo(work, card.imageUrl),
    pictureUrl: linkTo(work, card.picture.url),
    claimed: !card.unclaimed,
  }
}

export const listing = anyoneReads
  .meta({ scope: 'read', kept: (id) => [listingTag(id)] })
  .route(
    operation('GET /providers/{id}', {
      tag: 'Directory',
      summary: 'Read a listing',
      description: 'What its page shows. Phone number and email are never in it.',
      example: { answer: providerExample },
    }),
  )
  .input(ById)
  .output(Provider)
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context: { work } }) => providerOf(work, await visibleListing(work, input.id)))

function providerOf(work: Work, listing: Listing): z.infer<typeof Provider> {
  return {
    ...listing,
    url: linkTo(work, `/directory/${listing.id}`),
    imageUrl: listing.imageUrl && linkTo(work, listing.imageUrl),
    claimed: !listing.unclaimed,
    skills: listing.skills.map(({ name }) => name),
    services: listing.services.map(({ pricePence, ...service }) => ({
      ...service,
      price: pricePence === null ? null : pounds(pricePence),
    })),
    portfolio: listing.portfolio.map((item) => ({
      ...item,
      media: item.media.map((medium) => ({ ...medium, url: linkTo(work, medium.url) })),
    })),
    ratingsByStars: listing.distribution,
    reviewsByProof: listing.grades,
    openNow: listing.opening?.open ?? null,
  }
}
