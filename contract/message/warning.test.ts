import { describe, expect, test } from 'vitest'
import { warningOf } from './warning.ts'

describe('a request for money or secrets is marked', () => {
  test.each([
    'Please buy two Amazon gift cards and send me the codes',
    'Pay me in Bitcoin and I start tomorrow',
    'My sort code is 12-34-56 and my account number 12345678',
    '20-00-00 12345678',
    'IBAN GB29 NWBK 6016 1331 9268 19',
    'Could you send me the one-time code you just got?',
    'Please pay half upfront by bank transfer',
    'Pay as friends and family so there is no fee',
    'I overpaid by mistake, please refund the difference',
  ])('%s', (text) => expect(warningOf(text)).toBe('payment'))
})

describe('a wish to leave the site is marked', () => {
  test.each([
    'Message me on WhatsApp instead',
    'I only use Telegram, add me on Telegram',
    'WhatsApp only please',
    'Let’s talk away from this site',
    'Please don’t reply here',
    'See t.me/somebody',
  ])('%s', (text) => expect(warningOf(text)).toBe('elsewhere'))
})

test('a shortened link is marked', () => {
  expect(warningOf('Look: https://bit.ly/3xYz')).toBe('link')
  expect(warningOf('tinyurl.com/abc')).toBe('link')
})

describe('what people really write is not', () => {
  test.each([
    'Hello, could you mend a gate in Leeds next week?',
    'My number is 07700 900123, or email tom@example.com',
    'The deposit is £50 when I come, the rest once it is done.',
    'I can pay by card or bank transfer when the work is finished.',
    'The address is 12 High Street. The signal box is beside it.',
    'My website is https://example.com/gates.',
    'Pictures of an account of the work are on my site',
    'I fitted a garden gate and posted a card through your door',
  ])('%s', (text) => expect(warningOf(text)).toBeNull())
})

test('takes no longer for what is made to slow it down', () => {
  const began = performance.now()
  for (const text of ['send '.repeat(1000), 'pay '.repeat(1250), '12-34-56'.repeat(600), 'message '.repeat(600)])
    warningOf(text)
  expect(performance.now() - began).toBeLessThan(200)
})
