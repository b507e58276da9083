import { expect, test } from 'vitest'
import { phoneLink } from './contact-link.ts'
import { phoneText } from './phone.ts'

test.each([
  ['07700900123', '07700 900123', 'tel:07700900123'],
  ['01614960123', '0161 496 0123', 'tel:01614960123'],
  ['02079460123', '020 7946 0123', 'tel:02079460123'],
  ['01632960123', '01632 960123', 'tel:01632960123'],
  ['02896496123', '028 9649 6123', 'tel:02896496123'],
  ['+447700900123', '07700 900123', 'tel:07700900123'],
  ['+4401614960000', '0161 496 0000', 'tel:01614960000'],
  ['07700 900 457', '07700 900457', 'tel:07700900457'],
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
