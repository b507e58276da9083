import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { CategorySuggestion } from '#contract/category/view.ts'
import { DirectoryFilters, MapInput } from '#contract/directory/input.ts'
import { CoverageMap, DirectoryResult, ResultMap, SearchSuggestion } from '#contract/directory/view.ts'
import { FeedbackQuery } from '#contract/feedback/input.ts'
import { FeedbackEntry } from '#contract/feedback/view.ts'
import { Listing, ListingEmbed, ListingHours, ListingPreview, RevealedContact } from '#contract/listing/view.ts'
import { CONTACT_KINDS } from '#contract/listing/words.ts'
import { anyone, anyoneActs, anyoneReads, providerReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { limitSuggestions } from '#server/work/typing-limit.ts'
import { listingEmbed } from './embed/embed.ts'
import { embedViewsOf } from './embed/views.ts'
import { listingHours } from './hours.ts'
import { countVisibleFeedback, ownPreview, visibleFeedback, visibleListing } from './listing.ts'
import * as maps from './map/map.ts'
import { recordMiss } from './search/misses.ts'
import { searchDirectory } from './search/search.ts'
import * as suggestion from './suggestion/suggest.ts'
import * as categories from './suggestion/suggested-categories.ts'
import * as visits from './visits.ts'

export const search = anyoneReads
  .input(DirectoryFilters)
  .output(DirectoryResult)
  .handler(async ({ input, context: { work, browser } }) => {
    const result = await searchDirectory(work, input)
    if (result.nothingMatched) await recordMiss(work, input, browser.headers.get('user-agent'))
    return result
  })

/** Where they are. */
export const map = anyoneReads
  .input(MapInput)
  .output(ResultMap)
  .handler(({ input: { filters, ...asked }, context }) => maps.resultMap(context.work, filters, asked))

/** Suggests while a search is typed. */
export const suggest = anyoneReads
  .input(z.strictObject({ text: z.string().max(200) }))
  .output(z.array(SearchSuggestion))
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work } }) => {
    await limitSuggestions(work, 'search-suggestions')
    return suggestion.suggest(work, input.text)
  })

export const listing = anyoneReads
  .input(ById)
  .output(Listing)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => visibleListing(context.work, input.id))

/** Where they work. */
export const coverageMapOf = anyoneReads
  .input(ById)
  .output(CoverageMap.nullable())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => maps.coverageMap(context.work, input.id))

/** For calendars. */
export const hours = anyoneReads
  .input(ById)
  .output(ListingHours)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => listingHours(context.work, input.id))

/** What badges and cards on other websites show. */
export const embed = anyoneReads
  .input(ById)
  .output(ListingEmbed)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => listingEmbed(context.work, input.id))

/** How often other websites have shown the caller's in the last 30 days. */
export const embedViews = providerReads
  .output(z.number())
  .handler(({ context }) => embedViewsOf(context.work, context.person))

/** The caller's own, public or not. */
export const preview = providerReads
  .output(ListingPreview)
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => ownPreview(context.work, context.person))

export const feedback = anyoneReads
  .input(ById.extend(FeedbackQuery.shape))
  .output(z.array(FeedbackEntry))
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => visibleFeedback(context.work, input.id, input))

/** How many `feedback` finds on all pages. */
export const countFeedback = anyoneReads
  .input(ById.extend(FeedbackQuery.pick({ stars: true, grade: true }).shape))
  .output(z.number())
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => countVisibleFeedback(context.work, input.id, input))

export const reveal = anyone
  .input(ById.extend({ kind: z.enum(CONTACT_KINDS) }))
  .output(RevealedContact)
  .errors(refusals('NOT_FOUND', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => visits.revealContact(context.work, input.id, input.kind))

export const recordView = anyoneActs
  .input(ById)
  .handler(({ input, context }) => visits.recordView(context.work, input.id, context.browser.headers.get('user-agent')))

const SuggestionText = z.string().max(5000).optional()

/** Serves forms, before a category is chosen. */
export const suggestedCategories = anyone
  .input(z.strictObject({ title: SuggestionText, description: SuggestionText, businessName: SuggestionText }))
  .output(z.array(CategorySuggestion))
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work } }) => {
    await limitSuggestions(work, 'category-suggestions')
    return categories.suggestedCategories(work, input)
  })
