import { z } from 'zod'
import { DirectoryFiltersInput } from '#contract/input.ts'
import { CONTACT_KINDS, FEEDBACK_PER_PAGE } from '#contract/listing.ts'
import { anyone } from '#server/work/procedure.ts'
import { notFound, tooMany } from '#server/work/refusal.ts'
import { visibleFeedback, visibleListing } from './listing.ts'
import { revealContact } from './reveal.ts'
import { search as searchDirectory } from './search.ts'
import { trade as tradePage } from './trade.ts'
import { countView } from './views.ts'

const NOT_AVAILABLE = 'This provider profile is not available'
const ListingId = z.strictObject({ id: z.uuid() })

export const search = anyone
  .input(DirectoryFiltersInput)
  .handler(({ input, context }) => searchDirectory(context.work, input))

export const listing = anyone.input(ListingId).handler(async ({ input, context }) => {
  const found = await visibleListing(context.work, input.id)
  if (!found) throw notFound(NOT_AVAILABLE)
  return found
})

export const feedback = anyone
  .input(ListingId.extend({ page: z.number().int().min(1).max(1000) }))
  .handler(async ({ input, context }) => {
    const offset = (input.page - 1) * FEEDBACK_PER_PAGE
    const entries = await visibleFeedback(context.work, input.id, FEEDBACK_PER_PAGE, offset)
    if (!entries) throw notFound(NOT_AVAILABLE)
    return entries
  })

export const reveal = anyone
  .input(ListingId.extend({ kind: z.enum(CONTACT_KINDS) }))
  .handler(async ({ input, context }) => {
    const answer = await revealContact(context.work, input.id, input.kind)
    if (!('refused' in answer)) return answer
    if (answer.refused === 'TOO_MANY') {
      throw tooMany(
        `You have opened ${answer.most} contact details in the last hour. Please wait a little, then try again.`,
      )
    }
    throw notFound(NOT_AVAILABLE)
  })

/** Counts that the listing was seen, by whoever asks and whatever asks for them. */
export const seen = anyone
  .input(ListingId)
  .handler(({ input, context }) => countView(context.work, input.id, context.browser.headers.get('user-agent')))

const Slug = z.string().min(1).max(120)

/** A category's landing page, of the whole country or of one town. */
export const trade = anyone
  .input(z.strictObject({ slug: Slug, town: Slug.nullable() }))
  .handler(async ({ input, context }) => {
    const found = await tradePage(context.work, input.slug, input.town)
    if (!found) throw notFound('There is no such category.')
    return found
  })
