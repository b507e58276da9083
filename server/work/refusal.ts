import type { z } from 'zod'
import { RetryAfter } from '#contract/account/input.ts'
import { LEAVING } from '#contract/account/words.ts'
import { ChangedFields } from '#contract/changed-fields.ts'
import { WordsToCheck } from '#contract/feedback/view.ts'
import { UnknownPlace } from '#contract/profile/input.ts'
import type { Person } from '#server/auth/actor.ts'

export const REFUSAL_STATUS = {
  ADDRESS_REFUSED: 400,
  ADMIN_EXISTS: 409,
  ADMIN_HERE: 403,
  ADMIN_STAYS: 409,
  ALREADY_ACTIVE: 409,
  ALREADY_ASKED: 409,
  ALREADY_CHOSEN: 409,
  ALREADY_INVITED: 409,
  ALREADY_LEFT: 409,
  ALREADY_ON: 409,
  ALREADY_REGISTERED: 409,
  ALREADY_REPLIED: 409,
  APPEAL_WAITS: 409,
  APPROVAL_NEEDED: 409,
  ARCHIVE_NEEDED: 400,
  BACKUPS_OFF: 409,
  BACKUP_RUNS: 409,
  BLOCKED: 409,
  CAPTCHA_REFUSED: 400,
  CARD_DECLINED: 402,
  CARD_NEEDED: 400,
  CATEGORY_TAKEN: 409,
  CATEGORY_UNKNOWN: 400,
  CHALLENGE_OVER: 401,
  CHANGED_MEANWHILE: 409,
  CHECKOUT_OVER: 409,
  CODE_NEEDED: 403,
  COLUMN_NEEDED: 400,
  CONFIRMATION_NEEDED: 403,
  CONVERSATION_OVER: 409,
  COUNT_CHANGED: 409,
  COUPON_CLAIMED: 409,
  COUPON_INVALID: 400,
  COUPON_LIMIT: 409,
  COUPON_TAKEN: 409,
  COUPON_USED: 409,
  CREDENTIALS_MISSING: 400,
  CURSOR_UNKNOWN: 400,
  DAYS_OVERLAP: 409,
  DAY_OVER: 400,
  DAY_TOO_FAR: 400,
  DEVICE_NEEDED: 409,
  DEVICE_REFUSED: 400,
  EMAIL_NEEDED: 409,
  EMAIL_REFUSED: 400,
  EMAIL_TAKEN: 409,
  FEEDBACK_CHECKED: 409,
  FIELD_WRONG: 400,
  FILE_BROKEN: 400,
  FILE_EMPTY: 400,
  FILE_EXISTS: 409,
  FILE_HEIC: 415,
  FILE_NAME: 400,
  FILE_TOO_LARGE: 413,
  FILE_TYPE: 415,
  FOREIGN_FOLDER: 403,
  GROUP_IN_USE: 409,
  IDEMPOTENCY_BUSY: 409,
  IDEMPOTENCY_REUSED: 422,
  IDEMPOTENCY_WRONG: 400,
  IMAGE_NOT_SAVED: 503,
  INPUT_INVALID: 400,
  JOB_NOT_OPEN: 409,
  JOB_OPEN: 409,
  JOB_RENEWED: 409,
  KEY_UNKNOWN: 401,
  LAST_ADMIN: 409,
  LEAVING: 409,
  LINK_OVER: 410,
  LISTING_EXISTS: 409,
  LISTING_GONE: 410,
  LISTING_SUPPRESSED: 409,
  LOCATION_UNKNOWN: 400,
  LOGIN_NEEDED: 401,
  LOOKING_ONLY: 403,
  MEDIA_NEEDED: 409,
  MEMBERSHIP_CHOICE: 409,
  MEMBERSHIP_NEEDED: 403,
  MONEY_BACK_OVER: 409,
  NAME_NEEDED: 400,
  NOTHING_CHANGED: 400,
  NOT_ASKED: 409,
  NO_DEMO: 409,
  NOT_BEGUN: 409,
  NOT_DELIVERED: 409,
  NOT_FOUND: 404,
  NOT_JOINED: 409,
  NOT_ON: 409,
  NOT_READY: 409,
  NOT_SUPPRESSED: 404,
  NO_APPEAL: 409,
  NO_MEMBERSHIP: 409,
  NO_SUCH_LINK: 404,
  NO_SUPPORT_ACCESS: 403,
  ONESELF: 409,
  OWNER_NOT_HEARD: 409,
  PAIR_NEEDED: 400,
  PASSKEY_REFUSED: 401,
  PASSWORD_COMMON: 400,
  PASSWORD_INSTEAD: 409,
  PASSWORD_NEEDED: 409,
  PAYMENTS_FAILED: 502,
  PAYMENT_DUE: 409,
  PORTFOLIO_FULL: 409,
  PROOF_NEEDED: 403,
  QUOTA_REACHED: 409,
  REFUND_TOO_HIGH: 409,
  REPLIES_AT_MOST: 409,
  REVEAL_LIMIT: 409,
  SAME_EMAIL: 400,
  SCOPE_NEEDED: 403,
  SETUP_TOKEN: 403,
  STAFF_ONLY: 403,
  SUBSCRIPTION_REQUIRED: 403,
  SUSPENDED: 403,
  TASK_STAYS: 409,
  TEXT_FAULTY: 400,
  TOO_FEW_PIXELS: 400,
  TOO_LONG: 400,
  TOO_MANY_ACCREDITATIONS: 409,
  TOO_MANY_COLUMNS: 400,
  TOO_MANY_FIELDS: 409,
  TOO_MANY_FILES: 409,
  TOO_MANY_HOLIDAYS: 409,
  TOO_MANY_KEYS: 409,
  TOO_MANY_PEOPLE: 400,
  TOO_MANY_PHOTOS: 409,
  TOO_MANY_PIXELS: 413,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_SERVICES: 409,
  TOO_MANY_TERMS: 409,
  TOO_MANY_WEBHOOKS: 409,
  TWO_FACTOR_NEEDED: 403,
  TYPE_NEEDED: 403,
  UNAUTHORIZED: 401,
  UNDO_OVER: 410,
  UPDATE_EARLY: 409,
  USERNAME_TAKEN: 409,
  WORDS_TO_CHECK: 409,
  WRONG_ACCOUNT_TYPE: 403,
  WRONG_CODE: 403,
  WRONG_CREDENTIALS: 401,
  WRONG_LOGIN_CODE: 400,
  WRONG_MAIL_CODE: 403,
  WRONG_PASSWORD: 403,
  WRONG_TYPE: 403,
  YEAR_TO_COME: 400,
} as const

