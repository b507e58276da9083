import { type SQL, sql } from 'drizzle-orm'
import { stemOf, tokensOf } from '../understanding/words.ts'

/** More words than these would only slow a search down. */
const MOST_WORDS = 8

export function searchWords(text: string): string[] {
  return [...new Set(tokensOf(text).map(({ word }) => word))].slice(0, MOST_WORDS)
}

/** Short words match whole words only ("mot"), others what begins with their stem ("plumbers": "plumber", "plumbers"). */
function beginning(word: string): string | null {
  if (word.length < SHORTEST_BEGINNING) return null
  const stem = stemOf(word)
  return stem.length >= SHORTEST_BEGINNING && word.startsWith(stem) ? stem : word
}

const SHORTEST_BEGINNING = 4

/** Whether it matches no other word than itself. */
export function isWhole(word: string): boolean {
  return beginning(word) === null
}

/** What the words of a list begin with that it matches; of a whole word, all of it. */
export function startOf(word: string): string {
  return beginning(word) ?? word
}

/** `text` is of words_of(). */
export function containsWord(text: SQL, word: string): SQL {
  const start = beginning(word)
  return sql`${text} like ${start === null ? `% ${word} %` : `% ${start}%`}`
}
