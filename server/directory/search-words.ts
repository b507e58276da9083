import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#contract/text.ts'

/** More words than this would only slow a search down. */
const MOST_WORDS = 8

/** The distinct words of a typed text, folded as the index is. */
export function searchWords(text: string): string[] {
  const words = foldText(text.slice(0, 400)).split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS)
}

/** Whether folded text contains a folded word: anywhere from three letters on, below that as a whole word ("it", "pt"). */
export function containsWord(text: SQL, word: string): SQL {
  return word.length < 3 ? sql`${text} ~ ${`\\m${word}\\M`}` : sql`${text} like ${`%${word}%`}`
}
