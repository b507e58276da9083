import { failureMessage } from '#app/api.server.ts'
import type { FailedAttempt } from '#app/request/attempt.server.ts'
import { retryAfterOf } from '#contract/account/input.ts'
import { ALREADY_REGISTERED, SIGN_UPS_TOO_OFTEN } from '#contract/account/words.ts'

type SignUpFailure = {
  field: 'email' | 'password' | null
  message: string
  status: number
  retryAfter: number
}

export function signUpFailure(failure: FailedAttempt): SignUpFailure {
  const general = { field: null, retryAfter: 0 }
  if (!failure.refused) {
    const message = failureMessage(failure.error, 'An unexpected error occurred. Please try again.')
    return { ...general, message, status: 500 }
  }
  const { code, status, data } = failure.refused
  const message = failure.refused.message || 'Failed to create account. Please try again.'
  if (code === 'TOO_MANY_REQUESTS' || /rate limit/i.test(message)) {
    return { ...general, message: SIGN_UPS_TOO_OFTEN, status: 429, retryAfter: retryAfterOf(data) }
  }
  if (code === 'ALREADY_REGISTERED' || /already registered/i.test(message)) {
    return { ...general, field: 'email', message: ALREADY_REGISTERED, status }
  }
  if (code === 'EMAIL_REFUSED') return { ...general, field: 'email', message, status }
  if (code === 'PASSWORD_COMMON') return { ...general, field: 'password', message, status }
  return { ...general, message, status }
}
