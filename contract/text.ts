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

/** In lower case, without accents; fold() in the database must do the same. */
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

/** Replaces lone surrogates, which a cut leaves behind and addresses and tables refuse. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** Null: not an address. A path needs a base. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Without "www."; '' for what is no address. */
export function hostOf(address: string): string {
  return readUrl(address)?.hostname.replace(/^www\./, '') ?? ''
}

/** Http and https only: typed text is never trusted as a link. */
export function webAddress(text: string): string | null {
  const url = readUrl(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
