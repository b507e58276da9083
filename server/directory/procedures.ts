import { z } from 'zod'
import { DirectoryFiltersInput, MapInput } from '#contract/directory/input.ts'
import { FindFeedback } from '#contract/feedback/input.ts'
import { CONTACT_KINDS } from '#contract/listing/words.ts'
import { feedbackEntry } from '#server/feedback/outputs.ts'
import { anyone, provider, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { needSlowTyping } from '#server/work/typing-limit.ts'
import { countVisibleFeedback, ownPreview, visibleFeedback, visibleListing } from './listing.ts'
import * as coverage from './map/coverage.ts'
import * as maps from './map/map.ts'
import { recordMiss } from './misses.ts'
import {
  categorySuggestion,
  coverageMap,
  directoryResult,
  listingPage,
  listingPreview,
  resultMap,
  revealedContact,
  searchSuggestion,
} from './outputs.ts'
import { revealContact } from './reveal.ts'
import { searchDirectory } from './search.ts'
import * as suggestion from './suggestion/suggest.ts'
import * as categories from './suggestion/suggested-categories.ts'
import * as views from './views.ts'

const ListingId = z.strictObject({ id: z.uuid() })

export const search = anyone
  .meta(READS)
  .input(DirectoryFiltersInput)
  .output(directoryResult)
  .handler(async ({ input, context: { work, browser } }) => {
    const result = await searchDirectory(work, input)
    if (result.nothingMatched) await recordMiss(work, input, browser.headers.get('user-agent'))
    return result
  })

/** Where they are. */
export const map = anyone
  .meta(READS)
  .input(MapInput)
  .output(resultMap)
  .handler(({ input: { filters, ...asked }, context }) => maps.resultMap(context.work, filters, asked))

/** For a search that is being typed. */
export const suggest = anyone
  .meta(READS)
  .input(z.strictObject({ text: z.string().max(200) }))
  .output(z.array(searchSuggestion))
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work } }) => {
    await needSlowTyping(work, 'search-suggestions')
    return suggestion.suggest(work, input.text)
  })

export const listing = anyone
  .meta(READS)
  .input(ListingId)
  .output(listingPage)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => visibleListing(context.work, input.id))

/** Where they work. */
export const coverageMapOf = anyone
  .meta(READS)
  .input(ListingId)
  .output(coverageMap)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => coverage.coverageMap(context.work, input.id))

/** The caller's own, public or not. */
export const preview = provider
  .meta(READS)
  .output(listingPreview)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => ownPreview(context.work, context.person))

export const feedback = anyone
  .meta(READS)
  .input(ListingId.extend(FindFeedback.shape))
  .output(z.array(feedbackEntry))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => visibleFeedback(context.work, input.id, input))

/** How many `feedback` finds on all pages. */
export const countFeedback = anyone
  .meta(READS)
  .input(ListingId.extend(FindFeedback.pick({ stars: true, grade: true }).shape))
  .output(z.number())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => countVisibleFeedback(context.work, input.id, input))

export const reveal = anyone
  .input(ListingId.extend({ kind: z.enum(CONTACT_KINDS) }))
  .output(revealedContact)
  .errors(refusals('NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => revealContact(context.work, input.id, input.kind))

export const recordView = anyone
  .input(ListingId)
  .output(z.void())
  .handler(({ input, context }) => views.recordView(context.work, input.id, context.browser.headers.get('user-agent')))

const SuggestionText = z.string().max(5000).optional()

/** For forms, before a category is chosen. */
export const suggestedCategories = anyone
  .input(z.strictObject({ title: SuggestionText, description: SuggestionText, businessName: SuggestionText }))
  .output(z.array(categorySuggestion))
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work } }) => {
    await needSlowTyping(work, 'category-suggestions')
    return categories.suggestedCategories(work, input)
  })
