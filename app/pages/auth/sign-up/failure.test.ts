import { expect, test } from 'vitest'
import { signUpFailure } from './failure.ts'

const refusal = (code: string, message: string, status = 400, data?: object) => ({
  ok: false as const,
  refused: { code, message, status, data },
})

test('a rate limit, by code or by words, starts a countdown: of 60 s if it does not say how long [ACC-37]', () => {
  const later = { message: 'Too many signup attempts. Please try again later.', retryAfter: 60, status: 429 }
  const told = refusal('TOO_MANY_REQUESTS', 'Slow down', 429, { retryAfter: 1742 })
  expect(signUpFailure(told)).toMatchObject({ ...later, retryAfter: 1742 })
  expect(signUpFailure(refusal('TOO_MANY_REQUESTS', 'Slow down', 429))).toMatchObject(later)
  expect(signUpFailure(refusal('ELSE', 'The rate limit is reached'))).toMatchObject(later)
})

test('an address that is already registered, by code or by words [ACC-39]', () => {
  const message = 'This email is already registered. Please use a different email or try logging in.'
  expect(signUpFailure(refusal('ALREADY_REGISTERED', 'x', 409))).toMatchObject({ message, field: 'email', status: 409 })
  expect(signUpFailure(refusal('ELSE', 'User already registered'))).toMatchObject({ message, field: 'email' })
})

test('other refusals say the server’s sentence, or that the account was not made [ACC-41]', () => {
  expect(signUpFailure(refusal('ELSE', 'We are closed on Sundays.')).message).toBe('We are closed on Sundays.')
  expect(signUpFailure(refusal('ELSE', '')).message).toBe('Failed to create account. Please try again.')
})

test('anything else is unexpected [ACC-42]', () => {
  const unexpected = { message: 'An unexpected error occurred. Please try again.', field: null, status: 500 }
  expect(signUpFailure({ ok: false, refused: null, error: new Error('boom') })).toMatchObject(unexpected)
})
