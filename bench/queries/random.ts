import { type Random, random } from '#db/demo/random.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz      0123456789-\'"%_\\&<>()|*:;,.!?’£éüßıİ漢字🙂\u202e']

/** The same ones each time: words of the trades misspelt, joined, doubled, in long rows, and any characters. */
export function* randomQueries(words: readonly string[], count: number): Iterable<string> {
  const given = random('queries')
  const many = <T>(most: number, make: () => T) => Array.from({ length: given.int(1, most) }, make)
  const word = () => given.pick(words)
  const wrong = () => misspelt(given, word())
  const makers = [
    () => many(12, word).join(' '),
    () => many(60, () => given.pick(LETTERS)).join(''),
    wrong,
    () => `${wrong()} ${given.pick(['in', 'near', 'at', ''])} ${wrong()}`,
    () => many(6, word).join(''),
    () => many(40, wrong).join(' '),
  ]
  for (let made = 0; made < count; made++) yield given.pick(makers)().slice(0, 200).toWellFormed()
}

/** A letter is missing, doubled, or after the next one. */
function misspelt(given: Random, word: string): string {
  const at = given.int(0, word.length - 1)
  const [start, letter, rest] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  return given.pick([start + rest, start + letter + letter + rest, start + rest.charAt(0) + letter + rest.slice(1)])
}
