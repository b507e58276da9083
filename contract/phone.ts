import parsePhoneNumber from 'libphonenumber-js/min'

// For the server only: the library weighs more than a page.

/**
 * A number as people type or paste it, as it is stored: 10 to 15 digits, perhaps after a plus; a UK number that lacks its
 * 0 or its plus gets it. Null: no number.
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

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
