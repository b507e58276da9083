import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { PASSWORD_FORM } from '#contract/account/words.ts'

let commonOnes: Promise<Set<string>> | undefined

/** Among 49,000 leaked passwords, most used first, 18,000 of them long enough for an account. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonOnes ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await commonOnes).has(password.normalize(PASSWORD_FORM).toLowerCase())
}

const SHORTEST_WORD = 3
/** This many letters besides the words make a password of its own. */
const OWN_LETTERS = 4

/**
 * True if names, numbers and signs are nearly all there is to it: "Fettle2026!".
 * @param texts names and addresses of the person and the site; each of their words counts
 */
export function isMadeOf(texts: readonly (string | null | undefined)[], password: string): boolean {
  const whole = folded(password)
  const words = new Set(texts.flatMap((text) => wordsOf(folded(text ?? ''))))
  const longestFirst = [...words].sort((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), whole)
  return rest !== whole && (rest.match(/\p{L}/gu)?.length ?? 0) < OWN_LETTERS
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Also without what parts them: "janesmith" of "Jane Smith". */
function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return [...words, words.join('')].filter((word) => word.length >= SHORTEST_WORD)
}

const HASH_LETTERS = 40
/** More than a line of the file: a hash, a colon and a count. */
const PIECE = 128

/**
 * Looks a password up in a file of SHA-1 hashes, each in a line of its own, in order, as "Have I Been Pwned" gives them
 * away. Reads some 40 short pieces of a file of any size, and keeps none in memory.
 */
export async function isInBreaches(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password.normalize(PASSWORD_FORM)).digest('hex').toUpperCase()
  const file = await open(path)
  try {
    let low = 0
    let high = (await file.stat()).size
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const line = await lineFrom(file, middle)
      const hash = line?.text.slice(0, HASH_LETTERS).toUpperCase() ?? ''
      if (hash === wanted) return true
      if (line && hash < wanted) low = line.end
      else high = middle
    }
    return false
  } finally {
    await file.close()
  }
}

/** The first line that begins at this byte or after it. */
async function lineFrom(file: FileHandle, at: number): Promise<{ text: string; end: number } | null> {
  const start = Math.max(at - 1, 0)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * PIECE), 0, 2 * PIECE, start)
  const piece = buffer.toString('latin1', 0, bytesRead)
  const begins = at === 0 ? 0 : piece.indexOf('\n') + 1
  if (at > 0 && begins === 0) return null
  const ends = piece.indexOf('\n', begins)
  const text = piece.slice(begins, ends < 0 ? undefined : ends)
  return text === '' ? null : { text, end: start + begins + text.length + 1 }
}
