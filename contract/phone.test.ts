import { expect, test } from 'vitest'
import { phoneLink } from './contact-link.ts'
import { phoneText, readPhone } from './phone.ts'

test.each([
  ['07700900123', '07700 900123', 'tel:+447700900123'],
  ['01614960123', '0161 496 0123', 'tel:+441614960123'],
  ['02079460123', '020 7946 0123', 'tel:+442079460123'],
  ['01632960123', '01632 960123', 'tel:+441632960123'],
  ['02896496123', '028 9649 6123', 'tel:+442896496123'],
  ['+447700900123', '07700 900123', 'tel:+447700900123'],
  ['+4401614960000', '0161 496 0000', 'tel:+441614960000'],
  ['7700900123', '07700 900123', 'tel:+447700900123'],
  ['447700900123', '07700 900123', 'tel:+447700900123'],
  ['07700 900 457', '07700 900457', 'tel:+447700900457'],
  ['+33123456789', '+33 1 23 45 67 89', 'tel:+33123456789'],
  ['0033123456789', '+33 1 23 45 67 89', 'tel:+33123456789'],
])('%s reads %s and rings %s', (stored, shown, link) => {
  expect(phoneText(stored)).toBe(shown)
  expect(phoneLink(shown)).toBe(link)
})

test.each([
  ['too long', '12345678901234'],
  ['perhaps of another country', '2125550123'],
  ['no UK number', '0000000000000'],
  ['of a form of its own', '0845464748'],
  ['no number', 'ring me'],
])('a number that is %s stays as it is stored', (_why, stored) => {
  expect(phoneText(stored)).toBe(stored)
})

test.each([
  ['in marks of direction', '\u202a0161 496 0018\u202c', '01614960018'],
  ['with a dash that does not break', '0161\u2011496\u20110018', '01614960018'],
  ['in full-width digits', '０１６１４９６００１８', '01614960018'],
  ['with dots', '0161.496.0018', '01614960018'],
  ['with a slash', '0161/4960018', '01614960018'],
  ['of a card', '+44 (0)161 496 0018', '+441614960018'],
  ['without its 0', '7700900123', '07700900123'],
  ['without its plus', '447700900123', '+447700900123'],
  ['without its plus, on a card', '44 (0)7700 900123', '+447700900123'],
  ['perhaps of another country', '2125550123', '2125550123'],
])('a number %s is read', (_how, typed, stored) => {
  expect(readPhone(typed)).toBe(stored)
})

test.each(['', 'n/a', '4.41615E+11', '0161 496 0018 ext 12', '0161 496 0018 / 07700 900123'])(
  '"%s" is no number',
  (typed) => {
    expect(readPhone(typed)).toBeNull()
  },
)
