import parsePhoneNumber from 'libphonenumber-js/min'
import { DataSet, englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from 'obscenity'
import type { HintKind } from '#contract/feedback/rules.ts'
import type { FeedbackHint } from '#contract/feedback/view.ts'
import { Refusal } from '#server/work/refusal.ts'

const MAX_HINTS = 10

/** The words of an entry, an update or a reply. */
type CheckedWords = { title?: string; description?: string | null; workDone?: string | null; text?: string | null }

/** @throws WORDS_TO_CHECK until the author is sure of what the content rules find */
export function assertChecked({ sure }: { sure: boolean }, words: CheckedWords): void {
  const hints = sure ? [] : hintsFor(words)
  if (hints.length === 0) return
  throw new Refusal('WORDS_TO_CHECK', 'Please look at what we found, or send it as it is.', { hints })
}

/** What the author is asked about before sending, and the moderator sees afterwards. */
export function hintsFor({ title, description, workDone, text }: CheckedWords): FeedbackHint[] {
  return hintsOf([title, description, workDone, text].filter(Boolean).join('\n'))
}

export function hintsOf(text: string): FeedbackHint[] {
  const found: FeedbackHint[] = [
    ...matches('email', text, EMAIL),
    ...matches('link', text, LINK),
    ...matches('postcode', text, POSTCODE_PATTERN),
    ...phones(text),
    ...abuse(text),
  ]
  const known = new Set<string>()
  return found.filter(({ text: words }) => !known.has(words) && known.add(words)).slice(0, MAX_HINTS)
}

function matches(kind: HintKind, text: string, sign: RegExp): FeedbackHint[] {
  return [...text.matchAll(sign)].map(([words]) => ({ kind, text: words.trim() }))
}

const EMAIL = /[\w.+-]{1,64}(?:@| ?[([]at[)\]] ?)[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gi

/** A name alone counts with the endings that businesses here have. */
const LINK =
  /\b(?:https?:\/\/|www\.)[^\s<>"]{3,300}|(?<![@\w.-])[a-z0-9](?:[a-z0-9-]{0,62}\.){1,4}(?:co\.uk|org\.uk|me\.uk|uk|com|net|org|info|biz|io|co|ltd|app|shop|online|site)\b(?!\.?[\w@])(?:\/[^\s<>"]{0,200})?/gi

const AREAS =
  'AB|AL|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|EC|EH|EN|EX|FK|FY|GL|GU|GY|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|LA|LD|LE|LL|LN|LS|LU|ME|MK|ML|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE|[BEGLMNSW]'

/** Needs the second half: the first alone names a district. "M1 1st" is a motorway and an ordinal. */
const POSTCODE_PATTERN = new RegExp(
  `\\b(?:${AREAS})\\d[A-Z\\d]? ?(?!1st\\b|2nd\\b|3rd\\b|\\dth\\b)\\d[ABD-HJLNP-UW-Z]{2}\\b`,
  'gi',
)

/** Skips codes of letters and digits. The library's own search for numbers in a text misses most mobile ones. */
const DIGITS = /(?<![\d£.,/-]|\d[a-z]{1,8})(?:\+|\(?0)\d?(?:[ ().-]{0,2}\d){8,14}(?![\w/]|-\d)/gi

function phones(text: string): FeedbackHint[] {
  return matches('phone', text, DIGITS).filter(({ text: words }) => {
    const number = parsePhoneNumber(words, 'GB')
    return number?.isPossible() && (number.country !== 'GB' || /^[1235789]/.test(number.nationalNumber))
  })
}

/** Names and trades use these as well; what is left of them is added below. */
const PLAIN_WORDS = new Set([
  ...['anal', 'chink', 'cock', 'cum', 'dick', 'dyke', 'fag', 'orgasm', 'penis', 'porn', 'pussy', 'rape', 'retard'],
  ...['semen', 'sex', 'tit', 'tranny'],
])

const words = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => PLAIN_WORDS.has(metadata?.originalWord ?? ''))
const ADDED = [
  ...['dickhead', 'cocksuck', '|faggot|', '|fag|', '|retard|', '|retards|', '|retarded|', '|rapist|', '|paki|'],
  ...['|pakis|', '|tosser', '|poofter'],
]
for (const phrase of ADDED) words.addPhrase((added) => added.addPattern(parseRawPattern(phrase)))

const abusive = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers })

function abuse(text: string): FeedbackHint[] {
  return abusive
    .getAllMatches(text, true)
    .map(({ startIndex, endIndex }) => ({ kind: 'abuse' as const, text: wordAround(text, startIndex, endIndex) }))
    .filter(({ text: word }) => WORD.test(word) && !INNOCENT.test(word))
}

/** Codes have more digits: an order number, a postcode. One between letters stands for a letter. */
const WORD = /^[\p{L}\p{M}'’-]+(?:(?<=\p{L})\d\p{L}[\p{L}\p{M}'’-]*)?$/u

const INNOCENT = /^(?:shiitakes?|snigger\w*|niggardly|niggl\w*|wankel|arsenals?|arsenic|spastically)$/i

function wordAround(text: string, from: number, to: number): string {
  const before = /[\p{L}\p{M}\p{N}'’-]*$/u.exec(text.slice(Math.max(0, from - 40), from))?.[0] ?? ''
  const after = /^[\p{L}\p{M}\p{N}'’-]*/u.exec(text.slice(to + 1, to + 41))?.[0] ?? ''
  return before + text.slice(from, to + 1) + after
}
