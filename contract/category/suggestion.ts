import { wellFormed } from '../text.ts'

/** What a form says of a trade before a category is chosen, by the names of its fields. */
export const SUGGESTION_FIELDS = ['title', 'description', 'businessName'] as const
type SuggestionField = (typeof SUGGESTION_FIELDS)[number]
export type SuggestionTexts = { [Name in SuggestionField]?: string | undefined }

/** Characters of each text that are read for suggestions. */
export const SUGGESTION_READS = 1000

export function readableTexts(textOf: (name: SuggestionField) => string): Record<SuggestionField, string> {
  const readable = (name: SuggestionField) => wellFormed(textOf(name).trim().slice(0, SUGGESTION_READS))
  return { title: readable('title'), description: readable('description'), businessName: readable('businessName') }
}

/** `confidence`: 0 to 1. */
export type CategorySuggestion = { id: number; name: string; confidence: number }
