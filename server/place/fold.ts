import { foldText } from '#contract/text.ts'

const WORDS: Record<string, string> = { saint: 'st', sainte: 'ste', upon: 'on', ft: 'fort', mt: 'mount', gt: 'great' }

/** foldText() without punctuation, single spaces, and one spelling of saint, upon, fort, mount and great. */
export function foldName(text: string): string {
  const words = foldText(text)
    .replace(/&/g, ' and ')
    .replace(/\b(st|ft|mt|gt)\./g, '$1 ')
    .replace(/[.'’‘ʻ`´]/g, '')
    .match(/[a-z0-9]+/g)
  return words ? words.map((word) => WORDS[word] ?? word).join(' ') : ''
}

/** "muenchen" for München; null if there is no second spelling. */
export function foldUmlauts(text: string): string | null {
  const spelled = text.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
  return spelled === text.normalize('NFC') ? null : foldName(spelled)
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CODE_LENGTH = 6

/** Up to six characters; numbers sort as the codes do. */
export function packCode(code: string): number {
  let packed = 0
  for (let i = 0; i < CODE_LENGTH; i++)
    packed = packed * 37 + (i < code.length ? DIGITS.indexOf(code.charAt(i)) + 1 : 0)
  return packed
}

/** How many packed codes share a prefix of this length. */
export function codeSpan(prefixLength: number): number {
  return 37 ** (CODE_LENGTH - prefixLength)
}

export function unpackCode(packed: number): string {
  let code = ''
  for (let rest = packed; rest > 0; rest = Math.floor(rest / 37)) {
    const digit = rest % 37
    if (digit > 0) code = DIGITS.charAt(digit - 1) + code
  }
  return code
}
