import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { signUpFailure } from './failure.ts'

const refusal = (code: string, message: string, status = 400) => new ORPCError(code, { message, status })

test('a rate limit, by code or by words, starts a countdown: of 60 s if it does not say how long [ACC-37]', () => {
  const later = { message: 'Too many signup attempts. Please try again later.', retryAfter: 60, status: 429 }
  const told = new ORPCError('TOO_MANY_REQUESTS', { message: 'Slow down', data: { retryAfter: 1742 } })
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
  const wordless = refusal('ELSE', '')
  wordless.message = ''
  expect(signUpFailure(wordless).message).toBe('Failed to create account. Please try again.')
})

test('anything else is unexpected [ACC-42]', () => {
  const unexpected = { message: 'An unexpected error occurred. Please try again.', unexpected: true, status: 500 }
  expect(signUpFailure(new Error('boom'))).toMatchObject(unexpected)
  expect(signUpFailure(refusal('INTERNAL_SERVER_ERROR', 'inside', 500))).toMatchObject(unexpected)
})
