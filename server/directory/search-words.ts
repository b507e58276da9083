import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#contract/text.ts'

/** More words than this would only slow a search down. */
const MOST_WORDS = 8

export function searchWords(text: string): string[] {
  const words = foldText(text.slice(0, 400)).split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS)
}

/** Both are folded. Words of fewer than three letters match whole words only ("it", "pt"). */
export function containsWord(text: SQL, word: string): SQL {
  return word.length < 3 ? sql`${text} ~ ${`\\m${word}\\M`}` : sql`${text} like ${`%${word}%`}`
}
