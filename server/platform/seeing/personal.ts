import { isIPv6 } from 'node:net'

const EMAIL = /[^\s@<>"'(),;:=/[\]]+(?:@|%40)[^\s@<>"'(),;:/]+\.[a-z]{2,}/gi
const LOGIN_IN_ADDRESS = /\b([a-z][a-z+.-]*:\/\/)[^\s/@]+@/gi
const QUERY = /\?[^\s"'<>)]*/g
const LONG_WORD = /[\w-]{20,}(?:\.[\w-]{16,})*/g
const IPV4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g
const COLONS = /[0-9a-f:]*:[0-9a-f]*:[0-9a-f:]*/gi
const PHONE = /(?<![\w.-])\+?\d[\d ()-]{8,}\d(?![\w.-])/g
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/g

/** More says no more, and the patterns' time grows faster than a text. */
const LONGEST = 4_000

/**
 * What leaves this machine for a collector or a tracker names no one: addresses, emails, numbers, postcodes and tokens are
 * cut out of free text. Ids of ours stay, since they lead to no one without the database.
 */
export function withoutPersonal(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(LOGIN_IN_ADDRESS, '$1[secret]@')
    .replace(EMAIL, '[email]')
    .replace(QUERY, '?[query]')
    .replace(LONG_WORD, (word) => (isToken(word) ? '[token]' : word))
    .replace(COLONS, (address) => (isIPv6(address) ? '[address]' : address))
    .replace(IPV4, '[address]')
    .replace(PHONE, '[number]')
    .replace(POSTCODE, '[postcode]')
}

/** Random letters and digits, and no words of a listing's address or an id of ours. */
function isToken(word: string): boolean {
  return (/\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word)) || /^[0-9a-f]{32,}$/i.test(word)
}
