// What people write where everyone can read it, although there is a private box for it. Light, for a page.

export const PRIVATE_KINDS = ['phone', 'email', 'address', 'postcode'] as const
export type PrivateKind = (typeof PRIVATE_KINDS)[number]
/** `text`: as it stands there. */
export type PrivateDetail = { kind: PrivateKind; text: string }

/** "There’s a phone number in your description." */
export const PRIVATE_NAMES: Readonly<Record<PrivateKind, string>> = {
  phone: 'a phone number',
  email: 'an email address',
  address: 'an address',
  postcode: 'a full postcode',
}

/** The box it belongs into. */
export const PRIVATE_BOXES = {
  phone: { field: 'contactPhone', name: 'phone' },
  email: { field: 'contactEmail', name: 'email' },
  address: { field: 'location', name: 'location' },
  postcode: { field: 'location', name: 'location' },
} as const satisfies Record<PrivateKind, { field: string; name: string }>

/** The fields that everyone reads. Sentences name them so. */
export const PUBLIC_FIELDS = ['title', 'description'] as const
export type PublicField = (typeof PUBLIC_FIELDS)[number]

// Safari before 16.4 has no look-behind: what may not stand before a detail is the first group, which is no part of it.
const PHONE = /(^|[^\p{L}\d£$€.,/-])(?:\+\d|\(?0\d)(?:[ \u00a0().-]{0,3}\d){8,13}(?!\d)/gu
const DATE = /^\(?\d{1,2}[.-]\d{1,2}[.-]\d{2,4}/
const EMAIL = /[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24}/giu
const CODE = String.raw`[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}(?![\p{L}\d])`
const POSTCODE_PATTERN = new RegExp(String.raw`(^|[^\p{L}\d])${CODE}`, 'giu')
const STREETS =
  'road|rd|street|st|avenue|ave|lane|ln|close|drive|dr|way|court|ct|place|pl|crescent|terrace|gardens|grove|hill|square|row|walk|park|view|mews|green|rise|gate'
/** A house number, a street and, not far behind them, a postcode. */
const ADDRESS = new RegExp(
  String.raw`(^|[^\p{L}\d£])\d{1,4}[a-z]?,?\s{1,3}(?:[\p{L}’'.-]{1,30}\s{1,3}){1,4}?(?:${STREETS})\b[^\d]{0,59}?[^\p{L}\d]${CODE}`,
  'giu',
)

/** Lists each once, in the order of the text. A postcode of an address belongs to it. */
export function privateDetailsIn(text: string): PrivateDetail[] {
  const addresses = found('address', text, ADDRESS)
  const inAddress = ({ at }: Match) =>
    addresses.some((address) => at >= address.at && at < address.at + address.text.length)
  const others = [
    ...found('phone', text, PHONE).filter(({ text }) => isPhone(text)),
    ...found('email', text, EMAIL),
    ...found('postcode', text, POSTCODE_PATTERN).filter((match) => !inAddress(match)),
  ]
  const all = [...addresses, ...others].sort((one, other) => one.at - other.at)
  return all
    .filter((match, index) => all.findIndex(({ text }) => text === match.text) === index)
    .map(({ kind, text }) => ({ kind, text }))
}

type Match = PrivateDetail & { at: number }

function found(kind: PrivateKind, text: string, pattern: RegExp): Match[] {
  return [...text.matchAll(pattern)].map(({ 0: whole, 1: before = '', index }) => ({
    kind,
    text: whole.slice(before.length),
    at: index + before.length,
  }))
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return text.startsWith('+') ? digits >= 10 : digits <= 11 && digits >= 10 && !DATE.test(text)
}

/** Takes it out with the words that led to it: "call me on 07700 900123" leaves nothing. */
export function withoutDetail(text: string, { text: detail }: PrivateDetail): string {
  return text
    .split(detail)
    .map((part, index, parts) => (index < parts.length - 1 ? part.replace(LEAD_IN, '') : part))
    .join('')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+([.,;!?])/g, '$1')
    .replace(/([.!?])[ \t]*[.,;]/g, '$1')
    .replace(/^[ \t]*[.,;][ \t]*/, '')
    .trim()
}

/** Formats it as it stands in its box. */
export function boxText({ text }: PrivateDetail): string {
  return text.replace(/\s*\n\s*/g, ', ')
}

const LEAD_IN =
  /(?:[,;–-]\s*)?(?:\b(?:please|just|and|or|so)\s+)*\b(?:(?:call|ring|phone|text|email|email|message|contact|reach|whatsapp)(?:\s+(?:me|us))?(?:\s+(?:on|at|by|via))?|(?:tel|phone|mobile|email|email|address)\s*(?:is|no\.?|number)?)\s*[:.]?\s*\(?$/i
