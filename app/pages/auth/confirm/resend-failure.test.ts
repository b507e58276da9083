import { expect, test } from 'vitest'
import { brokenResend, refusedResend } from './resend-failure.ts'

test.each(['SMTP server said no', 'Authentication failed', 'answer 535 5.7.8'])(
  '%s is a delivery issue [ACC-91]',
  (message) => {
    expect(refusedResend(message)).toEqual({
      title: 'Email delivery issue',
      text: 'You can still log in using your credentials.',
      retryAfter: 0,
    })
  },
)

test.each(['Email rate limit exceeded', 'too many requests'])('%s starts a countdown of 60 s [ACC-92]', (message) => {
  expect(refusedResend(message)).toEqual({ title: 'Email rate limit exceeded', text: null, retryAfter: 60 })
  expect(refusedResend(message, { retryAfter: 900 }).retryAfter).toBe(900)
})

test.each(['Network unreachable', 'connection refused'])('%s is a network issue [ACC-93]', (message) => {
  expect(refusedResend(message)).toMatchObject({ title: 'Network issue', retryAfter: 0 })
})

test.each(['Internal Server Error', 'status 500'])('%s is a server issue [ACC-94]', (message) => {
  expect(refusedResend(message)).toMatchObject({ title: 'Server issue, try again later', retryAfter: 0 })
})

test('any other refusal is told in its own words [ACC-94]', () => {
  expect(refusedResend('Not today')).toMatchObject({ title: 'Not today' })
})

test('an unforeseen error tells nothing of its inside [ACC-95]', () => {
  expect(brokenResend(new Error('column "x" does not exist'), false).title).toBe('Failed to resend email')
  expect(brokenResend('what', true).title).toBe('Failed to send email: You can still log in with your credentials')
  expect(brokenResend(new Error('smtp is down'), false).title).toBe('Email delivery issue')
})
