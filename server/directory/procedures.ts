import { z } from 'zod'
import { DirectoryFiltersInput } from '#contract/input.ts'
import { CONTACT_KINDS } from '#contract/listing.ts'
import { feedbackEntry } from '#server/feedback/outputs.ts'
import { anyone } from '#server/work/procedure.ts'
import { notFound, refusals } from '#server/work/refusal.ts'
import { categoryPage } from './category-page.ts'
import { visibleFeedback, visibleListing } from './listing.ts'
import { categoryLanding, directoryResult, listingPage, revealedContact } from './outputs.ts'
import { revealContact } from './reveal.ts'
import { searchDirectory } from './search.ts'
import * as views from './views.ts'

const ListingId = z.strictObject({ id: z.uuid() })

export const search = anyone
  .input(DirectoryFiltersInput)
  .output(directoryResult)
  .handler(({ input, context }) => searchDirectory(context.work, input))

export const listing = anyone
  .input(ListingId)
  .output(listingPage)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => visibleListing(context.work, input.id))

export const feedback = anyone
  .input(ListingId.extend({ page: z.number().int().min(1).max(1000) }))
  .output(z.array(feedbackEntry))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => visibleFeedback(context.work, input.id, input.page))

export const reveal = anyone
  .input(ListingId.extend({ kind: z.enum(CONTACT_KINDS) }))
  .output(revealedContact)
  .errors(refusals('NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => revealContact(context.work, input.id, input.kind))

export const recordView = anyone
  .input(ListingId)
  .output(z.void())
  .handler(({ input, context }) => views.recordView(context.work, input.id, context.browser.headers.get('user-agent')))

const Slug = z.string().min(1).max(120)

export const category = anyone
  .input(z.strictObject({ slug: Slug, town: Slug.nullable() }))
  .output(categoryLanding)
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input, context }) => {
    const page = await categoryPage(context.work, input.slug, input.town)
    if (!page) throw notFound('There is no such category.')
    return page
  })
