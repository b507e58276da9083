import parsePhoneNumber from 'libphonenumber-js/min'

// Only the server may import this: the library weighs more than a page.

/**
 * A number as people type or paste it, as it is stored: 10 to 15 digits, perhaps after a plus; a UK number that lacks its
 * 0 or its plus gets it. Null if it is no number.
 */
export function readPhone(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Pd}\p{Z}\s()./·•∕⁄−]/gu, '')
    .replace(/^(\+44|0044|44)0/, '$1')
  if (!/^\+?\d{10,15}$/.test(plain)) return null
  if (/^[+0]/.test(plain)) return plain
  const national = plain.replace(/^44/, '')
  if (!BRITISH.test(national) || !parsePhoneNumber(`0${national}`, 'GB')?.isPossible()) return plain
  return national === plain ? `0${plain}` : `+${plain}`
}

/** A UK mobile as +447…, whatever way it is typed. Null if it is none: texts go to no other number. */
export function ukMobile(typed: string): string | null {
  const number = parsePhoneNumber(readPhone(typed.trim()) ?? '', 'GB')
  return number && /^\+447[1-57-9]\d{8}$/.test(number.number) ? number.number : null
}

/** How UK numbers begin behind their 0, by Ofcom's plan. The library knows them too, but not those kept for drama. */
const BRITISH = /^(?:1|2[03489]|3[0347]|5[56]|7|8[0478]|9[018])/

/** "0161 496 0123", "+33 1 23 45 67 89"; an unrecognised number stays as stored. */
export function phoneText(stored: string): string {
  const read = readPhone(stored) ?? stored
  if (!/^[+0]/.test(read)) return stored
  const number = parsePhoneNumber(read, 'GB')
  if (!number?.isPossible()) return stored
  if (number.countryCallingCode !== '44') return number.formatInternational()
  const text = number.formatNational()
  return digitsOf(text) === `0${number.nationalNumber}` ? text : stored
}

/** The digits of a UK number without its prefix, as national_number() of db/sql has them; the 0 of +44 (0)161 goes too. */
export function nationalDigits(phone: string): string {
  return digitsOf(phone)
    .replace(/^(00)?44/, '')
    .replace(/^0/, '')
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
