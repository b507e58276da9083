import { RetryAfter } from '#contract/account.ts'
import { LEAVING } from '#contract/restriction.ts'
import type { Person } from '#server/auth/actor.ts'

export const REFUSAL_STATUS = {
  ADMIN_HERE: 403,
  ADMIN_STAYS: 409,
  ALREADY_ACTIVE: 409,
  ALREADY_ASKED: 409,
  ALREADY_CHOSEN: 409,
  ALREADY_ON: 409,
  ALREADY_REGISTERED: 409,
  BUSINESS_MISSING: 400,
  CAPTCHA_REFUSED: 400,
  CARD_DECLINED: 402,
  CARD_NEEDED: 400,
  CATEGORY_UNKNOWN: 400,
  CHALLENGE_OVER: 401,
  CHECKOUT_OVER: 409,
  CODE_NEEDED: 403,
  CONFIRMATION_NEEDED: 403,
  COUPON_CLAIMED: 409,
  COUPON_INVALID: 400,
  COUPON_USED: 409,
  CREDENTIALS_MISSING: 400,
  EMAIL_REFUSED: 400,
  EMAIL_TAKEN: 409,
  FILE_TOO_LARGE: 413,
  FILE_TYPE: 415,
  IMAGE_NOT_SAVED: 503,
  JOB_NOT_OPEN: 409,
  JOB_OPEN: 409,
  JOB_RENEWED: 409,
  LEAVING: 409,
  LINK_OVER: 410,
  LOCATION_UNKNOWN: 400,
  LOGIN_NEEDED: 401,
  MEMBERSHIP_NEEDED: 403,
  NOT_ASKED: 409,
  NOT_BEGUN: 409,
  NOT_FOUND: 404,
  NOT_ON: 409,
  NO_MEMBERSHIP: 409,
  NO_SUCH_LINK: 404,
  NO_SUPPORT_ACCESS: 403,
  ONESELF: 409,
  PASSWORD_COMMON: 400,
  PASSWORD_INSTEAD: 409,
  PASSWORD_NEEDED: 409,
  PAYMENTS_FAILED: 502,
  PAYMENT_DUE: 409,
  QUOTA_REACHED: 409,
  REPLIES_AT_MOST: 409,
  REVEAL_LIMIT: 409,
  SAME_EMAIL: 400,
  SUBSCRIPTION_REQUIRED: 403,
  SUSPENDED: 403,
  TOO_MANY_PHOTOS: 409,
  TOO_MANY_PIXELS: 413,
  TOO_MANY_REQUESTS: 429,
  TYPE_NEEDED: 403,
  UNAUTHORIZED: 401,
  WRONG_CODE: 403,
  WRONG_CREDENTIALS: 401,
  WRONG_LOGIN_CODE: 400,
  WRONG_MAIL_CODE: 403,
  WRONG_PASSWORD: 403,
  WRONG_TAB: 403,
  WRONG_TYPE: 403,
} as const

export type RefusalCode = keyof typeof REFUSAL_STATUS

/** A code for programs and a sentence for people. Not a bug, so nothing is logged. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  /** Only with TOO_MANY_REQUESTS. */
  readonly data: RetryAfter | undefined

  constructor(code: RefusalCode, message: string, data?: RetryAfter) {
    super(message)
    this.code = code
    this.status = REFUSAL_STATUS[code]
    this.data = data
  }
}

/** For everything that the caller may not see. */
export function notFound(message: string): Refusal {
  return new Refusal('NOT_FOUND', message)
}

/** @param retryAfter seconds */
export function tooMany(message: string, retryAfter?: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', message, retryAfter === undefined ? undefined : { retryAfter })
}

export function leaving(): Refusal {
  return new Refusal('LEAVING', LEAVING)
}

/** @throws LEAVING when the person has asked to be deleted */
export function needStays({ eraseOn }: Pick<Person, 'eraseOn'>) {
  if (eraseOn) throw leaving()
}

export function isRefusal<Code extends RefusalCode>(
  error: unknown,
  ...codes: Code[]
): error is Refusal & { code: Code } {
  return error instanceof Refusal && (codes.length === 0 || codes.some((code) => code === error.code))
}

type Declared<Code extends RefusalCode> = {
  [C in Code]: C extends 'TOO_MANY_REQUESTS' ? { status: number; data: typeof Wait } : { status: number }
}

const Wait = RetryAfter.optional()

/** For `.errors()` of a procedure. */
export function refusals<Code extends RefusalCode>(...codes: Code[]): Declared<Code> {
  const declared = codes.map((code) => [
    code,
    code === 'TOO_MANY_REQUESTS' ? { status: REFUSAL_STATUS[code], data: Wait } : { status: REFUSAL_STATUS[code] },
  ])
  return Object.fromEntries(declared)
}
