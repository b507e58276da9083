import { titleOf } from '#server/http/programs/problem.ts'
import { REFUSAL_STATUS, type RefusalCode } from '#server/work/refusal.ts'

/** Every code that an operation may end with, and what it means. What a particular answer says, its `detail` says better. */
const ERRORS: Partial<Record<RefusalCode, string>> = {
  ADDRESS_REFUSED: 'We don’t send to this address: it is not public, or not https.',
  ALREADY_ACTIVE: 'There is an active membership already.',
  ALREADY_LEFT: 'You have reviewed this provider already. You can edit your review, or add an update later.',
  ALREADY_REPLIED: 'There is a reply to this review already. You can change it.',
  APPEAL_WAITS: 'An appeal against this decision waits: decide on that.',
  BLOCKED: 'One side of this conversation has blocked the other.',
  CATEGORY_TAKEN: 'Another category has this name.',
  CATEGORY_UNKNOWN: 'One of the categories does not exist (any more).',
  CHANGED_MEANWHILE: 'Someone has changed it since you read it. Read it again, then send your change.',
  CODE_NEEDED: 'The account uses 2-step verification, and the token has not passed it yet.',
  COLUMN_NEEDED: 'The file lacks a column that we need.',
  CONFIRMATION_NEEDED: 'The account’s email address has not been confirmed.',
  CONVERSATION_OVER: 'The other side has left this conversation.',
  COUNT_CHANGED: 'More or fewer are affected than you were shown. Read again, then confirm.',
  COUPON_CLAIMED: 'You have used this coupon already.',
  COUPON_INVALID: 'There is no such coupon.',
  COUPON_USED: 'This coupon has been used up.',
  CURSOR_UNKNOWN: 'The cursor is not one of ours. Send the nextCursor of the page before as it is.',
  DAYS_OVERLAP: 'These days overlap with others.',
  DAY_OVER: 'This day is over.',
  DAY_TOO_FAR: 'This day is too far away.',
  EMAIL_REFUSED: 'This email address cannot be used.',
  EMAIL_TAKEN: 'This email address belongs to another account.',
  FEEDBACK_CHECKED: 'A moderator has looked at this already.',
  FIELD_WRONG: 'A field that this site asks for is missing, or wrong.',
  FILE_BROKEN: 'The file cannot be read.',
  ARCHIVE_NEEDED: 'An import of pictures needs their ZIP file.',
  FILE_EMPTY: 'The file is empty.',
  FILE_HEIC: 'Photos of an iPhone (HEIC) can’t be shown everywhere. Send a JPEG.',
  FILE_TOO_LARGE: 'The file is larger than we take.',
  FILE_TYPE: 'We don’t take files of this kind here.',
  GROUP_IN_USE: 'The category still has subcategories.',
  IDEMPOTENCY_BUSY: 'The first request with this Idempotency-Key is under way. Ask again in a moment.',
  IDEMPOTENCY_REUSED: 'This Idempotency-Key was used for another request.',
  IDEMPOTENCY_WRONG: 'An Idempotency-Key has 1 to 255 letters, without spaces.',
  IMAGE_NOT_SAVED: 'The picture could not be saved. Please try again.',
  INPUT_INVALID: 'Something that you sent is missing or wrong; the data’s fields say which.',
  JOB_NOT_OPEN: 'The job is closed, expired or given to someone.',
  JOB_OPEN: 'The job is still open.',
  KEY_UNKNOWN: 'The key or token is not valid: mistyped, expired or ended.',
  LAST_ADMIN: 'A site needs at least one admin.',
  LEAVING: 'You have asked us to delete your account: until then you can read, but change nothing.',
  LINK_OVER: 'The link has expired, or was used.',
  LISTING_SUPPRESSED: 'This business has asked not to be listed.',
  LOCATION_UNKNOWN: 'We know no such place.',
  MEDIA_NEEDED: 'This needs at least one picture or video.',
  MEMBERSHIP_CHOICE: 'Say whether the membership ends at once or at the end of its period.',
  MEMBERSHIP_NEEDED: 'This needs an active membership.',
  NAME_NEEDED: 'A name is missing.',
  NOT_DELIVERED: 'The message has not been delivered.',
  NOT_FOUND: 'It does not exist, or you may not see it.',
  NOT_JOINED: 'This person has no account.',
  NOT_READY: 'It is not ready for this yet.',
  NOT_ON: 'It is switched off.',
  NO_MEMBERSHIP: 'There is no membership.',
  ONESELF: 'You can’t do this to yourself.',
  PAIR_NEEDED: 'Two things belong together: send both, or neither.',
  PASSWORD_COMMON: 'Others use this password too often.',
  PAYMENTS_FAILED: 'The payment provider did not answer. Please try again.',
  PAYMENT_DUE: 'A payment is due first.',
  PORTFOLIO_FULL: 'The portfolio is full.',
  PROOF_NEEDED: 'This needs the password again. A key made for the admin scope counts as that.',
  QUOTA_REACHED: 'You have as many of these as one may have.',
  REPLIES_AT_MOST: 'This many providers cannot open a job.',
  REVEAL_LIMIT: 'As many providers as the client wanted have opened this job.',
  SCOPE_NEEDED: 'The key lacks the scope that this operation needs.',
  STAFF_ONLY: 'Only admins may do this.',
  SUBSCRIPTION_REQUIRED: 'This needs an active membership.',
  TOO_MANY_COLUMNS: 'The file has too many columns.',
  TOO_MANY_FILES: 'There are more files than we take.',
  TOO_MANY_HOLIDAYS: 'There are as many holidays as one may enter.',
  TOO_MANY_PIXELS: 'The picture has more pixels than we take.',
  TOO_MANY_REQUESTS: 'A limit is reached. Wait as many seconds as Retry-After says.',
  TOO_MANY_SERVICES: 'There are as many services as one may list.',
  TOO_MANY_WEBHOOKS: 'There are as many webhooks as one may have.',
  TWO_FACTOR_NEEDED: 'Admins need 2-step verification.',
  TYPE_NEEDED: 'The account has not been said to be a client’s or a provider’s.',
  UNAUTHORIZED: 'This needs a key or an access token.',
  UNDO_OVER: 'It is too late to undo this.',
  UPDATE_EARLY: 'It is too soon to add to this review.',
  WORDS_TO_CHECK: 'The text has words that we ask you to look at again; send it again to keep them.',
  WRONG_TYPE: 'This is for the other type of account: clients or providers.',
}

