const LETTERS = 'bdghjlmnprstvwxz'

/** A word that nothing else is called, in texts that are judged: digits may read as a phone number, vowels as a swear word. */
export function newWord(): string {
  return Array.from({ length: 8 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')
}
