import { ORPCError } from '@orpc/client'
import { failureMessage } from '#app/api.server.ts'
import { retryAfterOf } from '#contract/account.ts'

export type SignUpFailure = {
  /** The field that it is about; null: the whole form. */
  field: 'email' | 'password' | null
  message: string
  status: number
  /** Seconds that the form counts down. */
  retryAfter: number
  /** It is our fault, and must be heard of. */
  unexpected: boolean
}

/** What sign-up says when the server does not make the account. */
export function signUpFailure(error: unknown): SignUpFailure {
  const failure = { field: null, retryAfter: 0, unexpected: false }
  if (!(error instanceof ORPCError) || error.status >= 500) {
    const message = failureMessage(error, 'An unexpected error occurred. Please try again.')
    return { ...failure, message, status: 500, unexpected: true }
  }
  const { code, status } = error
  const message = error.message || 'Failed to create account. Please try again.'
  if (code === 'TOO_MANY_REQUESTS' || /rate limit/i.test(message)) {
    const later = 'Too many signup attempts. Please try again later.'
    return { ...failure, message: later, status: 429, retryAfter: retryAfterOf(error.data) }
  }
  if (code === 'ALREADY_REGISTERED' || /already registered/i.test(message)) {
    const already = 'This email is already registered. Please use a different email or try logging in.'
    return { ...failure, field: 'email', message: already, status }
  }
  if (code === 'EMAIL_REFUSED') return { ...failure, field: 'email', message, status }
  if (code === 'PASSWORD_COMMON') return { ...failure, field: 'password', message, status }
  return { ...failure, message, status }
}
