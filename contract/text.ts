/** Letters that Unicode does not take apart. */
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

/** How text is compared: lower case, no accents. fold() in the database does the same. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøæœłđðþħŧŋĸı]/g, (letter) => LETTERS[letter] ?? letter)
}

/** A name as a part of an address: lower case ASCII words with hyphens between them. */
export function slugOf(text: string): string {
  return foldText(text)
    .replace(/&/g, ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** "1 reply", "1,234 replies". */
export function quantity(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
}

/** Replaces lone surrogates, which a cut leaves behind and addresses and tables refuse. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** A text as an address, a path against a base; null if it is none. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Typed text is never trusted as a link: http and https only, else null. */
export function webAddress(text: string): string | null {
  const url = readUrl(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