export type RefusalCode = keyof typeof REFUSAL_STATUS

type RefusalData = RetryAfter | ChangedFields | UnknownPlace | WordsToCheck

/** A code for programs and a sentence for people. Not a bug, so nothing is logged. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly data: RefusalData | undefined
  /** Whose account it is about, for the audit log alone. */
  about: string | null = null

  constructor(code: RefusalCode, message: string, data?: RefusalData) {
    super(message)
    this.code = code
    this.status = REFUSAL_STATUS[code]
    this.data = data
  }
}

/** Answers for everything that the caller may not see. */
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
export function assertStays({ eraseOn }: Pick<Person, 'eraseOn'>) {
  if (eraseOn) throw leaving()
}

export function isRefusal<Code extends RefusalCode>(
  error: unknown,
  ...codes: Code[]
): error is Refusal & { code: Code } {
  return error instanceof Refusal && (codes.length === 0 || codes.some((code) => code === error.code))
}

/** The codes that say more than a sentence. */
const REFUSAL_DATA = {
  CHANGED_MEANWHILE: ChangedFields.optional(),
  LOCATION_UNKNOWN: UnknownPlace.optional(),
  TOO_MANY_REQUESTS: RetryAfter.optional(),
  WORDS_TO_CHECK: WordsToCheck.optional(),
}

type DeclaredRefusals<Code extends RefusalCode> = {
  [C in Code]: C extends keyof typeof REFUSAL_DATA
    ? { status: number; data: (typeof REFUSAL_DATA)[C] }
    : { status: number }
}

/** Goes into `.errors()` of a procedure. */
export function refusals<Code extends RefusalCode>(...codes: Code[]): DeclaredRefusals<Code>
export function refusals(...codes: RefusalCode[]): Record<string, { status: number; data?: z.ZodType }> {
  const data = new Map<string, z.ZodType>(Object.entries(REFUSAL_DATA))
  return Object.fromEntries(
    codes.map((code) => {
      const schema = data.get(code)
      return [code, { status: REFUSAL_STATUS[code], ...(schema ? { data: schema } : {}) }]
    }),
  )
}
