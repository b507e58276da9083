import { numberText } from './number.ts'

/** Letters without a Unicode decomposition. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'q',
  ı: 'i',
}

/** Lowers case and drops accents; fold() in the database must do the same. */
export function foldText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøæœłđðþħŧŋĸı]/g, (letter) => LETTERS[letter] ?? letter)
}

export function slugOf(text: string): string {
  return foldText(text)
    .replace(/&/g, ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

export function quantity(number: number, one: string, many: string): string {
  return `${numberText(number)} ${number === 1 ? one : many}`
}

/** "one, two and three". */
export function listed(parts: readonly string[], last = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`
}

/** Replaces lone surrogates, which a cut leaves behind and addresses and tables refuse. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** Direction marks, soft hyphens and other characters that only make a text look like another one. */
const MARKS = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/g
const WITHOUT_LOOKS = /\p{DI}+/gu
const EMOJI = /[\p{ExtPict}\p{EMod}]/u
/** A letter of a script in which joiners or variants change what is seen, such as Arabic, Sinhala or Han. */
const SHAPED = /(?![\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{sc=Zyyy}])[\p{L}\p{M}]/u
const KEYCAP = '\u20e3'

/**
 * What people type, as it is stored: composed, with \n for each line break, without other control characters and
 * without marks that cannot be seen. Joiners and variation selectors stay inside emoji and inside words whose letters
 * they shape. '' if nothing in it can be seen.
 */
export function storedText(typed: string): string {
  if (/^[ -~\n]*$/.test(typed)) return typed.trim()
  const text = wellFormed(typed)
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .replace(MARKS, '')
    .replace(WITHOUT_LOOKS, joinersOf)
    .normalize('NFC')
    .trim()
  return /[^\s\p{DI}\u2800\ufffc\u{1d159}]/u.test(text) ? text : ''
}

/** The same, in one line. */
export function storedLine(typed: string): string {
  return storedText(typed).replace(/[\n\t]+/g, ' ')
}

/** What stays of characters without looks, by the characters on both sides. */
function joinersOf(run: string, at: number, text: string): string {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  const after = String.fromCodePoint(text.codePointAt(at + run.length) ?? 0)
  const [, flag, variant = '', joiner = ''] =
    /^(?:([\u{e0020}-\u{e007e}]+\u{e007f})|(\p{VS}?)([\u200b-\u200d]?))/u.exec(run) ?? []
  if (EMOJI.test(before)) return flag ?? variant + (joiner === '\u200d' && EMOJI.test(after) ? joiner : '')
  if (SHAPED.test(before)) return variant + (SHAPED.test(after) ? joiner : '')
  return after === KEYCAP ? variant : ''
}

/** Cuts after a word, unless that is very long, and adds an ellipsis. */
export function excerptOf(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const cut = characters.slice(0, most + 1).join('')
  const end = cut.search(/\s\S*$/)
  const kept = end > most / 2 ? cut.slice(0, end) : characters.slice(0, most).join('')
  return `${kept.replace(/[\s,;:.–-]+$/, '')}…`
}

/** Null if it is not an address. A path needs a base. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Drops "www."; '' for what is no address. */
export function hostOf(address: string): string {
  return readUrl(address)?.hostname.replace(/^www\./, '') ?? ''
}

/** Http and https only: typed text is never trusted as a link. */
export function webAddress(text: string): string | null {
  const url = readUrl(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
