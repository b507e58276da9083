import { wellFormed } from '../text.ts'
import type { NamedCategory } from './view.ts'

/** How close a search term is to its category. Pickers know a category by its other names too. */
export const TERM_WEIGHTS = [3, 2, 1] as const
export type TermWeight = (typeof TERM_WEIGHTS)[number]
export const ANOTHER_NAME: TermWeight = 3

export type Category = {
  id: number
  slug: string
  name: string
  parentId: number | null
  synonyms: string[]
  text: string
}

export function answersTo({ name, synonyms }: NamedCategory, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  return name.toLowerCase().includes(text) || synonyms.some((words) => ` ${words.toLowerCase()}`.includes(` ${text}`))
}

export function wholeGroup(name: string): string {
  return `All of ${name}`
}

/** 'Category' for a whole group, 'Category > Subcategory' below it. */
export function categoryText(group: string | undefined, name: string): string {
  return group === undefined ? name : `${group} > ${name}`
}

export function otherText(text: string): string {
  return `Other: ${text.trim()}`
}

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
