import { retryAfterOf } from '#contract/account/input.ts'

export type ResendFailure = { title: string; text: string | null; retryAfter: number }

export const NO_ADDRESS: ResendFailure = {
  title: 'No email address',
  text: 'Please enter your email address first.',
  retryAfter: 0,
}

export const BAD_ADDRESS: ResendFailure = {
  title: 'Invalid email format',
  text: 'Please enter a valid email address.',
  retryAfter: 0,
}

/** Recognises a failure by its message. `about`: the data of a refusal, with the seconds to wait. */
function knownFailure(message: string, about?: unknown): ResendFailure | null {
  if (/smtp|authentication failed|\b535\b/i.test(message)) {
    return { title: 'Email delivery issue', text: 'You can still log in using your credentials.', retryAfter: 0 }
  }
  if (/rate limit|too many/i.test(message)) {
    return { title: 'Email rate limit exceeded', text: null, retryAfter: retryAfterOf(about) }
  }
  if (/network|connection/i.test(message)) return { title: 'Network issue', text: null, retryAfter: 0 }
  if (/server|\b500\b/i.test(message)) return { title: 'Server issue, try again later', text: null, retryAfter: 0 }
  return null
}

export function refusedResend(message: string, about?: unknown): ResendFailure {
  return knownFailure(message, about) ?? { title: message, text: null, retryAfter: 0 }
}

export function brokenResend(error: unknown, first: boolean): ResendFailure {
  const known = error instanceof Error ? knownFailure(error.message) : null
  if (known) return known
  const title = first ? 'Failed to send email: You can still log in with your credentials' : 'Failed to resend email'
  return { title, text: null, retryAfter: 0 }
}
