import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'fettle_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LETTERS = 32
const CHECK_LETTERS = 6
const SECRET = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_LETTERS}})([0-9A-Za-z]{${CHECK_LETTERS}})$`)

/** 190 random bits, which need no slow hash, then six letters that check them: scanners of leaked secrets tell it from chance. */
export function newSecret(): string {
  const random = Array.from({ length: RANDOM_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return PREFIX + random + checkLetters(random)
}

export function claimsToBeKey(text: string): boolean {
  return text.startsWith(PREFIX)
}

/** Keeps what was mistyped or made up away from the database. */
export function isSecret(text: string): boolean {
  const [, random = '', check] = SECRET.exec(text) ?? []
  return check !== undefined && checkLetters(random) === check
}

export function startOf(secret: string): string {
  return secret.slice(0, PREFIX.length + 4)
}

function checkLetters(random: string): string {
  let rest = crc32(random)
  let letters = ''
  while (letters.length < CHECK_LETTERS) {
    letters = ALPHABET[rest % ALPHABET.length] + letters
    rest = Math.floor(rest / ALPHABET.length)
  }
  return letters
}