const LATER = 'We cannot answer just now. Wait as many seconds as Retry-After says.'

/** What is refused before any operation is asked. */
const BEFORE: Record<string, { status: number; meaning: string }> = {
  ADDRESS: { status: 400, meaning: 'The address is not spelled correctly.' },
  ADDRESS_LENGTH: { status: 414, meaning: 'The address is too long.' },
  BODIES: { status: 503, meaning: LATER },
  BODY_FIELDS: { status: 413, meaning: 'A form has too many fields.' },
  BODY_SIZE: { status: 413, meaning: 'The body is larger than this address takes.' },
  BODY_TIME: { status: 408, meaning: 'The body did not arrive in time.' },
  DATABASE: { status: 503, meaning: LATER },
  DEADLINE: { status: 503, meaning: LATER },
  ERROR: { status: 500, meaning: 'It failed. The fault is ours and has been noted.' },
  METHOD: { status: 405, meaning: 'This address takes other methods: the header Allow says which.' },
  NO_ROOM: { status: 503, meaning: 'Nothing can be saved just now. Try again later.' },
  OVERLOAD: { status: 503, meaning: LATER },
  PAYMENTS: { status: 503, meaning: LATER },
  UPLOADS: { status: 503, meaning: LATER },
  UPLOADS_OF_ONE: { status: 429, meaning: 'You are sending several files already. Wait until they have arrived.' },
}

/** A sentence for each code; a code without one is explained by its own words. */
export function errorSentence(code: string): string {
  return Object.entries(ERRORS).find(([known]) => known === code)?.[1] ?? `${titleOf(code)}.`
}

export function isExplained(code: string): boolean {
  return code in ERRORS
}

/** In the order of the alphabet. */
export function explainedErrors(): { code: string; status: number; meaning: string }[] {
  return Object.entries<number>(REFUSAL_STATUS)
    .filter(([code]) => isExplained(code))
    .map(([code, status]) => ({ code, status, meaning: errorSentence(code) }))
    .concat(Object.entries(BEFORE).map(([code, error]) => ({ code, ...error })))
    .sort((one, other) => (one.code < other.code ? -1 : 1))
}
