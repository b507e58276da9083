import parsePhoneNumber from 'libphonenumber-js/min'

// For the server only: the library weighs more than a page.

/** "0161 496 0123", "+33 1 23 45 67 89"; an unrecognised number stays as stored. */
export function phoneText(stored: string): string {
  if (!/^[+0]/.test(stored)) return stored
  const number = parsePhoneNumber(stored, 'GB')
  if (!number?.isPossible()) return stored
  if (number.countryCallingCode !== '44') return number.formatInternational()
  const text = number.formatNational()
  return digitsOf(text) === `0${number.nationalNumber}` ? text : stored
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
