import type { z } from 'zod'
import { retryAfterOf } from '#contract/account/input.ts'
import type { AuthErrorBody } from '#contract/api/auth/view.ts'
import { isRefusal, type RefusalCode } from '#server/work/refusal.ts'
import { inputSentence } from '../input-sentence.ts'

/** A refusal in GoTrue's words: its code for programs, our sentence for people. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly more: Pick<AuthErrorBody, 'weak_password'>
  readonly retryAfter: number | null

  constructor(
    status: number,
    code: string,
    message: string,
    { retryAfter = null, ...more }: Pick<AuthErrorBody, 'weak_password'> & { retryAfter?: number | null } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
    this.retryAfter = retryAfter
  }
}

/** Where GoTrue has a word for a refusal of ours; any other keeps its own, in small letters. */
const CODES: Partial<Record<RefusalCode, [status: number, code: string]>> = {
  ALREADY_ON: [422, 'mfa_verified_factor_exists'],
  ALREADY_REGISTERED: [422, 'user_already_exists'],
  CAPTCHA_REFUSED: [400, 'captcha_failed'],
  CATEGORY_UNKNOWN: [400, 'validation_failed'],
  CODE_NEEDED: [403, 'insufficient_aal'],
  EMAIL_REFUSED: [400, 'email_address_invalid'],
  EMAIL_TAKEN: [422, 'email_exists'],
  LEAVING: [409, 'conflict'],
  LINK_OVER: [403, 'otp_expired'],
  LOCATION_UNKNOWN: [400, 'validation_failed'],
  LOGIN_NEEDED: [401, 'no_authorization'],
  NOT_BEGUN: [404, 'mfa_factor_not_found'],
  NOT_FOUND: [404, 'not_found'],
  NOT_ON: [404, 'mfa_factor_not_found'],
  PASSWORD_INSTEAD: [422, 'reauthentication_needed'],
  PASSWORD_NEEDED: [422, 'validation_failed'],
  SAME_EMAIL: [422, 'validation_failed'],
  SUSPENDED: [403, 'user_banned'],
  TOO_MANY_REQUESTS: [429, 'over_request_rate_limit'],
  UNAUTHORIZED: [401, 'no_authorization'],
  WRONG_CODE: [422, 'mfa_verification_failed'],
  WRONG_CREDENTIALS: [400, 'invalid_credentials'],
  WRONG_LOGIN_CODE: [422, 'mfa_verification_failed'],
  WRONG_MAIL_CODE: [422, 'reauthentication_not_valid'],
  WRONG_PASSWORD: [400, 'invalid_credentials'],
}

/** Null for what is neither a refusal nor an error of ours. */
export function authErrorOf(error: unknown): AuthError | null {
  if (error instanceof AuthError) return error
  if (!isRefusal(error)) return null
  const { code, status, message, data } = error
  if (code === 'PASSWORD_COMMON') return weakPassword(message, 'pwned')
  const [known, word] = CODES[code] ?? [status, code.toLowerCase()]
  return new AuthError(known, word, message, code === 'TOO_MANY_REQUESTS' ? { retryAfter: retryAfterOf(data) } : {})
}

/** The first fault of an input, with the field that it is in. */
export function faultOf({ issues }: z.ZodError): AuthError {
  const [issue] = issues
  const path = (issue?.path ?? []).join('.')
  const sentence = issue ? inputSentence(issue) : 'The input is not valid'
  if (path === 'password') return weakPassword(sentence, 'length')
  if (path === 'email') return new AuthError(400, 'email_address_invalid', sentence)
  return new AuthError(400, 'validation_failed', path === '' ? sentence : `${path}: ${sentence}`)
}

function weakPassword(sentence: string, reason: 'length' | 'pwned'): AuthError {
  return new AuthError(422, 'weak_password', sentence, { weak_password: { reasons: [reason] } })
}

export function bodyOf({ status, code, message, more }: AuthError): AuthErrorBody {
  return { code: status, error_code: code, msg: message, ...more }
}
