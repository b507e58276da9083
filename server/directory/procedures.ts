import { z } from 'zod'
import { CategorySuggestion } from '#contract/category/view.ts'
import { DirectoryFilters, MapInput } from '#contract/directory/input.ts'
import { CoverageMap, DirectoryResult, ResultMap, SearchSuggestion } from '#contract/directory/view.ts'
import { FeedbackQuery } from '#contract/feedback/input.ts'
import { FeedbackEntry } from '#contract/feedback/view.ts'
import { Listing, ListingPreview, RevealedContact } from '#contract/listing/view.ts'
import { CONTACT_KINDS } from '#contract/listing/words.ts'
import { anyone, provider, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { needSlowTyping } from '#server/work/typing-limit.ts'
import { countVisibleFeedback, ownPreview, visibleFeedback, visibleListing } from './listing.ts'
import * as maps from './map/map.ts'
import { recordMiss } from './search/misses.ts'
import { searchDirectory } from './search/search.ts'
import * as suggestion from './suggestion/suggest.ts'
import * as categories from './suggestion/suggested-categories.ts'
import * as visits from './visits.ts'

const ListingId = z.strictObject({ id: z.uuid() })

export const search = anyone
  .meta(READS)
  .input(DirectoryFilters)
  .output(DirectoryResult)
  .handler(async ({ input, context: { work, browser } }) => {
    const result = await searchDirectory(work, input)
    if (result.nothingMatched) await recordMiss(work, input, browser.headers.get('user-agent'))
    return result
  })

/** Where they are. */
export const map = anyone
  .meta(READS)
  .input(MapInput)
  .output(ResultMap)
  .handler(({ input: { filters, ...asked }, context }) => maps.resultMap(context.work, filters, asked))

/** Suggests while a search is typed. */
export const suggest = anyone
  .meta(READS)
  .input(z.strictObject({ text: z.string().max(200) }))
  .output(z.array(SearchSuggestion))
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work } }) => {
    await needSlowTyping(work, 'search-suggestions')
    return suggestion.suggest(work, input.text)
  })

export const listing = anyone
  .meta(READS)
  .input(ListingId)
  .output(Listing)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => visibleListing(context.work, input.id))

/** Where they work. */
export const coverageMapOf = anyone
  .meta(READS)
  .input(ListingId)
  .output(CoverageMap.nullable())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => maps.coverageMap(context.work, input.id))

/** The caller's own, public or not. */
export const preview = provider
  .meta(READS)
  .output(ListingPreview)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => ownPreview(context.work, context.person))

export const feedback = anyone
  .meta(READS)
  .input(ListingId.extend(FeedbackQuery.shape))
  .output(z.array(FeedbackEntry))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => visibleFeedback(context.work, input.id, input))

/** How many `feedback` finds on all pages. */
export const countFeedback = anyone
  .meta(READS)
  .input(ListingId.extend(FeedbackQuery.pick({ stars: true, grade: true }).shape))
  .output(z.number())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => countVisibleFeedback(context.work, input.id, input))

export const reveal = anyone
  .input(ListingId.extend({ kind: z.enum(CONTACT_KINDS) }))
  .output(RevealedContact)
  .errors(refusals('NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => visits.revealContact(context.work, input.id, input.kind))

export const recordView = anyone
  .input(ListingId)
  .output(z.void())
  .handler(({ input, context }) => visits.recordView(context.work, input.id, context.browser.headers.get('user-agent')))

const SuggestionText = z.string().max(5000).optional()

/** For forms, before a category is chosen. */
export const suggestedCategories = anyone
  .input(z.strictObject({ title: SuggestionText, description: SuggestionText, businessName: SuggestionText }))
  .output(z.array(CategorySuggestion))
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work } }) => {
    await needSlowTyping(work, 'category-suggestions')
    return categories.suggestedCategories(work, input)
  })
